import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

/** `newest` is the n8n of the end-to-end run, `oldest` the oldest n8n that the README supports. */
export const editions = ['newest', 'oldest'] as const;
export type Edition = (typeof editions)[number];

/** An n8n that is ready to run. */
export interface Installation {
	/** The version of n8n, for example `2.41.1`. */
	readonly version: string;
	/** The Node.js that this n8n requires, installed from npm beside n8n. */
	readonly node: string;
	/** The folder of that Node.js, which must be first on the PATH. */
	readonly nodeBin: string;
	/** The script of n8n's command line. */
	readonly cli: string;
}

export type Say = (text: string) => void;

/** Native addons that n8n requires. npm skipped their install scripts, as it did all others. */
const nativeAddons = ['sqlite3', 'isolated-vm'];

/**
 * Installs the edition from its lock file, unless it is installed. Takes 2.4 GB and some minutes, once.
 *
 * Runs only the install scripts of n8n's Node.js and of the addons that n8n requires.
 */
export async function installN8n(edition: Edition, say: Say): Promise<Installation> {
	const folder = join(__dirname, '..', 'n8n', edition);
	const modules = join(folder, 'node_modules');
	const nodeBin = join(modules, 'node', 'bin');
	const installation = {
		version: await versionOf(join(modules, 'n8n')),
		node: join(nodeBin, 'node'),
		nodeBin,
		cli: join(modules, 'n8n', 'bin', 'n8n'),
	};
	const ready = join(modules, '.ready');
	const wanted = createHash('sha256')
		.update(await readFile(join(folder, 'package-lock.json')))
		.digest('hex');
	if (existsSync(ready) && (await readFile(ready, 'utf8')) === wanted) return installation;

	// As measured with two processors, alone and beside other work.
	say(
		`Installing the ${edition} n8n: 2.4 GB, once, in 4 to 10 minutes. docs/recipes.md shows what it will have.`,
	);
	say('1 of 3: its packages, 3 to 6 minutes ...');
	await withProgress(
		folder,
		({ progressOf }) => `, ${progressOf(modules)}`,
		async () => {
			await run('npm', ['ci', '--no-progress', '--loglevel=error'], folder);
		},
	);
	say('2 of 3: the Node.js that it needs ...');
	await run(process.execPath, ['installArchSpecificPackage.js'], join(modules, 'node'));
	say('3 of 3: compiling its native addons, 1 to 4 minutes ...');
	await withProgress(
		folder,
		() => '',
		async () => {
			await run('npm', ['rebuild', ...nativeAddons, '--ignore-scripts=false', '--loglevel=error'], folder, {
				PATH: `${nodeBin}:${process.env['PATH'] ?? ''}`,
				npm_config_nodedir: await headersOf(modules),
			});
		},
	);
	await writeFile(ready, wanted);
	return { ...installation, version: await versionOf(join(modules, 'n8n')) };
}

async function versionOf(packageFolder: string): Promise<string> {
	const file = join(packageFolder, 'package.json');
	if (!existsSync(file)) return 'none';
	return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version;
}

/** Only when it is needed: jest cannot load it, and installs nothing. */
const loadProgress = async () => await import('../../../tools/setup/progress.mjs');

/** Says how long it takes, what came onto the disk, and how many packages are there: npm makes none for its first minute. */
async function withProgress(
	folder: string,
	packages: (progress: Awaited<ReturnType<typeof loadProgress>>) => string,
	work: () => Promise<void>,
): Promise<void> {
	const began = Date.now();
	const free = () => {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	};
	const before = free();
	const progress = await loadProgress();
	const stop = progress.showProgress(() => {
		const seconds = Math.round((Date.now() - began) / 1000);
		const time = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
		return `   ${time}, ${Math.max(0, (before - free()) / 1e9).toFixed(2)} GB${packages(progress)}   `;
	});
	try {
		await work();
	} finally {
		stop();
	}
}

/** The headers are in npm's `node` package for the platform. */
async function headersOf(modules: string): Promise<string> {
	const inside = join(modules, 'node', 'node_modules');
	const platform = `node-${process.platform}-${process.arch}`;
	return [join(inside, platform), join(modules, platform)].find(existsSync) ?? join(inside, platform);
}

/** Runs a command. Its output appears only in the error if it fails. */
async function run(
	command: string,
	args: readonly string[],
	cwd: string,
	env: Readonly<Record<string, string>> = {},
): Promise<void> {
	const child = spawn(command, args, {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
	const code = await new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', resolve);
	});
	if (code !== 0) {
		throw new Error(
			`${command} ${args.join(' ')} failed. Check the network and the npm registry, then run this again.\n${output.slice(-4000)}`,
		);
	}
}
