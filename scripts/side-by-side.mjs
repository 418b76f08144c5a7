// Runs the named npm scripts at the same time, and prints the output of each in one block when it ends.
// Waits for all of them. Exits with the status of the first that failed.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

let status = 0;
await Promise.all(process.argv.slice(2).map(run));
process.exitCode = status;

function run(script) {
	return new Promise((resolve) => {
		const started = performance.now();
		const output = [];
		const npm = spawn('npm', ['run', '--silent', script], {
			stdio: ['ignore', 'pipe', 'pipe'],
			env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env,
			shell: process.platform === 'win32',
		});
		for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => output.push(chunk));
		npm.once('error', (error) => output.push(Buffer.from(`npm did not start: ${error.message}\n`)));
		npm.once('close', (code, signal) => {
			const seconds = ((performance.now() - started) / 1000).toFixed(1);
			if (code !== 0) status ||= code > 0 ? code : 1;
			const verdict = code === 0 ? 'passed' : `FAILED with ${signal ?? code}`;
			output.push(Buffer.from(`${script}: ${verdict} in ${seconds} s\n`));
			process.stdout.write(Buffer.concat(output));
			resolve();
		});
	});
}
