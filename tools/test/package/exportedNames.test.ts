import ts from 'typescript';

import { sourceFiles } from './sourceFiles';

/** Files whose exported names may repeat between nodes: operations and resources. */
const nodeSlot = /^nodes\/[^/]+\/(operations|operations\/.+|resources)\.ts$/;

/** The folder in which a name has one meaning. nodes/ and credentials/ are one, because they are published together. */
function roomOf(path: string): string {
	const [first = '', second = ''] = path.split('/');
	if (first === 'credentials') return 'nodes';
	if (first === 'test') return ['kit', 'chaos', 'e2e'].includes(second) ? `${first}/${second}` : first;
	return ['sandbox', 'tools'].includes(first) ? `${first}/${second}` : first;
}

/** The names that a file declares and exports. Re-exports from another file do not count. */
function exportedNames(path: string, text: string): string[] {
	const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
	return statements.flatMap((statement) => {
		if (ts.isExportDeclaration(statement)) return localNames(statement);
		const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
		if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
		if (ts.isVariableStatement(statement))
			return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
		const isNamed =
			ts.isFunctionDeclaration(statement) ||
			ts.isClassDeclaration(statement) ||
			ts.isInterfaceDeclaration(statement) ||
			ts.isTypeAliasDeclaration(statement) ||
			ts.isEnumDeclaration(statement);
		return isNamed && statement.name !== undefined ? [statement.name.text] : [];
	});
}

/** `export { a, b as c }` declares `a` and `c`; with `from` it declares nothing. */
function localNames({ moduleSpecifier, exportClause }: ts.ExportDeclaration): string[] {
	if (moduleSpecifier !== undefined || exportClause === undefined || !ts.isNamedExports(exportClause))
		return [];
	return exportClause.elements.map(({ name }) => name.text);
}

function boundNames(name: ts.BindingName): string[] {
	if (ts.isIdentifier(name)) return [name.text];
	return name.elements.flatMap((element) =>
		ts.isOmittedExpression(element) ? [] : boundNames(element.name),
	);
}

/** Each name that two or more files of a room export, as `room: name`, with the files. */
function ambiguousNames(files: ReadonlyMap<string, string>): Map<string, readonly string[]> {
	const filesByName = new Map<string, Set<string>>();
	for (const [path, text] of files) {
		for (const name of exportedNames(path, text)) {
			const key = `${roomOf(path)}: ${name}`;
			filesByName.set(key, (filesByName.get(key) ?? new Set()).add(path));
		}
	}
	const isAmbiguous = (paths: readonly string[]) =>
		paths.length > 1 && !paths.every((path) => nodeSlot.test(path));
	return new Map(
		[...filesByName]
			.map(([key, paths]) => [key, [...paths]] as const)
			.filter(([, paths]) => isAmbiguous(paths)),
	);
}

describe('an exported name', () => {
	it('has one meaning in its room', () => {
		const files = sourceFiles();
		const found = [...ambiguousNames(files)];

		expect(files.size).toBeGreaterThan(400);
		expect(Object.fromEntries(found)).toEqual({});
	});

	it.each([
		['two constants', 'export const limit = 1;', 'export const limit = 2;'],
		['a type and a function', 'export type limit = 1;', 'export function limit() {}'],
		['parts of a pattern', 'export const [limit] = [1];', 'export const { a: { limit } } = b;'],
		['an export at the end', 'const limit = 1; export { limit };', 'const x = 1; export { x as limit };'],
	])('is reported when it has two meanings: %s', (_, first, second) => {
		const files = new Map([
			['nodes/shared/a.ts', first],
			['credentials/b.ts', second],
		]);

		expect([...ambiguousNames(files)]).toEqual([['nodes: limit', ['nodes/shared/a.ts', 'credentials/b.ts']]]);
	});

	it.each([
		['re-exported', 'nodes/a.ts', "export { limit } from './b';", 'nodes/b.ts'],
		['in another room', 'chaos/a.ts', 'export const limit = 1;', 'nodes/b.ts'],
		[
			'in the same operation of two nodes',
			'nodes/A/operations/get.ts',
			'export const limit = 1;',
			'nodes/B/operations/get.ts',
		],
	])('may be declared again when it is %s', (_, path, text, other) => {
		const files = new Map([
			[path, text],
			[other, 'export const limit = 2; export type limit = 2;'],
		]);

		expect([...ambiguousNames(files)]).toEqual([]);
	});

	it('is reported when a node and nodes/shared both declare it', () => {
		const files = new Map([
			['nodes/A/operations/get.ts', 'export const get = 1;'],
			['nodes/shared/get.ts', 'export const get = 2;'],
		]);

		expect([...ambiguousNames(files).keys()]).toEqual(['nodes: get']);
	});
});
