// Installs what is missing, so that a fresh clone needs no step of its own before `npm start` or `npm test`.
// Folders with packages of their own are named as arguments.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	console.error(
		`Node ${process.versions.node} is too old. Install Node 20.19 or later, then run this again.`,
	);
	process.exit(1);
}

for (const folder of ['', ...process.argv.slice(2)]) installIn(join(root, folder));

function installIn(folder) {
	const installed = join(folder, 'node_modules', '.package-lock.json');
	const lock = join(folder, 'package-lock.json');
	if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
	console.error('Installing packages (about a minute, once) ...');
	const install = spawnSync('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error'], {
		cwd: folder,
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
