/**
 * npm test [-- options of jest]
 *
 * Lint, types and tests, side by side. Jest's options go to the tests: npm test -- test/leads
 *
 * Runs the npm scripts that are its arguments at the same time. Prints the output of the last as it comes, of each other
 * in one block when it ends, and how each ended at the end. What follows a -- goes to the last script, which takes
 * longest.
 * Waits for all of them. Exits with the status of the first that failed.
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const [scripts, more] = splitAt('--', process.argv.slice(2));
const verdicts = [];
let status = 0;
await Promise.all(scripts.map(run));
console.log(verdicts.join('\n'));
process.exitCode = status;

function run(script) {
	return new Promise((resolve) => {
		const started = performance.now();
		const isLast = script === scripts.at(-1);
		const output = [];
		const npm = spawn('npm', ['run', '--silent', script, ...(isLast ? ['--', ...more] : [])], {
			stdio: ['ignore', 'pipe', 'pipe'],
			env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env,
			shell: process.platform === 'win32',
		});
		const print = isLast ? (chunk) => process.stdout.write(chunk) : (chunk) => output.push(chunk);
		for (const stream of [npm.stdout, npm.stderr]) stream.on('data', print);
		npm.once('error', (error) => print(Buffer.from(`npm did not start: ${error.message}\n`)));
		npm.once('close', (code, signal) => {
			const seconds = ((performance.now() - started) / 1000).toFixed(1);
			if (code !== 0) status ||= code > 0 ? code : 1;
			const verdict = code === 0 ? 'passed' : `FAILED with ${signal ?? code}`;
			verdicts.push(`${script}: ${verdict} in ${seconds} s`);
			process.stdout.write(Buffer.concat(output));
			resolve();
		});
	});
}

/** The texts before the separator, and those after it. */
function splitAt(separator, texts) {
	const at = texts.indexOf(separator);
	return at === -1 ? [texts, []] : [texts.slice(0, at), texts.slice(at + 1)];
}
