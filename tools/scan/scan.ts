/**
 * npm run scan
 *
 * What the tools of others say. What n8n asks of a verified package: its verification's linter on the source and on the
 * tarball, and its own commands, `n8n-node lint` and `n8n-node build`. Only the check of provenance is missing, which needs
 * a published package. And of the sandbox's OpenAPI document: two linters, and a client that is generated from it.
 *
 *   --release  tries a release instead, without publishing it: packs, installs the tarball beside n8n's engine in a folder
 *              with nothing else, and writes one lead there, on Node 20.19, 22 and 24
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../test/kit/root';
import { packPackage } from '../build/pack';
import { hasConfigOfN8n, judgesPublished } from './judgedFiles';
import { scanDocument } from './openapi';
import { tryRelease } from './release/release';

async function main(): Promise<void> {
	if (process.argv.includes('--release')) return count('a release', await tryRelease());
	await verify();
	count('n8n-node lint', n8nNode('lint', root));
	count('its configuration', hasConfigOfN8n());
	count('the files that it judges', await judgesPublished());
	buildCopy();
	await scanDocument(count);
}

function count(name: string, passed: boolean): void {
	console.log(`${name}: ${passed ? 'passes' : 'FAILED'}`);
	if (!passed) process.exitCode = 1;
}

async function verify(): Promise<void> {
	const { SOURCE_FILE_PATTERNS, analyzePackage } =
		await import('@n8n/scan-community-package/scanner/scanner.mjs');
	const packed = packPackage();
	try {
		const legs = [
			{ name: 'source', dir: root, patterns: SOURCE_FILE_PATTERNS },
			{ name: 'tarball', dir: packed.dir, patterns: ['**/*.js', 'package.json'] },
		];
		for (const { name, dir, patterns } of legs) {
			const { passed, message = '', details = '' } = await analyzePackage(dir, patterns);
			if (message !== '') console.log(`${message}\n${details}`);
			count(name, passed && message === '');
		}
	} finally {
		packed.remove();
	}
}

/** Builds a copy, because n8n's build deletes dist, and copies the pictures of all folders into it. */
function buildCopy(): void {
	const copy = mkdtempSync(join(tmpdir(), 'n8n-node-build-'));
	try {
		for (const path of ['package.json', 'tsconfig.json', 'credentials', 'icons', 'nodes']) {
			cpSync(join(root, path), join(copy, path), { recursive: true });
		}
		symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
		count('n8n-node build', n8nNode('build', copy));
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
}

function n8nNode(command: string, cwd: string): boolean {
	const cli = join(root, 'node_modules', '@n8n', 'node-cli', 'bin', 'n8n-node.mjs');
	const { status, stdout, stderr } = spawnSync(process.execPath, [cli, command], { cwd, encoding: 'utf8' });
	if (status !== 0) console.log(stdout, stderr);
	return status === 0;
}

void main();
