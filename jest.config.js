/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/'],
	transform: { '\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.tools.json', isolatedModules: true }] },
	testTimeout: 60_000,
};
