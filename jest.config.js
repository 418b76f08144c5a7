/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// Types are checked by `npm run typecheck`, once.
	transform: { '\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.tools.json', transpilation: true }] },
	testTimeout: 60_000,
};
