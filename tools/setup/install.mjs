import { spawn } from 'node:child_process';

const endWithParent = new URL('./endWithParent.mjs', import.meta.url);

/**
 * Runs `npm ci` in the folder. npm ends when this process ends.
 *
 * @returns its exit code
 */
export function install(folder) {
	return new Promise((resolve) => {
		const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error'], {
			cwd: folder,
			// Its input is an open pipe, which the system closes when this process ends.
			stdio: ['pipe', 2, 2],
			env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${endWithParent}` },
			shell: process.platform === 'win32',
		});
		npm.once('error', (error) => {
			console.error(`npm did not start: ${error.message}`);
			resolve(1);
		});
		npm.once('exit', (code) => resolve(code ?? 1));
	});
}
