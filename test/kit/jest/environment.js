const { AsyncLocalStorage } = require('node:async_hooks');

const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * The storages in which something ran since the last file ended. Jest makes one for each file, and never ends it: Node
 * would hand on those of all earlier files with each promise.
 */
const begun = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
	begun.add(this);
	return run.apply(this, args);
};

/**
 * Runs the tests in Node's own global scope, where n8n runs too. Jest's usual environment has a scope of its own for
 * each file, so that nothing loaded in one could be used in another, and every look-up of a global takes a detour.
 * After a file, the global scope and the environment variables are as they were before it.
 */
module.exports = class Environment {
	constructor({ projectConfig }) {
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		this.globals = Object.getOwnPropertyDescriptors(globalThis);
		this.variables = { ...process.env };
		this.exit = process.exit;
	}

	/** Ends what this file has begun. */
	static endStorages() {
		for (const storage of begun) storage.disable();
		begun.clear();
	}

	async setup() {
		// Jest's 100 places cost time in each of the many errors that are no failure: each call of expect makes one.
		Error.stackTraceLimit = 20;
	}

	async teardown() {
		Environment.endStorages();
		this.fakeTimersModern.dispose();
		restoreGlobals(this.globals);
		restoreVariables(this.variables);
		process.exit = this.exit;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** None: see compile in runtime.js. */
	getVmContext() {
		return null;
	}
};

function restoreGlobals(before) {
	for (const key of Reflect.ownKeys(globalThis)) {
		// Jest's own symbol for its matchers cannot be deleted. It is the same for all files.
		if (!Object.hasOwn(before, key)) Reflect.deleteProperty(globalThis, key);
	}
	Object.defineProperties(globalThis, before);
}

function restoreVariables(before) {
	for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
	Object.assign(process.env, before);
}
