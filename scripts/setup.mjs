// Installs what is missing, so that a fresh clone needs no step of its own before `npm start` or `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = new URL('../node_modules/.package-lock.json', import.meta.url);
const lock = new URL('../package-lock.json', import.meta.url);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	console.error(
		`Node ${process.versions.node} is too old. Install Node 20.19 or later, then run this again.`,
	);
	process.exit(1);
}

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
	console.error('Installing packages (about a minute, once) ...');
	const install = spawnSync('npm', ['ci', '--no-progress', '--loglevel=error'], {
		cwd: root,
		stdio: ['ignore', 2, 2],
		shell: process.platform === 'win32',
	});
	if (install.status !== 0) {
		console.error(
			'Packages could not be installed. Check the network and the npm registry, then run this again.',
		);
		process.exit(install.status ?? 1);
	}
}
