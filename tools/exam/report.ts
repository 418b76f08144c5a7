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

/** A line for each wish; what is not right has its reasons below it. */
export function print(marks: readonly Mark[]): void {
	const lines = marks.flatMap(({ number, name, verdict, wrong, said }) => [
		`${number}  ${verdict.padEnd(14)}  ${name}`,
		...[...wrong, ...said.map((text) => `Said: ${text}`)].map((reason) => `      ${short(reason)}`),
	]);
	const counts = Object.entries(scoreOf(marks)).map(([name, count]) => `${count} ${name}`);
	console.log([...lines, `${counts.join(', ')} of ${marks.length}`].join('\n'));
}
