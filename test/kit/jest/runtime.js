const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, isAbsolute, resolve, sep } = require('node:path');
const { compileFunction, constants } = require('node:vm');

const { default: JestRuntime } = require('jest-runtime');
const { version } = require('jest-runtime/package.json');

/** Where the package is built. */
const dist = resolve(__dirname, '..', '..', '..', 'dist') + sep;
const isPackage = (path) => path.includes(`${sep}node_modules${sep}`);

/** What a worker knows while one run goes on. In watch mode, files change between runs, and it forgets all of it. */
const known = { compiled: new Map(), paths: new Map(), built: new Map() };
let run;

/**
 * Jest's runtime, except that Node itself loads packages and the built nodes, in its own global scope.
 *
 * Jest loads every module anew for each test file. For n8n's engine that took seconds a file. Packages are loaded once
 * for all files of a worker; everything of this project, the build included, still runs anew for each, but is compiled
 * once. What this brings: docs/decisions/0017-jest-in-nodes-own-scope.md.
 */
module.exports = class Runtime extends JestRuntime {
	constructor(...args) {
		super(...args);
		if (run !== process.env.TEST_RUN_FOLDER) for (const map of Object.values(known)) map.clear();
		run = process.env.TEST_RUN_FOLDER;
		for (const path of Object.keys(require.cache)) if (path.startsWith(dist)) delete require.cache[path];

		Runtime.expectKnownInternals(this);
		const { executor } = this;
		executor.compile = (code, filename) => compileOnce(code, filename, executor.injectedModuleParameters);
	}

	/** Throws when this is another Jest than the one whose parts are replaced here. */
	static expectKnownInternals({ executor }, found = version) {
		const isKnown =
			found.startsWith('30.') &&
			typeof executor?.compile === 'function' &&
			Array.isArray(executor.injectedModuleParameters);
		if (isKnown) return;
		throw new Error(
			`jest-runtime ${found} no longer has the part of jest-runtime 30 (executor) that test/kit/jest/runtime.js ` +
				'replaces. See docs/decisions/0017-jest-in-nodes-own-scope.md.',
		);
	}

	requireModule(from, name, options, isRequireActual) {
		// Jest's adapter keeps the tests of a file, so it runs anew for each. What it uses keeps nothing outside the global scope.
		if (name === undefined || isOwnSource(from, name)) {
			return super.requireModule(from, name, options, isRequireActual);
		}
		return requireFrom(from, name);
	}
};

/** Whether the name is the path of a file of this project that is not built. */
function isOwnSource(from, name) {
	if (!name.startsWith('.') && !isAbsolute(name)) return false;
	const path = resolve(dirname(from), name);
	return !isPackage(path) && !path.startsWith(dist);
}

/**
 * Compiles a module the first time that a test file of this worker loads it. Later files run the same code anew, so
 * they share nothing that it keeps, but V8 has compiled it already and knows its hot places.
 */
function compileOnce(code, filename, parameters) {
	const earlier = known.compiled.get(filename);
	if (earlier?.code === code) return earlier.main;
	const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
	const main = compileFunction(code, parameters, { filename, importModuleDynamically });
	known.compiled.set(filename, { code, main });
	return main;
}

/**
 * Lets Node load what the file `from` requires by this name. Remembers the path for the later test files of this worker:
 * to find it again, Node reads the package.json files of all folders above, for each module of the build.
 */
function requireFrom(from, name) {
	if (Module.isBuiltin(name)) return require(name);
	const key = `${dirname(from)}\0${name}`;
	const path = known.paths.get(key) ?? Module.createRequire(from).resolve(name);
	known.paths.set(key, path);
	return require.cache[path]?.exports ?? load(path);
}

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

/** Node runs the build anew for each test file, as n8n's loader asks for it, but compiles each module of it once. */
const loadOther = Module._extensions['.js'];
Module._extensions['.js'] = function (module, filename) {
	if (!filename.startsWith(dist)) return loadOther(module, filename);
	const main =
		known.built.get(filename) ??
		compileOnce(readFileSync(filename, 'utf8'), filename, ['exports', 'require', 'module']);
	known.built.set(filename, main);
	main.call(module.exports, module.exports, (name) => requireFrom(filename, name), module);
};
