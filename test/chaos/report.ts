import Table from 'cli-table3';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';

import type { Verdict } from '../kit/verdict';

/** The sum of several runs. */
interface FaultReport extends Verdict {
	readonly runs: number;
}

export interface Report extends FaultReport {
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

/** A table for the terminal or for a page. @param texts how many columns from the left are no numbers */
export interface Figures {
	readonly head: readonly string[];
	readonly rows: ReadonlyArray<readonly string[]>;
	readonly texts?: number;
}

export function print({ head, rows, texts = 1 }: Figures): void {
	const table = new Table({
		head: [...head],
		colAligns: head.map((_, column) => (column < texts ? 'left' : 'right')),
		style: { head: [], border: [], compact: true },
	});
	table.push(...rows.map((row) => [...row]));
	console.log(table.toString());
}

export const figuresOf = (report: Report): Figures => ({ head: titles, rows: rowsOf(report) });

export function printReport(report: Report): void {
	print(figuresOf(report));
	const share = ({ items, uncertain }: Verdict) => `${((100 * uncertain) / items).toFixed(1)} %`;
	print({
		head: ['Operation', 'Items', 'On Success', 'Uncertain', 'Not written', 'Share of uncertain'],
		rows: Object.entries(report.byOperation).map(([name, verdict]) => {
			const { items, written, uncertain, failed } = verdict;
			return [name, ...[items, written, uncertain, failed].map(String), share(verdict)];
		}),
	});
	console.log(`${report.runs} runs: ${countOf(report)}, ${report.uncertain} reported as uncertain`);
}

type Wrong = Pick<Verdict, 'lost' | 'doubled' | 'changed' | 'remarksLost'>;

export const countOf = ({ lost, doubled, changed, remarksLost }: Wrong) =>
	`${lost} lost, ${doubled} doubled, ${changed} changed, ${remarksLost} remarks lost`;

export const isBad = ({ lost, doubled, changed, remarksLost }: Wrong) =>
	lost + doubled + changed + remarksLost > 0;

/** Replaces what a command wrote into a page: a text, and a table in Markdown. */
export async function writeBetween(
	file: string,
	command: string,
	text: string,
	{ head, rows, texts = 1 }: Figures,
): Promise<void> {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = line(head.map((_, column) => (column < texts ? '---' : '--:')));
	const table = [line(head), rule, ...rows.map(line)].join('\n');
	const [begin, end] = [`<!-- Written by ${command} -->`, '<!-- End -->'];
	const page = readFileSync(file, 'utf8');
	const [before, written] = page.split(begin);
	const after = written?.split(end).slice(1).join(end);
	if (before === undefined || after === undefined || written === undefined)
		throw new Error(`${file} has no markers for the table of ${command}`);
	const { code } = await format('table.md', table);
	writeFileSync(file, [before + begin, text, code.trimEnd(), end + after].join('\n\n'));
}
