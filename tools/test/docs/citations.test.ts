import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';
import { headingsOf, textOf } from './markdown';

const notOurs = new Set(['node_modules', 'dist', 'coverage', 'data']);

/** The source files of the project, as paths from the root. */
function codeIn(folder: string): string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return entry.name.startsWith('.') || notOurs.has(entry.name) ? [] : codeIn(path);
		return /\.(ts|mjs|js)$/.test(entry.name) ? [path] : [];
	});
}

/** A comment joined into one line, because a citation may continue on the next line. */
const unbroken = (code: string) => code.replace(/\s*\n\s*(?:\*|\/\/)?[ \t]*/g, ' ');

/** Citations of docs/sync-api.md that match no heading there. */
function strayHeadings(text: string, headings: readonly string[]): string[] {
	const [, ...citations] = unbroken(text).split(/(?<!['/])\bsync-api\.md/);
	const isKnown = (cited: string) =>
		headings.some(
			(heading) => cited.startsWith(`, ${heading}`) && /^$|^[).,:;]/.test(cited.slice(heading.length + 2)),
		);
	return citations.filter((cited) => !isKnown(cited)).map((cited) => `sync-api.md${cited.slice(0, 50)}`);
}

/** Citations of docs/decisions that match no decision. */
function strayDecisions(text: string, numbers: ReadonlySet<number>): string[] {
	return [...unbroken(text).matchAll(/\bdecision (\d+)/gi)]
		.filter(([, number]) => !numbers.has(Number(number)))
		.map(([cited]) => cited);
}

describe('the citations in the code', () => {
	const files = codeIn('').filter((file) => !file.startsWith(join('tools', 'test', 'docs')));

	it('name headings of docs/sync-api.md', () => {
		const headings = headingsOf(textOf('docs/sync-api.md'));
		const stray = files.flatMap((file) =>
			strayHeadings(textOf(file), headings).map((cited) => `${file}: ${cited}`),
		);

		expect(files.filter((file) => textOf(file).includes('sync-api.md')).length).toBeGreaterThan(30);
		expect(stray).toEqual([]);
	});

	it('name decisions that exist', () => {
		const numbers = new Set(
			readdirSync(join(root, 'docs', 'decisions')).map((name) => Number(name.slice(0, 4))),
		);
		const stray = files.flatMap((file) =>
			strayDecisions(textOf(file), numbers).map((cited) => `${file}: ${cited}`),
		);

		expect(stray).toEqual([]);
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
		expect(strayDecisions('decision 1, and\n// Decision 99', new Set([1]))).toEqual(['Decision 99']);
	});
});
