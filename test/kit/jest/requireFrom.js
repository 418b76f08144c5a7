const Module = require('node:module');
const { dirname } = require('node:path');

const { mapOfRun } = require('./ofRun');

/** The path of each required file, by the folder of the file that requires it and the name. */
const paths = mapOfRun();

/**
 * Lets Node load what the file `from` requires by this name. Remembers the path for the later test files of this worker:
 * to find it again, Node reads the package.json files of all folders above, for each module of the build.
 */
module.exports = function requireFrom(from, name) {
	if (Module.isBuiltin(name)) return require(name);
	const key = `${dirname(from)}\0${name}`;
	let path = paths.get(key);
	if (path === undefined) {
		path = Module.createRequire(from).resolve(name);
		paths.set(key, path);
	}
	const known = require.cache[path];
	return known === undefined ? load(path) : known.exports;
};

/** Module._load without its search: it looks for the file of a path in the file system. */
function load(path) {
	const module = new Module(path);
	require.cache[path] = module;
	try {
		module.load(path);
	} catch (error) {
		delete require.cache[path];
		throw error;
	}
	return module.exports;
}
