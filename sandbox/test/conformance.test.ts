import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../nodes/shared/sync/endpoints';
import { headingOf } from '../../tools/docs/endpoints';
import { headingsOf, textOf } from '../../tools/test/docs/markdown';
import { rowsOf } from './conformanceTable';

function testsOf(source: string): string[] {
	return [...source.matchAll(/\btest\(\s*(['"`])(.*?)\1,/gs)].map(([, , name = '']) => name);
}

/** The differences between the table and the tests. */
function problemsOf(markdown: string, read: (file: string) => string | undefined): string[] {
	const rows = rowsOf(markdown);
	const problems = rows.length === 0 ? ['The table has no rows'] : [];
	const named = new Map<string, Set<string>>();
	for (const { section, rule: text, tests } of rows) {
		const rule = `${section}: ${text}`;
		if (tests.length === 0) problems.push(`"${rule}" has no test`);
		for (const { file, name } of tests) {
			named.set(file, (named.get(file) ?? new Set()).add(name));
			const source = read(file);
			if (source === undefined) problems.push(`"${rule}" names ${file}, which does not exist`);
			else if (!testsOf(source).includes(name))
				problems.push(`"${rule}" names a test that ${file} does not have: ${name}`);
		}
	}
	for (const [file, names] of named) {
		for (const name of testsOf(read(file) ?? '')) {
			if (!names.has(name)) problems.push(`${file} has a test without a row in docs/internals/conformance.md: ${name}`);
		}
	}
	return problems;
}

const table = readFileSync(join(__dirname, '..', '..', 'docs', 'conformance.md'), 'utf8');

function fromSuite(file: string): string | undefined {
	const path = join(__dirname, file);
	return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

describe('docs/internals/conformance.md', () => {
	test('every rule names tests that exist, and every test of a named file has a rule', () => {
		expect(problemsOf(table, fromSuite)).toEqual([]);
	});

	test('every section is a heading of docs/sync-api.md', () => {
		const headings = headingsOf(textOf('docs/sync-api.md'));
		const sections = new Set(rowsOf(table).map(({ section }) => section));
		expect([...sections].filter((section) => !headings.includes(section))).toEqual([]);
	});

	test('every endpoint has a rule in its own section', () => {
		const sections = rowsOf(table).map(({ section }) => section);
		expect(
			Object.values(endpoints)
				.map(headingOf)
				.filter((heading) => !sections.includes(heading)),
		).toEqual([]);
	});

	test('a row without a test, with a test that does not exist, and a test without a row are found', () => {
		const head = '| Section | Rule | Source | Test |\n| --- | --- | --- | --- |\n';
		const read = (file: string) =>
			file === 'a.test.ts' ? "test('one', () => {});\ntest(\n'two',\n() => {});" : undefined;
		const good = '| S | R | S | `a.test.ts` › one<br>`a.test.ts` › two |';
		expect(problemsOf(head + good, read)).toEqual([]);
		expect(problemsOf(head, read)).toEqual(['The table has no rows']);
		expect(problemsOf(`${head + good}\n| S | Bare | S | |`, read)).toEqual(['"S: Bare" has no test']);
		expect(problemsOf(`${head}| S | R | S | \`a.test.ts\` › one |`, read)).toEqual([
			'a.test.ts has a test without a row in docs/internals/conformance.md: two',
		]);
		expect(problemsOf(`${head + good}\n| S | R | S | \`a.test.ts\` › three |`, read)).toEqual([
			'"S: R" names a test that a.test.ts does not have: three',
		]);
		expect(problemsOf(`${head + good}\n| S | R | S | \`b.test.ts\` › one |`, read)).toEqual([
			'"S: R" names b.test.ts, which does not exist',
		]);
	});
});
