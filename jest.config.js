/** The packages below n8n's own nodes that are ES modules alone. Node can require them, and Jest cannot. */
const esModules = ['htmlparser2', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype', 'entities'];

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	// Jest keeps a processor for itself that only waits: on a machine with two, half of the time.
	maxWorkers: '100%',
	// Not the whole folder, which holds gigabytes of n8n after an end-to-end run.
	roots: ['<rootDir>/test'],
	testMatch: ['**/*.test.ts'],
	// Types are checked by `npm run typecheck`, once: the configuration says isolatedModules, so each file is only transpiled.
	transform: {
		'\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.tools.json' }],
		[`/(${esModules.join('|')})/.*\\.js$`]: [
			'ts-jest',
			{ tsconfig: { allowJs: true, isolatedModules: true, module: 'commonjs', target: 'es2022' } },
		],
	},
	transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esModules.join('|')})/)`],
	testTimeout: 60_000,
};
