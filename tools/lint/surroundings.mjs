// What the lint of a file reads beside the file itself. ESLint's cache knows only the file and the configuration.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages, builds and n8n's data. No source of this project is there. */
const skipped = /^\.[^/]*$|(^|\/)(node_modules|dist|coverage|e2e\/data)$/;

/** Rules read these whole: which packages there are, how imports are found, and how nodes and credentials fit together. */
const readWhole =
	/^((package|package-lock|tsconfig|tools\/.*tsconfig\.?\w*)\.json|credentials\/.*|nodes\/.*\.node\.ts)$/;

/** To the rules on imports, another file is its path and the names that it exports. */
const exported = /^(export (type )?\{[^}]*\}.*|export .*|(module\.)?exports\b.*)$/gm;

const isCode = /\.(ts|js|mjs)$/;

/** A digest that changes when a file appears or disappears, or changes in a way that the lint of another may notice. */
export function digestOfSurroundings(root) {
	const digest = createHash('sha256');
	for (const path of filesIn(root)) {
		digest.update(`${path}\0`);
		const text = () => readFileSync(join(root, path), 'utf8');
		if (readWhole.test(path)) digest.update(text());
		else if (isCode.test(path)) digest.update((text().match(exported) ?? []).join('\n'));
	}
	return digest.digest('hex');
}

/** Paths relative to the root, in order. */
function filesIn(root, folder = '') {
	return readdirSync(join(root, folder), { withFileTypes: true })
		.map((entry) => ({ path: folder + entry.name, isFolder: entry.isDirectory() }))
		.filter(({ path }) => !skipped.test(path))
		.sort((one, other) => (one.path < other.path ? -1 : 1))
		.flatMap(({ path, isFolder }) => (isFolder ? filesIn(root, `${path}/`) : [path]));
}
