import { spawn } from 'node:child_process';

import { markBegun, markFit, unmark } from './packages.mjs';

const endWithParent = new URL('./endWithParent.mjs', import.meta.url);

const causes = [
	[/spawn npm ENOENT/, 'npm is missing. Install it (it comes with Node), then run this again.'],
	[/\bENOSPC\b/, 'The disk is full. Free some space, then run this again.'],
	[
		/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
		'The npm registry does not answer. Check the network, the proxy and the registry in the settings of npm, ' +
			'then run this again.',
	],
];

/**
 * Installs the packages of the folder's package-lock.json. npm ends when this process ends.
 *
 * @returns undefined, or if that failed the exit code and what to do
 */
export async function install(folder) {
	try {
		// `npm ci` deletes all packages first. `npm install` replaces those that differ, and puts them back if it fails.
		const command = markBegun(folder) ? ['install', '--no-save', '--prefer-offline'] : ['ci'];
		await npm([...command, '--ignore-scripts', '--no-progress', '--loglevel=error'], folder);
	} catch (error) {
		const [, advice] = causes.find(([pattern]) => pattern.test(error.message)) ?? [];
		if (advice === undefined) console.error(error.message);
		// Without a cause that npm knows, it may have ended before it put the packages back.
		else unmark(folder);
		return { code: error.code, advice: advice ?? 'See the messages above.' };
	}
	markFit(folder);
	return undefined;
}

/** Throws what npm writes on its error output if it fails. */
function npm(args, cwd) {
	return new Promise((resolve, reject) => {
		const child = spawn('npm', args, {
			cwd,
			// Its input is an open pipe, which the system closes when this process ends.
			stdio: ['pipe', 2, 'pipe'],
			env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${endWithParent}` },
			shell: process.platform === 'win32',
		});
		let errors = '';
		child.stderr.on('data', (chunk) => (errors += chunk));
		child.once('error', reject);
		child.once('close', (code, signal) => {
			if (code === 0) resolve();
			else reject(Object.assign(new Error(errors || `npm ended with ${signal ?? code}.`), { code }));
		});
	});
}
