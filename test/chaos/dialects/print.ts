import Table from 'cli-table3';

import { writeBetween } from '../report';
import type { DialectReport, FreedomReport } from './report';
import { itemsPerRun } from './run';

const titles = ['Answer and freedom', 'Form', 'Items', 'Uncertain', 'With the strict form'];

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The items of three runs. With fewer items, the share shows the faults of a run rather than the form. */
const fewestItems = 3 * itemsPerRun;

/** Somebody who uses a service wants to know which of its forms make more items uncertain than the strict form. */
const isWorthKnowing = ({ items, share, strictShare }: FreedomReport) =>
	items >= fewestItems && share > strictShare;

const rowsOf = ({ byFreedom }: DialectReport, most: number) =>
	byFreedom
		.filter(isWorthKnowing)
		.slice(0, most)
		.map(({ freedom, form, items, share, strictShare }) => [
			freedom,
			form,
			String(items),
			percent(share),
			percent(strictShare),
		]);

const sentences = ({
	dialects,
	runs,
	lost,
	doubled,
	changed,
	remarksLost,
	uncertain,
	working,
}: DialectReport) => [
	`${dialects} dialects, ${runs} runs: ${lost} lost, ${doubled} doubled, ${changed} changed, ${remarksLost} remarks lost, ${uncertain} uncertain`,
	`Every operation works without uncertain items, when nothing fails, in ${working} of ${dialects} dialects (${percent(working / dialects)})`,
];

const mostRows = 20;

export function printDialects(report: DialectReport): void {
	const table = new Table({ head: titles, style: { head: [], border: [], compact: true } });
	table.push(...rowsOf(report, mostRows));
	console.log(table.toString());
	for (const sentence of sentences(report)) console.log(sentence);
	for (const { dialect, operation, fault } of report.faults)
		console.log(`Dialect ${dialect}, ${operation}: ${fault ?? ''}`);
}

/** Writes the table between the markers of a page. `measuredOn` is a sentence. */
export async function writeDialectDocs(
	file: string,
	report: DialectReport,
	measuredOn: string,
): Promise<void> {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = line(titles.map((_, column) => (column < 2 ? '---' : '--:')));
	const table = [line(titles), rule, ...rowsOf(report, mostRows).map(line)].join('\n');
	const text = [measuredOn, ...sentences(report).map((sentence) => `${sentence}.`)].join(' ');
	await writeBetween(file, 'npm run chaos -- --dialects', text, table);
}
