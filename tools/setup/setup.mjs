// `node tools/setup/setup.mjs [--light | --all] [--build] [FILE [ARGUMENT ...]]`: installs the packages that the file
// needs, builds the nodes without checking types, and runs the file in this process. A folder with a package-lock.json of
// its own gets its packages when one of its files runs.
// With --help among the arguments, it only prints the comment at the head of the file, and neither installs nor builds: npm
// shows the arguments only to the last command of a script. A file without such a comment prints its help itself.
// Runs before any package is installed, so it imports only Node's own modules.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { install } from './install.mjs';
import { isRecorded } from './packages.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	end(`Node ${process.versions.node} is too old. Install Node 20.19 or later, then run this again.`);
}

const args = process.argv.slice(2);
const options = [];
while (args[0]?.startsWith('--')) options.push(args.shift());
const file = args.shift();
const needsHelp = args.includes('--help');

if (needsHelp) {
	const [, help] = /^\/\*\*\n([^]*?)\n \*\/\n/.exec(readFileSync(resolve(root, file), 'utf8')) ?? [];
	if (help !== undefined) {
		console.log(help.replace(/^ \* ?/gm, ''));
		process.exit();
	}
}

await setUp(root, options.includes('--light') ? 'light' : options.includes('--all') ? 'all' : 'tests');
const own = file && dirname(resolve(root, file));
if (own && own !== root && existsSync(join(own, 'package-lock.json'))) await setUp(own, 'all');
if (options.includes('--build') && !needsHelp) await build();
if (file) await run(resolve(root, file));

async function setUp(folder, set) {
	if (needsHelp && !isRecorded(folder)) {
		end('The packages, which also --help needs, are not installed. Run this again without --help.');
	}
	if (!needsHelp) await install(folder, set).catch(({ message, code }) => end(message, code));
}

async function build() {
	const { default: freshBuild } = await import('../build/freshBuild.js');
	try {
		freshBuild();
	} catch (error) {
		end(`The nodes could not be built: ${error.message}`);
	}
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
