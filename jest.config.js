/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// Types are checked by `npm run typecheck`, once: the configuration says isolatedModules, so each file is only transpiled.
	transform: { '\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.tools.json' }] },
	testTimeout: 60_000,
};
