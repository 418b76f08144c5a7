import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from './root';

/** What is installed, made or git's own. */
const notCopied = new Set(['node_modules', 'dist', 'coverage', '.git']);

const isSource = (path: string) => !notCopied.has(basename(path));

/** Copies the sources of this project as they are now. Installed packages are links to those of the original. */
export function copyProject(to: string): void {
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
