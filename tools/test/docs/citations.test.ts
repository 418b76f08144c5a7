import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';
import { documents, headingsOf, textOf } from './markdown';

/** The files that git knows or would take up, as paths from the root. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
	cwd: root,
	encoding: 'utf8',
})
	.trim()
	.split('\n')
	.filter((file) => existsSync(join(root, file)));

/** A comment joined into one line, because a citation may continue on the next line. */
const unbroken = (code: string) => code.replace(/\s*\n\s*(?:\*|\/\/)?[ \t]*/g, ' ');

const commentsOf = (code: string) =>
	[...code.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)(?:\/\/.*(?:\n\s*)?)+/gm)].map(([comment]) => unbroken(comment));

/** Documents are read without their blocks of code, which name what commands write. The changelog tells of what is gone. */
const proseOf = (markdown: string) => [markdown.replace(/^```.*?^```/gms, '')];

const isCited = (heading: string, cited: string) =>
	cited.startsWith(`, ${heading}`) && /^$|^[).,:;]/.test(cited.slice(heading.length + 2));

/** Citations of docs/sync-api.md that match no heading there. */
function strayHeadings(text: string, headings: readonly string[]): string[] {
	const [, ...citations] = unbroken(text).split(/(?<!['/])\bsync-api\.md/);
	return citations
		.filter((cited) => !headings.some((heading) => isCited(heading, cited)))
		.map((cited) => `sync-api.md${cited.slice(0, 50)}`);
}

/** Citations of docs/decisions that match no decision, or a part that it does not have. */
function strayDecisions(text: string, headings: ReadonlyMap<number, readonly string[]>): string[] {
	const citations = unbroken(text).matchAll(
		/\b(?:decision |decisions\/)(\d+)(?:-[\w-]+\.md)?(?=(.{0,60}))/gi,
	);
	return [...citations]
		.filter(([, number, rest = '']) => {
			const parts = headings.get(Number(number));
			return parts === undefined || (/^, [A-Z]/.test(rest) && !parts.some((part) => isCited(part, rest)));
		})
		.map(([cited]) => cited);
}

const path = /(?<![\w./:@$}<>*-])(?:\.?[\w-]+[\w.-]*\/)*[\w-][\w.-]*\.(?:ts|mjs|json|yml|md)\b(?![/\w*])/g;
const folder =
	/(?<![\w./:@$}<>*-])(?:nodes|shared|test|tools|sandbox|docs|examples)(?:\/(?!node_modules|dist\b)[\w-]+)+(?![\w-]|[./*<]+\w)/g;

/** Paths that lead to no file or folder. They may leave out the folders that the reader is in, as `values/date.ts` does. */
function strayPaths(text: string, known: readonly string[]): string[] {
	const named = [...text.matchAll(path), ...text.matchAll(folder)].map(([each]) => each);
	const isKnown = (each: string) =>
		known.some((file) => `/${file}`.endsWith(`/${each}`) || new RegExp(`(?:^|/)${each}[./-]`).test(file));
	// A bare name of another kind is of something that is written.
	return named.filter((each) => (each.includes('/') || /\.(?:ts|mjs)$/.test(each)) && !isKnown(each));
}

const code = files
	.filter((file) => /\.(?:ts|mjs|js)$/.test(file) && !file.startsWith('tools/test/docs/'))
	.map((file) => ({ file, texts: commentsOf(textOf(file)) }));
const cited = [
	...code,
	...documents
		.filter((file) => file !== 'CHANGELOG.md')
		.map((file) => ({ file, texts: proseOf(textOf(file)) })),
];
const strays = (from: typeof cited, find: (text: string) => string[]) =>
	from.flatMap(({ file, texts }) => texts.flatMap(find).map((stray) => `${file}: ${stray}`));

describe('the citations in comments and documents', () => {
	it('name headings of docs/sync-api.md', () => {
		const headings = headingsOf(textOf('docs/sync-api.md'));

		expect(code.filter(({ texts }) => texts.join().includes('sync-api.md')).length).toBeGreaterThan(30);
		expect(strays(code, (text) => strayHeadings(text, headings))).toEqual([]);
	});

	it('name decisions that exist, and their headings', () => {
		const headings = new Map(
			readdirSync(join(root, 'docs', 'decisions')).map((name) => [
				Number(name.slice(0, 4)),
				headingsOf(textOf(`docs/decisions/${name}`)),
			]),
		);

		expect(strays(cited, (text) => strayDecisions(text, headings))).toEqual([]);
	});

	it('name files and folders that exist', () => {
		expect(strays(cited, (text) => strayPaths(text, files))).toEqual([]);
	});

	it('are reported when they match nothing', () => {
		const headings = ['Lead', 'Field types', 'POST /lead'];
		const good = '/** sync-api.md, Lead. (sync-api.md, Field\n * types) // sync-api.md, POST /lead: so. */';

		expect(strayHeadings(good, headings)).toEqual([]);
		expect(strayHeadings('(sync-api.md, Lead identifier)', headings)).toEqual([
			'sync-api.md, Lead identifier)',
		]);
		expect(strayHeadings('as sync-api.md has it', headings)).toEqual(['sync-api.md has it']);
		expect(strayHeadings('(sync-api.md, POST /lead/search)', headings)).toHaveLength(1);

		const decisions = new Map([[1, ['Consequences']]]);
		expect(strayDecisions('decision 1, and\n// Decision 99', decisions)).toEqual(['Decision 99']);
		expect(strayDecisions('decision 1, Consequences: so', decisions)).toEqual([]);
		expect(strayDecisions('(docs/decisions/0001, EMAIL)', decisions)).toEqual(['decisions/0001']);

		const known = ['nodes/shared/values/date.ts', 'docs/values.md'];
		const named = 'values/date.ts of `nodes/shared/values`, docs/values.md, answers.json';
		expect(strayPaths(named, known)).toEqual([]);
		expect(strayPaths('see editor/outputs.ts, in nodes/shared/loops and gone.ts.', known)).toEqual([
			...['editor/outputs.ts', 'gone.ts', 'nodes/shared/loops'],
		]);
		expect(commentsOf("'http://a.md' // one\n// two\n/** three */")).toEqual(['// one two ', '/** three */']);
	});
});
