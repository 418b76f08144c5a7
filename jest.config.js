const { availableParallelism } = require('node:os');

const kit = '<rootDir>/test/kit/jest';

/** What a project runs: the tests of `folder`. The other roots hold what its tests are about, for watch mode and --findRelatedTests. */
const project = (displayName, folder, ...others) => ({
	displayName,
	globalSetup: `${kit}/beforeAllFiles.js`,
	globalTeardown: `${kit}/afterAllFiles.js`,
	setupFiles: [`${kit}/drawFromSeed.js`],
	testEnvironment: `${kit}/environment.js`,
	runtime: `${kit}/runtime.js`,
	transform: { '\\.ts$': `${kit}/transform.js` },
	// Not the whole folder, which holds gigabytes of n8n after an end-to-end run.
	roots: [folder, ...others].map((path) => `<rootDir>/${path}`),
	testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
	modulePathIgnorePatterns: ['<rootDir>/test/e2e/'],
});

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		project('nodes', 'test', 'nodes', 'credentials'),
		project('sandbox', 'sandbox/test', 'sandbox/src', 'test/kit'),
		project('tools', 'tools', 'test/kit'),
	],
	// One more would run while others wait, but each costs the time in which it loads n8n and V8 makes the code fast.
	maxWorkers: availableParallelism(),
	// Only a test that hangs reaches it, however busy the machine is.
	testTimeout: 240_000,
	// Half a second, by default, is less than a busy machine needs to free the memory of a worker. Jest then says that a test
	// leaks. One that leaves a handle open still does.
	workerGracefulExitTimeout: 20_000,
};
