import { build } from 'esbuild';

import { root } from '../../../test/kit/root';
import { sourceFiles } from './sourceFiles';

/** The files that each file imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Each cycle as the files on it, with the first one also at the end. */
function cyclesIn(imports: Imports): string[][] {
	const cycles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, path: readonly string[]) => {
		if (done.has(file)) return;
		const start = path.indexOf(file);
		if (start !== -1) {
			cycles.push([...path.slice(start), file]);
			return;
		}
		for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
		done.add(file);
	};
	for (const file of imports.keys()) visit(file, []);
	return cycles;
}

/** The imports among all sources of the project, except for those of types only, which are gone at run time. */
async function importsOfProject(): Promise<Imports> {
	const { metafile } = await build({
		absWorkingDir: root,
		stdin: {
			contents: [...sourceFiles().keys()].map((path) => `import ${JSON.stringify(`./${path}`)};`).join('\n'),
			resolveDir: root,
		},
		bundle: true,
		packages: 'external',
		platform: 'node',
		format: 'esm',
		write: false,
		metafile: true,
		logLevel: 'silent',
		// Otherwise esbuild omits an import whose names are used as types only, though nothing says so.
		tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
	});
	return new Map(
		Object.entries(metafile.inputs).map(([path, { imports }]) => [
			path,
			imports.filter(({ external }) => !external).map((imported) => imported.path),
		]),
	);
}

describe('the imports of the project', () => {
	it('have no cycle', async () => {
		const imports = await importsOfProject();
		const count = [...imports.values()].flat().length;

		expect(cyclesIn(imports)).toEqual([]);
		expect(count).toBeGreaterThan(1500);
	});

	it('are reported when they have one', () => {
		const imports = new Map([
			['a', ['b', 'd']],
			['b', ['c']],
			['c', ['d', 'b']],
			['d', []],
			['e', ['e']],
		]);
		expect(cyclesIn(imports)).toEqual([
			['b', 'c', 'b'],
			['e', 'e'],
		]);
	});
});
