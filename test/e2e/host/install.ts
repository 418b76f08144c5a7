import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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
 * Installs the edition from its lock file, unless it is installed. Takes 2 GB and some minutes, once.
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

	say(`Installing the ${edition} n8n (2 GB, once). 1 of 3: its packages, about 3 minutes ...`);
	await withProgress(folder, say, async () => {
		await run('npm', ['ci', '--no-progress', '--loglevel=error'], folder);
	});
	say('2 of 3: the Node.js that it needs ...');
	await run(process.execPath, ['installArchSpecificPackage.js'], join(modules, 'node'));
	say('3 of 3: compiling its native addons, about a minute ...');
	await run('npm', ['rebuild', ...nativeAddons, '--ignore-scripts=false', '--loglevel=error'], folder, {
		PATH: `${nodeBin}:${process.env['PATH'] ?? ''}`,
		npm_config_nodedir: await headersOf(modules),
	});
	await writeFile(ready, wanted);
	return { ...installation, version: await versionOf(join(modules, 'n8n')) };
}

async function versionOf(packageFolder: string): Promise<string> {
	const file = join(packageFolder, 'package.json');
	if (!existsSync(file)) return 'none';
	return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version;
}

const lock = z.object({ packages: z.record(z.string(), z.object({ optional: z.boolean().optional() })) });

/** Says every ten seconds how many of the packages of the lock file are there. */
async function withProgress(folder: string, say: Say, install: () => Promise<void>): Promise<void> {
	const { packages } = lock.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')));
	const paths = Object.keys(packages).filter((path) => path !== '' && packages[path]?.optional !== true);
	const timer = setInterval(() => {
		const there = paths.filter((path) => existsSync(join(folder, path, 'package.json')));
		say(`   ${there.length} of ${paths.length} packages`);
	}, 10_000);
	try {
		await install();
	} finally {
		clearInterval(timer);
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
