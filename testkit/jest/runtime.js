const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, isAbsolute, resolve, sep } = require('node:path');

const { default: JestRuntime } = require('jest-runtime');
const { version } = require('jest-runtime/package.json');

const compileOnce = require('./compileOnce');
const requireFrom = require('./requireFrom');
const RunningTest = require('./runningTest');

const dist = resolve(__dirname, '..', '..', 'dist') + sep;
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
		for (const path of Object.keys(require.cache)) if (path.startsWith(dist)) delete require.cache[path];

		const { executor } = this;
		Runtime.expectKnownInternals(executor);
		executor.compile = (code, filename) => compileOnce(code, filename, executor.injectedModuleParameters);
	}

	/** Throws when Jest no longer compiles modules where this runtime takes over. */
	static expectKnownInternals(executor) {
		if (typeof executor?.compile === 'function' && Array.isArray(executor.injectedModuleParameters)) return;
		throw new Error(
			`jest-runtime ${version} no longer has executor.compile and executor.injectedModuleParameters, ` +
				'which testkit/jest/runtime.js replaces. See docs/decisions/0017-jest-in-nodes-own-scope.md.',
		);
	}

	requireModule(from, name, options, isRequireActual) {
		const isJests = options?.isInternalModule === true || name === undefined;
		if (isJests && name === 'node:async_hooks') return { AsyncLocalStorage: RunningTest };
		if (isJests || isOwnSource(from, name)) return super.requireModule(from, name, options, isRequireActual);
		return requireFrom(from, name);
	}
};

/** Whether the name is the path of a file of this project that is not built. */
function isOwnSource(from, name) {
	if (!name.startsWith('.') && !isAbsolute(name)) return false;
	const path = resolve(dirname(from), name);
	return !isPackage(path) && !path.startsWith(dist);
}

/** Node runs the build anew for each test file, as n8n's loader asks for it, but compiles each module of it once. */
function loadBuiltOnce() {
	const load = Module._extensions['.js'];
	const parameters = ['exports', 'require', 'module'];
	Module._extensions['.js'] = function (module, filename) {
		if (!filename.startsWith(dist)) return load(module, filename);
		const run = compileOnce(readFileSync(filename, 'utf8'), filename, parameters);
		run.call(module.exports, module.exports, (name) => requireFrom(filename, name), module);
	};
}
