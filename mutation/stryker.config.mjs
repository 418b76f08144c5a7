// @ts-check
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Mutates the pure layers of nodes/shared, whose tests run without an engine. The tests of the layers above run n8n with
 * the built package, which would take seconds per mutant.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: ['nodes/shared/{remarks,sync,values}/**/*.ts'],
	testRunner: 'mocha',
	plugins: [here('node_modules/@stryker-mutator/mocha-runner/dist/src/index.js')],
	mochaOptions: {
		require: [here('asJest.js')],
		spec: ['test/values/**/*.test.ts', 'test/shared/{remarks,sync}/**/*.test.ts'],
	},
	coverageAnalysis: 'perTest',
	ignoreStatic: true,
	ignorePatterns: ['/*', '!/nodes', '!/test', '!/package.json', '!/tsconfig*.json'],
	timeoutMS: 3_000,
	reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: 'coverage/mutation.json' },
	htmlReporter: { fileName: 'coverage/mutation.html' },
	tempDirName: 'coverage/mutants',
	concurrency: 1,
};
