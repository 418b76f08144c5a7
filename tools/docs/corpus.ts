import { groupBy } from 'lodash';

import type { Fate, Grade, RowVerdict } from '../../test/kit/corpus/rowVerdict';
import { isBlind } from '../../test/kit/corpus/row';
import { withGeneratedPart } from '../../test/kit/documents';

/* The tables of docs/values.md: what became of the values of each tool, and which rows are neither right nor honest. */

type Verdicts = readonly RowVerdict[];

const whole = (value: number) => value.toLocaleString('en');

function sourceRow(source: string, verdicts: Verdicts): string {
	const having = (fate: Fate) => whole(verdicts.filter((verdict) => verdict.fate === fate).length);
	const graded = (grade: Grade) => whole(verdicts.filter((verdict) => verdict.grade === grade).length);
	const cells = [source, whole(verdicts.length), having('as given'), having('prepared')];
	return `| ${[...cells, having('held back'), having('skipped'), graded('right'), graded('honest')].join(' | ')} |`;
}

function table(verdicts: Verdicts): string[] {
	const sources = Object.entries(groupBy(verdicts, ({ row }) => row.source));
	return [
		'| Source | Rows | Sent as given | Prepared | Held back | Skipped | Right | Honest |',
		'|---|--:|--:|--:|--:|--:|--:|--:|',
		...sources.map(([source, ofSource]) => sourceRow(source, ofSource)),
		sourceRow('**All**', verdicts),
	];
}

const grades: readonly Grade[] = ['right', 'honest', 'harsh', 'doubtful', 'wrong', 'silent'];

function gradeRow(name: string, verdicts: Verdicts): string {
	const counts = grades.map((wanted) => whole(verdicts.filter(({ grade }) => grade === wanted).length));
	return `| ${[name, whole(verdicts.length), ...counts].join(' | ')} |`;
}

/** What became of the rows that were written before anything was changed for them, by type. */
function byType(verdicts: Verdicts): string[] {
	const blind = verdicts.filter(({ row }) => isBlind(row));
	const types = Object.entries(groupBy(blind, ({ row }) => row.type)).sort();
	return [
		'The rows that were written before anything was changed for them, by type:',
		'',
		'| Type | Rows | Right | Honest | Harsh | Doubtful | Wrong | Silent |',
		'|---|--:|--:|--:|--:|--:|--:|--:|',
		...types.map(([type, ofType]) => gradeRow(type, ofType)),
		gradeRow('**All**', blind),
	];
}

/** A cell of a table, as code. A bar would end it. */
const cell = (value: unknown) => `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;

/** What became of a value, in a few words. */
function fateOf({ seen: { sent, remarks } }: RowVerdict): string {
	const remark = remarks.map((message) => `held back: ${message}`).join('; ');
	return sent === undefined ? remark : `sent as ${cell(sent)}`;
}

function leftRow(verdict: RowVerdict): string {
	const { source, type, value, why } = verdict.row;
	return `| ${source} | ${type} | ${cell(value)} | ${why} | ${fateOf(verdict)} |`;
}

function left(verdicts: Verdicts): string[] {
	const wrong = verdicts.filter(({ isRight, grade }) => !isRight && grade !== 'honest');
	if (wrong.length === 0) return ['Every row is right or honest.'];
	return [
		`${whole(wrong.length)} rows are neither right nor honest:`,
		'',
		'| Source | Type | Value | What it is | What became of it |',
		'|---|---|---|---|---|',
		...wrong.map(leftRow),
	];
}

/** Returns docs/values.md with the tables of these verdicts. */
export const withValues = (document: string, verdicts: Verdicts): string =>
	withGeneratedPart(
		document,
		[...table(verdicts), '', ...byType(verdicts), '', ...left(verdicts)].join('\n'),
		'npm run docs -- --corpus',
	);
