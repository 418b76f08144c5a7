/** @type {import('jest').Config} */
module.exports = {
	globalSetup: '<rootDir>/testkit/jest/freshBuild.js',
	testEnvironment: '<rootDir>/testkit/jest/environment.js',
	runtime: '<rootDir>/testkit/jest/runtime.js',
	transform: { '\\.ts$': '<rootDir>/testkit/jest/transform.js' },
	// Jest keeps a processor for itself that only waits: on a machine with two, half of the time.
	maxWorkers: '100%',
	// Tests, and what a change of runs them again in watch mode. Not the whole folder, which holds gigabytes of n8n after
	// an end-to-end run.
	roots: ['<rootDir>/test', '<rootDir>/nodes', '<rootDir>/credentials'],
	testMatch: ['**/*.test.ts'],
	testTimeout: 60_000,
};
