/**
 * A release without its end: packs as `npm publish` does, installs the tarball beside n8n's engine into a folder that has
 * nothing else, and there, on each Node, loads every node and credential and writes one lead.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';
import { isEqual } from 'lodash';
import { z } from 'zod';

import { startSandbox } from '../../../sandbox/src/server';
import { root } from '../../../test/kit/root';

/** The oldest Node that the package supports, and those of n8n 1.123 and 2.41. */
const nodes = ['20.19', '22', '24'];

/** n8n's engine, and what the check requires besides. */
const hostPackages = ['@n8n/di', 'lodash', 'n8n-core', 'n8n-workflow'];

const manifest = z
	.object({
		name: z.string(),
		devDependencies: z.record(z.string()),
		n8n: z.object({ nodes: z.array(z.string()), credentials: z.array(z.string()) }),
	})
	.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** @returns whether the package works on each Node */
export async function tryRelease(): Promise<boolean> {
	const bare = mkdtempSync(join(tmpdir(), 'release-'));
	const sandbox = await startSandbox({ seed: 'demo' });
	try {
		await run('npm', ['publish', '--dry-run'], root);
		await install(bare);
		const check = await bundleCheck(bare);
		const { url: baseUrl, enterpriseId, syncToken: accessToken } = sandbox;
		const packageDir = join(bare, 'node_modules', manifest.name);
		const credential = JSON.stringify({ baseUrl, enterpriseId, accessToken });
		const wanted = {
			nodes: manifest.n8n.nodes.length,
			credentials: manifest.n8n.credentials.length,
			written: 1,
			remarks: ['invalid_value'],
		};
		let works = true;
		for (const node of nodes) {
			const binary = join(bare, 'node_modules', `node-${node}`, 'bin', 'node');
			const answer = await run(binary, [check, packageDir, credential], bare);
			const fits = isEqual(JSON.parse(answer), wanted);
			console.log(`release on Node ${node}: ${fits ? 'one lead written' : `FAILED, ${answer.trim()}`}`);
			works &&= fits;
		}
		return works;
	} finally {
		await sandbox.close();
		rmSync(bare, { recursive: true, force: true });
	}
}

async function install(bare: string): Promise<void> {
	const tarball = await run('npm', ['pack', '--silent', '--pack-destination', bare], root);
	writeFileSync(join(bare, 'package.json'), '{ "private": true }');
	const host = hostPackages.map((name) => `${name}@${manifest.devDependencies[name] ?? 'none'}`);
	const binaries = nodes.map((node) => `node-${node}@npm:node-${process.platform}-${process.arch}@${node}`);
	const options = ['--ignore-scripts', '--no-package-lock', '--no-audit'];
	await run('npm', ['install', ...options, `./${tarball.trim()}`, ...host, ...binaries], bare);
}

/** The check is one file there, which finds the packages of that folder only. */
async function bundleCheck(bare: string): Promise<string> {
	// As deep as the engine is here, so that it keeps its settings in that folder, too.
	const outfile = join(bare, 'test', 'kit', 'engine', 'oneLead.js');
	await build({
		entryPoints: [join(__dirname, 'oneLead.ts')],
		bundle: true,
		platform: 'node',
		packages: 'external',
		outfile,
	});
	return outfile;
}

/** @returns what the command prints. It must not end with an error. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
	const { stdout } = await promisify(execFile)(command, [...args], { cwd, maxBuffer: 1e8 });
	return stdout;
}
