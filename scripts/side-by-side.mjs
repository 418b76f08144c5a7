// Runs the named npm scripts at the same time. The last one, which should take the longest, prints as it runs. Each other
// one prints in one block when it ends. At the end comes a line for each. Exits with the status of the first that failed.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

let status = 0;
const scripts = process.argv.slice(2);
const verdicts = await Promise.all(scripts.map(run));
process.stdout.write(`\n${verdicts.join('')}`);
process.exitCode = status;

function run(script, index) {
	const output = index < scripts.length - 1 ? 'pipe' : 'inherit';
	return new Promise((resolve) => {
		const started = performance.now();
		const chunks = [];
		const npm = spawn('npm', ['run', '--silent', script], {
			stdio: ['ignore', output, output],
			env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env,
			shell: process.platform === 'win32',
		});
		for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
		npm.once('error', (error) => chunks.push(Buffer.from(`npm did not start: ${error.message}\n`)));
		npm.once('close', (code, signal) => {
			const seconds = ((performance.now() - started) / 1000).toFixed(1);
			if (code !== 0) status ||= code > 0 ? code : 1;
			process.stdout.write(Buffer.concat(chunks));
			resolve(`${script}: ${code === 0 ? 'passed' : `FAILED with ${signal ?? code}`} in ${seconds} s\n`);
		});
	});
}
