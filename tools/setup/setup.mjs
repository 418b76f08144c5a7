// Installs missing packages, so that `npm start` and `npm test` work in a fresh clone.
// The arguments name more folders that have their own packages.
// Runs before any package is installed, so it imports only Node's own modules.
import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { install } from './install.mjs';
import { withLock } from './lock.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	console.error(
		`Node ${process.versions.node} is too old. Install Node 20.19 or later, then run this again.`,
	);
	process.exit(1);
}

for (const folder of ['', ...process.argv.slice(2)]) await setUp(join(root, folder));

async function setUp(folder) {
	if (isInstalled(folder)) return;
	// Two starts at once would delete each other's packages.
	await withLock(`npm ci in ${folder}`, () => installOnce(folder), sayThatItWaits);
}

async function installOnce(folder) {
	// Usually another process has installed them while this one waited.
	if (isInstalled(folder)) return;
	refuseLink(join(folder, 'node_modules'));
	console.error('Installing packages (about a minute, once) ...');
	const status = await install(folder);
	if (status === 0) return;
	console.error(
		'Packages could not be installed. Check the network and the npm registry, then run this again.',
	);
	process.exit(status);
}

/** npm would empty the folder behind the link, which another checkout uses. */
function refuseLink(packages) {
	if (!lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
	console.error(
		`${packages} is a link to ${readlinkSync(packages)}, where the packages are out of date. ` +
			'Install them there, or remove the link, then run this again.',
	);
	process.exit(1);
}

function sayThatItWaits() {
	console.error('Another process is installing the packages. Waiting for it to end ...');
}

function isInstalled(folder) {
	const installed = join(folder, 'node_modules', '.package-lock.json');
	const lock = join(folder, 'package-lock.json');
	return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}
