import Table from 'cli-table3';
import { countBy } from 'lodash';

import type { Mark } from './run/sit';
import type { VerdictName } from './verdict/judge';

const fewestRight = 54;

type Score = Readonly<Record<VerdictName, number>>;

export const scoreOf = (marks: readonly Mark[]): Score => ({
	right: 0,
	'failed loudly': 0,
	'silently wrong': 0,
	missing: 0,
	...countBy(marks, ({ verdict }) => verdict),
});

export function isPassed(marks: readonly Mark[]): boolean {
	const score = scoreOf(marks);
	return score.right >= fewestRight && score['silently wrong'] === 0;
}

const longest = 300;

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A line for each wish; what is not right has its reasons. */
export function print(marks: readonly Mark[]): void {
	const table = new Table({
		head: ['', 'Wish', 'Verdict', 'What is wrong, and what the run said'],
		colWidths: [4, 34, 16, 90],
		wordWrap: true,
		style: { head: [], border: [] },
	});
	for (const { number, name, verdict, wrong, said } of marks) {
		const reasons = [...wrong, ...said.map((text) => `Said: ${text}`)].map(short);
		table.push([number, name, verdict, reasons.join('\n')]);
	}
	const counts = Object.entries(scoreOf(marks)).map(([name, count]) => `${count} ${name}`);
	console.log(`${table.toString()}\n${counts.join(', ')} of ${marks.length}`);
}
