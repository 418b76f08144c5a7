import { countOf, type Figures, print, writeBetween } from '../report';
import type { DialectReport, FreedomReport } from './report';
import { itemsPerRun } from './run';

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The items of three runs. With fewer items, the share shows the faults of a run rather than the form. */
const fewestItems = 3 * itemsPerRun;

/** Somebody who uses a service wants to know which of its forms make more items uncertain than the strict form. */
const isWorthKnowing = ({ items, share, strictShare }: FreedomReport) =>
	items >= fewestItems && share > strictShare;

const mostRows = 20;

const figuresOf = ({ byFreedom }: DialectReport): Figures => ({
	head: ['Answer and freedom', 'Form', 'Items', 'Uncertain', 'With the strict form'],
	rows: byFreedom
		.filter(isWorthKnowing)
		.slice(0, mostRows)
		.map(({ freedom, form, items, share, strictShare }) => [
			...[freedom, form, String(items)],
			...[percent(share), percent(strictShare)],
		]),
	texts: 2,
});

const sentences = (report: DialectReport) => {
	const { dialects, runs, uncertain, working } = report;
	return [
		`${dialects} dialects, ${runs} runs: ${countOf(report)}, ${uncertain} uncertain`,
		`Every operation works without uncertain items, when nothing fails, in ${working} of ${dialects} dialects (${percent(working / dialects)})`,
	];
};

export function printDialects(report: DialectReport): void {
	print(figuresOf(report));
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
	const text = [measuredOn, ...sentences(report).map((sentence) => `${sentence}.`)].join(' ');
	await writeBetween(file, 'npm run chaos -- --dialects', text, figuresOf(report));
}
