const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, isAbsolute, resolve, sep } = require('node:path');

const { default: JestRuntime } = require('jest-runtime');
const { version } = require('jest-runtime/package.json');

const compileOnce = require('./compileOnce');
const { forgetEarlierRuns, mapOfRun } = require('./ofRun');
const requireFrom = require('./requireFrom');
const RunningTest = require('./runningTest');

const dist = resolve(__dirname, '..', '..', '..', 'dist') + sep;
const built = mapOfRun();
loadBuiltOnce();

const isPackage = (path) => path.includes(`${sep}node_modules${sep}`);

/**
 * Jest's runtime, except that Node itself loads packages and the built nodes.
 *
 * Jest loads every module anew for each test file. For n8n's engine that took seconds a file. Packages are loaded once
 * for all files of a worker; everything of this project, the build included, still runs anew for each.
 */
module.exports = class Runtime extends JestRuntime {
	constructor(...args) {
		super(...args);
		forgetEarlierRuns();
		for (const path of Object.keys(require.cache)) if (path.startsWith(dist)) delete require.cache[path];

		Runtime.expectKnownInternals(this);
		const { executor, transformCache, _resolution: resolution } = this;
		executor.compile = (code, filename) => compileOnce(code, filename, executor.injectedModuleParameters);
		transformCache.transform = transformOnce(transformCache);
		resolution.resolveCjs = resolveOnce(resolution);
	}

	/** Throws when Jest no longer has what this runtime replaces. */
	static expectKnownInternals({ executor, transformCache, _resolution }) {
		const isKnown =
			typeof executor?.compile === 'function' &&
			Array.isArray(executor.injectedModuleParameters) &&
			typeof transformCache?.transform === 'function' &&
			transformCache.getEntries?.() instanceof Map &&
			transformCache.getSourceMaps?.() instanceof Map &&
			typeof _resolution?.resolveCjs === 'function';
		if (isKnown) return;
		throw new Error(
			`jest-runtime ${version} no longer has the parts of executor, transformCache and _resolution ` +
				'that test/kit/jest/runtime.js replaces. See docs/decisions/0017-jest-in-nodes-own-scope.md.',
		);
	}

	requireModule(from, name, options, isRequireActual) {
		const isJests = options?.isInternalModule === true;
		if (isJests && name === 'node:async_hooks') return { AsyncLocalStorage: RunningTest };
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

const transformed = mapOfRun();

/** Reads the code of a source, and makes JavaScript of it, the first time that a test file of this worker asks for it. */
function transformOnce(cache) {
	const transform = cache.transform.bind(cache);
	return (filename, options) => {
		const known = transformed.get(filename);
		if (known === undefined) {
			const code = transform(filename, options);
			const entry = cache.getEntries().get(filename);
			transformed.set(filename, { code, entry, sourceMap: cache.getSourceMaps().get(filename) });
			return code;
		}
		// Jest maps the lines of errors, and counts coverage, by what it finds here.
		if (known.entry !== undefined) cache.getEntries().set(filename, known.entry);
		if (known.sourceMap !== undefined) cache.getSourceMaps().set(filename, known.sourceMap);
		return known.code;
	};
}

const resolved = mapOfRun();

function resolveOnce(resolution) {
	const resolveCjs = resolution.resolveCjs.bind(resolution);
	return (from, name) => {
		const key = `${from}\0${name}`;
		const known = resolved.get(key) ?? resolveCjs(from, name);
		resolved.set(key, known);
		return known;
	};
}

/** Node runs the build anew for each test file, as n8n's loader asks for it, but compiles each module of it once. */
function loadBuiltOnce() {
	const load = Module._extensions['.js'];
	const parameters = ['exports', 'require', 'module'];
	Module._extensions['.js'] = function (module, filename) {
		if (!filename.startsWith(dist)) return load(module, filename);
		const run = built.get(filename) ?? compileOnce(readFileSync(filename, 'utf8'), filename, parameters);
		built.set(filename, run);
		run.call(module.exports, module.exports, (name) => requireFrom(filename, name), module);
	};
}
