import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { root } from '../../../test/kit/root';
import { layersOf, withLayers } from '../../docs/architecture';
import { textOf } from './markdown';

const page = 'docs/internals/architecture.md';
const written = textOf(page);

const foldersOf = (path: string) =>
	readdirSync(join(root, path), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => `${name}/`);

/** The tables whose first title is a folder: what their rows name. */
function tablesOf(markdown: string) {
	return [...markdown.matchAll(/^\| `([\w/]+\/)` \|.*\n\|-.*\n((?:\|.*\n)+)/gm)].map(
		([, folder = '', rows = '']) => ({
			folder,
			named: [...rows.matchAll(/^\| `([\w-]+\/)` \|/gm)].map(([, name = '']) => name),
		}),
	);
}

/** The sections about ways, each with its files in order. */
const waysOf = (markdown: string) =>
	[...markdown.matchAll(/^## (The way of .+)\n([^]*?)(?=^## )/gm)].map(([, way = '', text = '']) => ({
		way,
		files: [...text.matchAll(/`(nodes\/[\w/.]+\.ts)`/g)].map(([, file = '']) => file),
	}));

function importsOf(file: string): string[] {
	const source = readFileSync(join(root, file), 'utf8');
	return [...source.matchAll(/ from '(\.[^']+)'/g)].flatMap(([, path = '']) => {
		const target = posix.join(posix.dirname(file), path);
		return [`${target}.ts`, `${target}/index.ts`];
	});
}

/** The files of a way that no file above them imports. */
const unreached = (files: readonly string[], imported: (file: string) => readonly string[] = importsOf) =>
	files.filter((file, at) => at > 0 && !files.slice(0, at).some((above) => imported(above).includes(file)));

describe(page, () => {
	it('has the picture of the borders', () => {
		expect(layersOf(textOf('tools/lint/borders.mjs')).flat().sort()).toEqual(
			foldersOf('nodes/shared').map((name) => name.slice(0, -1)),
		);
		expect(written).toBe(withLayers(written));
	});

	it.each(['nodes/shared/', 'nodes/', 'sandbox/src/', 'test/', 'tools/'])(
		'has one line for each folder of %s',
		(folder) => {
			const table = tablesOf(written).find((each) => each.folder === folder);

			expect([...(table?.named ?? [])].sort()).toEqual(foldersOf(folder).sort());
		},
	);

	it.each(waysOf(written))('$way leads from file to file', ({ files }) => {
		expect(files.length).toBeGreaterThan(5);
		expect(unreached(files)).toEqual([]);
	});

	it('has four ways, and no file on them that nothing above it imports', () => {
		const imported = (file: string) => (file === 'a.ts' ? ['b.ts'] : []);

		expect(waysOf(written)).toHaveLength(4);
		expect(unreached(['a.ts', 'b.ts'], imported)).toEqual([]);
		expect(unreached(['b.ts', 'a.ts', 'c.ts'], imported)).toEqual(['a.ts', 'c.ts']);
	});
});

describe('CONTRIBUTING.md and README.md', () => {
	it.each(['CONTRIBUTING.md', 'README.md'])('%s leads to the map', (document) => {
		expect(textOf(document)).toContain(`](${page})`);
	});
});
