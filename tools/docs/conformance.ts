import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { withGeneratedPart } from '../../test/kit/documents';
import { root } from '../../test/kit/root';
import { anchorOf } from './anchors';

/** The tables of docs/internals/conformance.md, from the comments above tests. */

const rules = 'docs/sync-api.md';

/** What the comment above a test says of it: the rules of which section it shows, or which promise it keeps. */
export interface Proof {
	/** As a path from the root. */
	readonly document: string;
	/** A heading of the rules, or the words of a promise. */
	readonly words: string;
	readonly isPromise: boolean;
	/** The file of the test, as a path from the root. */
	readonly file: string;
}

/** Files of tests, as paths from the root, but for the one that tests this. */
export function testFiles(): string[] {
	return ['test', 'sandbox/test', 'tools/test'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(?:test|check)\.ts$/.test(name) && !/node_modules|^docs.conformance/.test(name))
			.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
			.sort(),
	);
}

const promised = /(README\.md|docs\/[\w/-]+\.md|decision \d+) promises: "([^"]+)"/g;

/** Each `decision N` stands for its record. */
function documentOf(cited: string): string {
	const [, number] = /^decision (\d+)$/.exec(cited) ?? [];
	if (number === undefined) return cited;
	const start = `${number.padStart(4, '0')}-`;
	const record = readdirSync(join(root, 'docs/decisions')).find((name) => name.startsWith(start));
	return `docs/decisions/${record ?? number}`;
}

function said(comment: string, file: string): Proof[] {
	const sections = [...comment.matchAll(/\bsync-api\.md, (.+?)(?=[.;:]\s|[.;:]?$)/g)].map(
		([, words = '']) => ({
			...{ document: rules, words, isPromise: false, file },
		}),
	);
	const promises = [...comment.matchAll(promised)].map(([, cited = '', words = '']) => ({
		...{ document: documentOf(cited), words, isPromise: true, file },
	}));
	return [...sections, ...promises];
}

/** What the comments say that stand above a test or a group of tests. Skipped ones do not run, and prove nothing. */
export function proofsIn(source: string, file: string): Proof[] {
	const above = /((?:^\s*\/\/.*\n)+)\s*(?:it|test|describe)(?:\.each\b|\.for\b|\(|<)/gm;
	return [...source.matchAll(above)].flatMap(([, lines = '']) =>
		said(lines.replace(/\s*\n\s*\/\/ ?|^\s*\/\/ ?/g, ' ').trim(), file),
	);
}

/** The promises in a source, wherever they stand. */
export const promisesIn = (source: string): number =>
	[...source.replace(/\s*\n\s*\/\/ ?/g, ' ').matchAll(promised)].length;

/** A group of tests of the sandbox that has the name of a section shows its rules. */
const groupsIn = (source: string, file: string, headings: ReadonlySet<string>): Proof[] =>
	[...source.matchAll(/^describe\('([^']+)'/gm)]
		.map(([, words = '']) => words)
		.filter((words) => file.startsWith('sandbox/') && headings.has(words))
		.map((words) => ({ document: rules, words, isPromise: false, file }));

const headingsOf = (markdown: string) => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);

/** What all tests of the project prove. */
export function allProofs(): Proof[] {
	const headings = new Set(headingsOf(readFileSync(join(root, rules), 'utf8')));
	return testFiles().flatMap((file) => {
		const source = readFileSync(join(root, file), 'utf8');
		return [...groupsIn(source, file, headings), ...proofsIn(source, file)];
	});
}

const page = 'docs/internals';

const linkTo = (file: string): string => {
	const name = file.replace(/^(?:sandbox\/|tools\/)?test\/|\.(?:test|check)\.ts$/g, '');
	return `[${name}](${posix.relative(page, file)})`;
};

const links = (proofs: readonly Proof[]): string =>
	[...new Set(proofs.map(({ file }) => file))].map(linkTo).join(', ');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The sections of the rules that tests name, in the order of the document. */
export function sectionsOf(proofs: readonly Proof[], document: string) {
	const shown = proofs.filter(({ isPromise }) => !isPromise);
	return headingsOf(document)
		.map((heading) => ({ heading, tests: shown.filter(({ words }) => words === heading) }))
		.filter(({ tests }) => tests.length > 0)
		.map(({ heading, tests }) => ({
			heading,
			ofSandbox: tests.filter(({ file }) => file.startsWith('sandbox/')),
			ofNodes: tests.filter(({ file }) => !file.startsWith('sandbox/')),
		}));
}

function tables(proofs: readonly Proof[]): string {
	const sections = sectionsOf(proofs, readFileSync(join(root, rules), 'utf8')).map(
		({ heading, ofSandbox, ofNodes }) =>
			row([`[${heading}](../sync-api.md#${anchorOf(heading)})`, links(ofSandbox), links(ofNodes)]),
	);
	const promises = proofs.filter(({ isPromise }) => isPromise);
	const documents = [...new Set(promises.map(({ document }) => document))].sort();
	const kept = documents.flatMap((document) => {
		const text = readFileSync(join(root, document), 'utf8');
		const words = [
			...new Set(promises.filter((each) => each.document === document).map((each) => each.words)),
		];
		return words
			.sort((one, other) => text.indexOf(one) - text.indexOf(other))
			.map((promise) => {
				const tests = promises.filter((each) => each.document === document && each.words === promise);
				return row([promise.replaceAll('|', '\\|'), links(tests)]);
			})
			.map((line, index) => (index === 0 ? { document, line } : { document: undefined, line }));
	});
	const head = (...titles: string[]) => [row(titles), row(titles.map(() => '---'))];
	return [
		...['## Rules of the service', '', ...head('Section', 'Tests of the sandbox', 'Tests of the nodes')],
		...sections,
		...['', '## Promises'],
		...kept.flatMap(({ document, line }) => {
			if (document === undefined) return [line];
			const name = document.replace(/^docs\/|\.md$/g, '');
			return [
				'',
				`### ${name}`,
				'',
				`In [${document}](${posix.relative(page, document)}):`,
				'',
				...head('Promise', 'Tests'),
				line,
			];
		}),
	].join('\n');
}

/** Returns the document with the current tables. */
export const withConformance = (document: string, proofs = allProofs()): string =>
	withGeneratedPart(document, tables(proofs));
