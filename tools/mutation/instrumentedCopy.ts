import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

import { root } from '../../test/kit/root';

/** The copy whose sources hold all mutants. */
export const copy = join(root, 'coverage', 'mutation');

const mutated = ['nodes', 'credentials', 'sandbox/src/domain', 'sandbox/src/http'];

/** Tests of the tools, which run no node and no sandbox, or run them in processes of their own. */
const ofTools = /^(tools\/test\/(bench|build|ci|contract|package|setup|start)|test\/(engine|kit))\//;

/** Makes the copy. Installed packages are links to those of the original. People go on with their work meanwhile. */
export function makeCopy(): void {
	rmSync(copy, { recursive: true, force: true });
	mkdirSync(join(copy, 'tmp'), { recursive: true });
	for (const name of readdirSync(root)) {
		if (isSource(name)) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
	}
	for (const folder of ['node_modules', join('sandbox', 'node_modules')]) linkPackages(folder);
	const files = mutated.flatMap(filesIn).filter((file) => file.endsWith('.ts'));
	execFileSync(process.execPath, [join(__dirname, 'instrument.mjs'), copy, ...files], { stdio: 'inherit' });
}

export const testFiles = (): string[] =>
	['test', 'sandbox/test', 'tools/test']
		.flatMap(filesIn)
		.filter((file) => file.endsWith('.test.ts') && !ofTools.test(file))
		.sort();

/** Paths from the root of the copy. */
const filesIn = (path: string): string[] =>
	readdirSync(join(copy, path), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(copy, join(entry.parentPath, entry.name)));

/** What is installed, made or git's own. */
const notCopied = new Set(['node_modules', 'dist', 'coverage', '.git']);

const isSource = (path: string) => !notCopied.has(basename(path));

/** Caches are the copy's own. */
function linkPackages(folder: string): void {
	mkdirSync(join(copy, folder));
	for (const name of readdirSync(join(root, folder))) {
		if (name !== '.cache') symlinkSync(join(root, folder, name), join(copy, folder, name));
	}
}
