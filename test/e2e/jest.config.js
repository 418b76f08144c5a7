const [{ testEnvironment, runtime, transform }] = require('../../jest.config.js').projects;

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment,
	runtime,
	transform,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e/checks'],
	testMatch: ['**/*.check.ts'],
	// One step in the editor takes seconds on a busy machine.
	testTimeout: 180_000,
};
