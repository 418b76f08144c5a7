import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from '../root';
import { type Author, type CorpusRow, type Expected, heldBack, type RowType, rowTypes } from './row';

const folder = join(root, 'test', 'shared', 'values', 'corpus');

const header = ['column', 'type', 'value', 'becomes', 'why'].join('\t');

const isRowType = (name: string): name is RowType => rowTypes.some((type) => type === name);

/**
 * `held back`, `skipped`, `blank`, `as given`, or the stored value as JSON, with `listed` before it, or `in part` or
 * `or held back` behind it.
 */
function readExpected(text: string, value: unknown): Expected {
	if (text === 'held back') return heldBack;
	if (text === 'skipped') return { kind: 'skipped' };
	const [, listed, json = '', inPart, or] = /^(listed )?(.*?)( in part)?( or held back)?$/.exec(text) ?? [];
	const orHeldBack = or !== undefined;
	if (json === 'blank') return { kind: 'blank', orHeldBack };
	return {
		kind: 'stored',
		value: json === 'as given' ? value : JSON.parse(json),
		listed: listed !== undefined,
		inPart: inPart !== undefined,
		orHeldBack,
	};
}

function readRow(
	line: string,
	place: string,
	{ source, author }: Pick<CorpusRow, 'source' | 'author'>,
): CorpusRow {
	const cells = line.split('\t');
	const [column = '', typeAndSettings = '', value = '', expected = '', why = ''] = cells;
	const [, type = '', settings] = /^(\w+)(?: \[(.+)\])?$/.exec(typeAndSettings) ?? [];
	if (cells.length !== 5 || !isRowType(type) || why === '')
		throw new Error(`${place} has not the form ${header}`);
	try {
		const given: unknown = JSON.parse(value);
		return {
			source,
			author,
			place,
			column,
			type,
			settings: settings?.split(' | ') ?? [],
			value: given,
			expected: readExpected(expected, given),
			why,
		};
	} catch (cause) {
		throw new Error(`${place} has a cell that is not JSON`, { cause });
	}
}

/** A file's lines after those that begin with `#`: the name of the source comes first, then where it is documented. */
function readFile(name: string, author: Author): CorpusRow[] {
	const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
	const source = lines[0]?.replace(/^# /, '') ?? basename(name);
	const first = lines.indexOf(header) + 1;
	if (first === 0) throw new Error(`${name} has no line ${header}`);
	return lines
		.slice(first)
		.map((line, index) => readRow(line, `${name}:${first + index + 1}`, { source, author }));
}

const filesIn = (subfolder: string) =>
	readdirSync(join(folder, subfolder))
		.filter((name) => name.endsWith('.tsv'))
		.sort()
		.map((name) => join(subfolder, name));

/** The rows that people wrote, by source. Each author has a folder. */
export const readRows = (): CorpusRow[] => [
	...filesIn('').flatMap((name) => readFile(name, 'first')),
	...(['second', 'third', 'fourth'] as const).flatMap((author) =>
		filesIn(author).flatMap((name) => readFile(name, author)),
	),
];
