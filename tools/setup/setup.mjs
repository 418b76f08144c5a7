// `node tools/setup/setup.mjs [--build] [FILE [ARGUMENT ...]]`: installs the packages that are missing or do not fit
// package-lock.json, builds the nodes, and runs the file in this process. A folder with a package-lock.json of its own
// gets its packages when one of its files runs.
// With --help among the arguments, it only prints the comment at the head of the file, and neither installs nor builds: npm
// shows the arguments only to the last command of a script. A file without such a comment prints its help itself.
// Runs before any package is installed, so it imports only Node's own modules.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { helpOf } from './help.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { flawOf } from './packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	end(`Node ${process.versions.node} is too old. Install Node 20.19 or later, then run this again.`);
}

const builds = process.argv[2] === '--build';
const [file, ...args] = process.argv.slice(builds ? 3 : 2);
const needsHelp = args.includes('--help');

const help = needsHelp ? helpOf(resolve(root, file)) : undefined;
if (help !== undefined) {
	console.log(help);
	process.exit();
}

await setUp(root);
const own = file && dirname(resolve(root, file));
if (own && own !== resolve(root) && existsSync(join(own, 'package-lock.json'))) await setUp(own);
if (builds && !needsHelp) build();
if (file) await run(resolve(root, file));

async function setUp(folder) {
	const flaw = flawOf(folder);
	if (flaw === undefined) return;
	if (needsHelp) {
		end(`The packages, which also --help needs, are not installed: ${flaw}. Run this again without --help.`);
	}
	// Two starts at once would replace each other's packages.
	await withLock(`npm in ${folder}`, () => installOnce(folder), sayThatItWaits);
}

async function installOnce(folder) {
	// Usually another process has installed them while this one waited.
	const flaw = flawOf(folder);
	if (flaw === undefined) return;
	const packages = join(folder, 'node_modules');
	if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
		// npm would replace the link, or what is behind it, which another checkout uses.
		end(
			`${packages} is a link to ${readlinkSync(packages)}, and ${flaw}. ` +
				'Install them there, or remove the link, then run this again.',
		);
	}
	console.error(`Installing packages (about a minute): ${flaw}.`);
	const failure = await install(folder);
	if (failure !== undefined) end(`Packages could not be installed. ${failure.advice}`, failure.code);
}

function sayThatItWaits() {
	console.error('Another process is installing the packages. Waiting for it to end ...');
}

function build() {
	const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
}

/** Runs the file as `tsx` or `node` would, without one more process between this one and its signals. */
async function run(path) {
	process.argv.splice(1, Infinity, path, ...args);
	if (extname(path) === '.ts') await import('tsx');
	await import(pathToFileURL(path).href);
}

function end(sentence, code) {
	console.error(sentence);
	process.exit(Number.isInteger(code) ? code : 1);
}
