import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { root } from '../../test/kit/root';

export const folder = join(root, 'coverage', 'mutation');

/** The copy whose sources hold all mutants. */
export const copy = join(folder, 'project');

const mutated = ['nodes', 'credentials', 'sandbox/src/domain', 'sandbox/src/http'];

/** What all tests run. If one of them changes, everything is made anew. */
const running = ['nodes', 'credentials', 'sandbox/src', 'test/kit'];

/** What makes the copy and runs its tests. */
const harness = ['instrument.mjs', 'worker.js', 'environment.js'].map((name) => `tools/mutation/${name}`);

/** Tests of the tools, which run no node and no sandbox, or run them in processes of their own. */
const ofTools = /^(tools\/test\/(bench|build|ci|contract|package|setup|start)|test\/(engine|kit))\//;

/** In the copy and written last, so that a copy that was not finished is made anew. */
const record = join(copy, 'instrumented');

/** Makes the copy, or brings the tests of an earlier one up to date. */
export function prepareCopy(): void {
	const hash = hashOf([...harness, ...running.flatMap((path) => sourcesIn(path))]);
	if (existsSync(record) && readFileSync(record, 'utf8') === hash) {
		for (const tests of ['test', 'sandbox/test', 'tools/test']) {
			rmSync(join(copy, tests), { recursive: true, force: true });
			cpSync(join(root, tests), join(copy, tests), { recursive: true });
		}
	} else {
		rmSync(copy, { recursive: true, force: true });
		mkdirSync(join(copy, 'tmp'), { recursive: true });
		copyProject(copy);
		const files = mutated.flatMap((path) => sourcesIn(path)).filter((file) => file.endsWith('.ts'));
		execFileSync(process.execPath, [join(__dirname, 'instrument.mjs'), copy, ...files], { stdio: 'inherit' });
		writeFileSync(record, hash);
	}
}

export const testFiles = (): string[] =>
	['test', 'sandbox/test', 'tools/test']
		.flatMap((folder) => sourcesIn(folder, copy))
		.filter((file) => file.endsWith('.test.ts') && !ofTools.test(file))
		.sort();

/** Of a test file and of what stands beside it, as the copy has them: people go on with their work. */
export function hashOfTest(file: string): string {
	const beside = sourcesIn(dirname(file), copy).filter((other) => !other.endsWith('.test.ts'));
	return hashOf([file, ...beside], copy);
}

function hashOf(files: readonly string[], from = root): string {
	const digest = createHash('sha256');
	for (const file of [...files].sort()) digest.update(file).update(readFileSync(join(from, file)));
	return digest.digest('hex');
}

/** Paths from the root of the project, or of its copy. */
function sourcesIn(path: string, from = root): string[] {
	return readdirSync(join(from, path), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(from, join(entry.parentPath, entry.name)))
		.filter((file) => !file.split('/').includes('node_modules'));
}

/** What is installed, made or git's own. */
const notCopied = new Set(['node_modules', 'dist', 'coverage', '.git']);

const isSource = (path: string) => !notCopied.has(basename(path));

/** Copies the sources of this project as they are now. Installed packages are links to those of the original. */
function copyProject(to: string): void {
	for (const name of readdirSync(root)) {
		if (isSource(name)) cpSync(join(root, name), join(to, name), { recursive: true, filter: isSource });
	}
	for (const folder of ['node_modules', join('sandbox', 'node_modules')]) linkPackages(folder, to);
	// The build and the record of what it was made of, so that only what changes in the copy is compiled again.
	for (const built of ['dist', join('node_modules', '.cache', 'fresh-build.json')])
		cpSync(join(root, built), join(to, built), { recursive: true });
}

/** Caches are the copy's own. */
function linkPackages(folder: string, to: string): void {
	mkdirSync(join(to, folder));
	for (const name of readdirSync(join(root, folder))) {
		if (name !== '.cache') symlinkSync(join(root, folder, name), join(to, folder, name));
	}
}
