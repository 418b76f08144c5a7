const { availableParallelism } = require('node:os');

/** @type {import('jest').Config} */
module.exports = {
	globalSetup: '<rootDir>/testkit/jest/beforeAllFiles.js',
	globalTeardown: '<rootDir>/testkit/jest/afterAllFiles.js',
	setupFiles: ['<rootDir>/testkit/jest/drawFromSeed.js'],
	testEnvironment: '<rootDir>/testkit/jest/environment.js',
	runtime: '<rootDir>/testkit/jest/runtime.js',
	transform: { '\\.ts$': '<rootDir>/testkit/jest/transform.js' },
	// One more would run while others wait, but each costs the time in which it loads n8n and V8 makes the code fast.
	maxWorkers: availableParallelism(),
	// The tests, and the sources by which watch mode and .ci/run find them. The whole folder would include gigabytes of n8n
	// after an end-to-end run.
	roots: ['<rootDir>/test', '<rootDir>/testkit', '<rootDir>/nodes', '<rootDir>/credentials'],
	testMatch: ['**/*.test.ts'],
	// Only a test that hangs reaches it, however busy the machine is.
	testTimeout: process.env.EXPLORE ? 240_000 : 60_000,
};
