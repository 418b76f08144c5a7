import Table from 'cli-table3';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

import type { Verdict } from '../testkit/verdict';

/** The sum of all runs under one fault. */
export interface FaultReport extends Verdict {
	readonly runs: number;
}

export interface Report {
	readonly runs: number;
	readonly lost: number;
	readonly doubled: number;
	readonly uncertain: number;
	readonly byFault: Readonly<Record<string, FaultReport>>;
}

const columns: ReadonlyArray<[title: string, value: (fault: FaultReport) => number]> = [
	['Runs', ({ runs }) => runs],
	['Items', ({ items }) => items],
	['On Success', ({ written }) => written],
	['of them recovered', ({ recovered }) => recovered],
	['Uncertain', ({ uncertain }) => uncertain],
	['of them stored', ({ uncertainStored }) => uncertainStored],
	['Not written', ({ failed }) => failed],
	['In stopped runs', ({ stopped }) => stopped],
	['Lost', ({ lost }) => lost],
	['Doubled', ({ doubled }) => doubled],
];

const titles = ['Fault', ...columns.map(([title]) => title)];

const rowsOf = ({ byFault }: Report) =>
	Object.entries(byFault).map(([name, fault]) => [name, ...columns.map(([, value]) => String(value(fault)))]);

export function printTable(report: Report): void {
	const table = new Table({
		head: titles,
		colAligns: titles.map((_, column) => (column === 0 ? 'left' : 'right')),
		style: { head: [], border: [], compact: true },
	});
	table.push(...rowsOf(report));
	const { runs, lost, doubled, uncertain } = report;
	console.log(table.toString());
	console.log(`${runs} runs: ${lost} lost, ${doubled} doubled, ${uncertain} reported as uncertain`);
}

const begin = '<!-- Written by npm run chaos -->';
const end = '<!-- End -->';

/** Writes the table between the markers of a page. `measuredOn` is a sentence. */
export async function writeDocs(file: string, report: Report, measuredOn: string): Promise<void> {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = line(titles.map((_, column) => (column === 0 ? '---' : '--:')));
	const table = [line(titles), rule, ...rowsOf(report).map(line)].join('\n');
	const page = readFileSync(file, 'utf8');
	const [before, after] = [page.split(begin)[0], page.split(end)[1]];
	if (before === undefined || after === undefined) throw new Error(`${file} has no markers for the table`);
	const parts = [before + begin, measuredOn, await format(table, { parser: 'markdown' }), end + after];
	writeFileSync(file, parts.map((part, index) => (index === 2 ? part.trimEnd() : part)).join('\n\n'));
}
