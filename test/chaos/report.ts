import Table from 'cli-table3';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';

import type { Verdict } from '../kit/verdict';

/** The sum of all runs under one fault. */
interface FaultReport extends Verdict {
	readonly runs: number;
}

export interface Report {
	readonly runs: number;
	readonly lost: number;
	readonly doubled: number;
	readonly changed: number;
	readonly remarksLost: number;
	readonly uncertain: number;
	readonly byFault: Readonly<Record<string, FaultReport>>;
	readonly byOperation: Readonly<Record<string, Verdict>>;
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
	['Changed', ({ changed }) => changed],
	['Remarks lost', ({ remarksLost }) => remarksLost],
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
	const { runs, lost, doubled, changed, remarksLost, uncertain } = report;
	console.log(table.toString());
	const byOperation = new Table({
		head: ['Operation', 'Items', 'On Success', 'Uncertain', 'Not written', 'Share of uncertain'],
		colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
		style: { head: [], border: [], compact: true },
	});
	for (const [name, { items, written, uncertain: unsure, failed }] of Object.entries(report.byOperation))
		byOperation.push([name, items, written, unsure, failed, `${((100 * unsure) / items).toFixed(1)} %`]);
	console.log(byOperation.toString());
	console.log(
		`${runs} runs: ${lost} lost, ${doubled} doubled, ${changed} changed, ${remarksLost} remarks lost, ${uncertain} reported as uncertain`,
	);
}

/** Writes the table between the command's markers of a page. `measuredOn` is a sentence. */
export async function writeDocs(
	file: string,
	report: Report,
	measuredOn: string,
	command: string,
): Promise<void> {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = line(titles.map((_, column) => (column === 0 ? '---' : '--:')));
	const table = [line(titles), rule, ...rowsOf(report).map(line)].join('\n');
	await writeBetween(file, command, measuredOn, table);
}

/** Replaces what a command wrote into a page: a text, and a table in Markdown. */
export async function writeBetween(
	file: string,
	command: string,
	text: string,
	table: string,
): Promise<void> {
	const [begin, end] = [`<!-- Written by ${command} -->`, '<!-- End -->'];
	const page = readFileSync(file, 'utf8');
	const [before, written] = page.split(begin);
	const after = written?.split(end).slice(1).join(end);
	if (before === undefined || after === undefined || written === undefined)
		throw new Error(`${file} has no markers for the table of ${command}`);
	const { code } = await format('table.md', table);
	writeFileSync(file, [before + begin, text, code.trimEnd(), end + after].join('\n\n'));
}
