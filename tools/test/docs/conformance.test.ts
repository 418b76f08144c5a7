import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { root } from '../../../test/kit/root';
import { headingOf } from '../../docs/endpoints';
import { type NamedTest, promisesOf, reasonsOf, rulesOf } from './conformanceTables';
import { headingsOf, textOf } from './markdown';

type Read = (file: string) => string | undefined;

const ofProject: Read = (file) =>
	existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

/** The names in the calls of one kind, also of those for each row of a table. Skipped ones do not run, and do not count. */
function namesIn(source: string, calls: string): string[] {
	const call = new RegExp(
		`(?:\\b(?:${calls})(?:\\.each)?|\\))\\(\\s*(['"\`])((?:\\\\.|(?!\\1)[^\\\\])*)\\1\\s*,`,
		'gs',
	);
	return [...source.matchAll(call)].map(([, , name = '']) => name.replaceAll("\\'", "'"));
}

function problemOf({ file, name }: NamedTest, read: Read): string[] {
	const source = /\.(test|check)\.ts$/.test(file) ? read(file) : undefined;
	if (source === undefined) return [`${file} is no file of tests`];
	return namesIn(source, 'it|test|describe').includes(name) ? [] : [`${file} has no test: ${name}`];
}

/** What is wrong with the tables. */
function problemsOf(markdown: string, read: Read): string[] {
	const rules = rulesOf(markdown);
	const promises = promisesOf(markdown);
	const reasons = reasonsOf(markdown);
	const ofSandbox = rules.flatMap((rule) => rule.ofSandbox);
	const named = new Set(ofSandbox.map(({ file, name }) => `${file}: ${name}`));
	const files = [...new Set(ofSandbox.map(({ file }) => file))];
	return [
		...(rules.length > 0 && promises.length > 0 ? [] : ['A table has no rows']),
		...rules.flatMap(({ section, rule, ofSandbox: tests, ofNodes }) => {
			const problems = [
				...(tests.length === 0 ? ['has no test of the sandbox'] : []),
				...tests.flatMap((test) => problemOf(test, read)),
				...(typeof ofNodes !== 'string'
					? ofNodes.flatMap((test) => problemOf(test, read))
					: reasons.includes(ofNodes)
						? []
						: [`has no such reason: ${ofNodes}`]),
				...(ofNodes.length === 0 ? ['has no test of the nodes, and no reason'] : []),
			];
			return problems.map((problem) => `${section}: ${rule}: ${problem}`);
		}),
		...files.flatMap((file) =>
			namesIn(read(file) ?? '', 'test')
				.filter((name) => !named.has(`${file}: ${name}`))
				.map((name) => `${file} has a test without a rule: ${name}`),
		),
		...promises.flatMap(({ document, promise, tests }) => {
			const problems = [
				...(tests.length === 0 ? ['has no test'] : []),
				...tests.flatMap((test) => problemOf(test, read)),
				...(read(document)?.includes(promise) === true ? [] : [`is not in ${document}`]),
			];
			return problems.map((problem) => `${promise}: ${problem}`);
		}),
	];
}

const table = textOf('docs/internals/conformance.md');

describe('docs/internals/conformance.md', () => {
	it('leads from each rule and each promise to tests that exist, and from each test of the sandbox to a rule', () => {
		expect(problemsOf(table, ofProject)).toEqual([]);
	});

	it('names sections that are headings of docs/sync-api.md', () => {
		const headings = headingsOf(textOf('docs/sync-api.md'));
		const sections = new Set(rulesOf(table).map(({ section }) => section));
		expect([...sections].filter((section) => !headings.includes(section))).toEqual([]);
	});

	it('has a rule for each endpoint, in its own section', () => {
		const sections = rulesOf(table).map(({ section }) => section);
		expect(
			Object.values(endpoints)
				.map(headingOf)
				.filter((heading) => !sections.includes(heading)),
		).toEqual([]);
	});

	it.each(['README.md', 'docs/security.md', 'docs/reliability.md', 'docs/outcomes.md'])(
		'has promises of %s',
		(document) => {
			expect(promisesOf(table).some((promised) => promised.document === document)).toBe(true);
		},
	);
});

describe('a row', () => {
	const files = new Map([
		['sandbox/test/a.test.ts', "test('one', () => {});\ntest(\n'two',\n() => {});\ntest('three', () => {});"],
		['test/b.test.ts', "describe.each(rows)('of %s', () => {\n\tit.each([[1]])('is %s', () => {});\n});"],
		['test/c.test.ts', "it.skip('is skipped', () => {});"],
		['docs/security.md', 'It keeps | nothing.'],
	]);
	const a = '[a](../../sandbox/test/a.test.ts)';
	const b = '[b](../../test/b.test.ts)';
	const problems = (rules: readonly string[], promises: readonly string[]) =>
		problemsOf(
			[
				'| Word | Why |\n| --- | --- |\n| – service | so |\n',
				['| Section | Rule | Source | Sandbox | Nodes |', '| --- | --- | --- | --- | --- |', ...rules, ''],
				['| Document | Promise | Tests |', '| --- | --- | --- |', ...promises, ''],
			]
				.flat()
				.join('\n'),
			(file) => files.get(file),
		);
	const rule = (name: string, sandbox: string, nodes: string) =>
		`| S | ${name} | S | ${sandbox} | ${nodes} |`;
	const promise = (words: string, tests: string) => `| [security](../security.md) | ${words} | ${tests} |`;
	const kept = promise('It keeps \\| nothing.', `${b} › is %s`);

	it('is right with tests, a group of tests, or a reason', () => {
		const all = `${a} › one<br>${a} › two<br>${a} › three`;
		const rules = [rule('R', all, `${b} › of %s`), rule('R', `${a} › one`, '– service')];
		expect(problems(rules, [kept])).toEqual([]);
	});

	it('is reported with what is wrong with it', () => {
		const rules = [
			rule('no sandbox', '', '– service'),
			rule('no nodes', `${a} › one`, ''),
			rule('reason', `${a} › one`, '– lazy'),
			rule('unknown', `${a} › two`, `${b} › was %s`),
			rule('skipped', `${a} › two`, '[c](../../test/c.test.ts) › is skipped'),
			rule('no file', `${a} › two`, '[d](../../test/d.test.ts) › is'),
		];
		const promises = [promise('It keeps \\| nothing.', ''), promise('It keeps all.', `${b} › is %s`)];
		expect(problems(rules, promises)).toEqual([
			'S: no sandbox: has no test of the sandbox',
			'S: no nodes: has no test of the nodes, and no reason',
			'S: reason: has no such reason: – lazy',
			'S: unknown: test/b.test.ts has no test: was %s',
			'S: skipped: test/c.test.ts has no test: is skipped',
			'S: no file: test/d.test.ts is no file of tests',
			'sandbox/test/a.test.ts has a test without a rule: three',
			'It keeps | nothing.: has no test',
			'It keeps all.: is not in docs/security.md',
		]);
		expect(problems([], [])).toEqual(['A table has no rows']);
	});
});
