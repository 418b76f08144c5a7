import Table from 'cli-table3';

import type { Result } from '../rows';
import { caseOf, groupBy, ratio, seconds, whole } from './words';

const head = [
	'',
	'wall',
	'CPU',
	'requests',
	'connections',
	'peak memory',
	'lost',
	'doubled',
	'× floor',
	'× HTTP Request',
];

const cells = (result: Result): string[] => [
	result.subject,
	seconds(result.wallMs),
	seconds(result.cpuMs),
	whole(result.requests),
	whole(result.connections),
	`${whole(result.peakMiB)} MiB`,
	whole(result.lost),
	whole(result.doubled),
	ratio(result.ratioToFloor),
	ratio(result.ratioToHttpRequest),
];

/** For a terminal: one table for each job and condition. */
export function asTables(results: readonly Result[]): string {
	const groups = groupBy(results, (result) => `${result.job}: ${caseOf(result)}`);
	return [...groups].map(([title, rows]) => terminalTable(title, head, rows.map(cells))).join('\n\n');
}

export function terminalTable(
	title: string,
	titles: readonly string[],
	lines: ReadonlyArray<readonly string[]>,
): string {
	const table = new Table({
		head: [...titles],
		colAligns: titles.map((_, column) => (column === 0 ? 'left' : 'right')),
		style: { head: [], border: [], compact: true },
	});
	table.push(...lines.map((line) => [...line]));
	return `${title}\n${table.toString()}`;
}

/** For a document: one table. The first row of each condition names the condition. */
export const asMarkdown = (results: readonly Result[]): string =>
	markdownTable(
		'Items and service',
		head,
		[...groupBy(results, caseOf)].map(([title, rows]) => ({ title, lines: rows.map(cells) })),
	);

export function markdownTable(
	first: string,
	titles: readonly string[],
	groups: ReadonlyArray<{ title: string; lines: ReadonlyArray<readonly string[]> }>,
): string {
	const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
	const lines = groups.flatMap(({ title, lines: ofGroup }) =>
		ofGroup.map((cellsOfLine, index) => line([index === 0 ? title : '', ...cellsOfLine])),
	);
	const right = titles.slice(1).map(() => '---:');
	return [line([first, ...titles]), line(['---', '---', ...right]), ...lines].join('\n');
}
