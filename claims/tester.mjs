/**
 * Runs tests in the working directory, one message `{ file, name }` after the other, and answers with their counts.
 * One process for all of them: most of the time of a small test is the start of Jest, and the loading of packages.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { runCLI } = createRequire(join(process.cwd(), 'package.json'))('jest');

process.on('message', async ({ file, name }) => {
	const testNamePattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
	const options = { runTestsByPath: true, runInBand: true, silent: true, reporters: [] };
	const { results } = await runCLI({ _: [file], $0: '', testNamePattern, ...options }, [process.cwd()]);
	const { numFailedTests, numPassedTests, numRuntimeErrorTestSuites } = results;
	process.send({ numFailedTests, numPassedTests, numRuntimeErrorTestSuites });
});
