const Module = require('node:module');
const { dirname } = require('node:path');

/** The path of each required file, by the folder of the file that requires it and the name. */
const paths = new Map();

/**
 * Lets Node load what the file `from` requires by this name. Remembers the path for the later test files of this worker:
 * to find it again, Node reads the package.json files of all folders above, for each module of the build.
 */
module.exports = function requireFrom(from, name) {
	if (Module.isBuiltin(name)) return require(name);
	const key = `${dirname(from)}\0${name}`;
	if (!paths.has(key)) paths.set(key, Module.createRequire(from).resolve(name));
	const path = paths.get(key);
	const known = require.cache[path];
	return known?.loaded ? known.exports : Module._load(path);
};
