import { assumed, assumptions } from './assumptions';
import type { Assumed } from './assumptions/settled';
import { Client } from './client';
import type { Evidence } from './evidence';
import { keysOf, type SeenKey, withoutRow } from './keys';
import { leftBehind } from './left';
import type { Probed } from './probe';

/** A row of *What requests rely on*: the assumption, and what the nodes do if the service differs. */
interface DocumentedRow {
	readonly says: string;
	readonly otherwise: string;
}

/** The rows of the tables and lists of docs/compatibility.md that this text has. */
export function documentedRows(document: string): DocumentedRow[] {
	const [, part = ''] = document.split('### What requests rely on');
	return part.split('\n').flatMap((line): DocumentedRow[] => {
		const cells = line.split(' | ');
		if (line.startsWith('| ') && cells.length === 3 && !line.startsWith('| Assumption'))
			return [{ says: (cells[0] ?? '').slice(2), otherwise: cells[1] ?? '' }];
		return line.startsWith('- ') ? [{ says: line.slice(2).replace(/[;.]$/, ''), otherwise: '' }] : [];
	});
}

const row = (...cells: readonly string[]) =>
	`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly string[]) => [
	row(...head),
	row(...head.map(() => '---')),
	...rows,
];

function assumptionRows(evidence: Evidence, documented: readonly DocumentedRow[]): string[] {
	const calls = (keys: readonly string[]) =>
		keys.flatMap((key) => {
			const found = evidence.of(key);
			return found === undefined ? [] : `*${key}* (\`${Client.addressOf(found)}\`)`;
		});
	return Object.entries(assumed(evidence)).map(([key, { verdict, note, shownBy }]) => {
		const begins = assumptions[key]?.says ?? key;
		const found = documented.find(({ says }) => says.startsWith(begins));
		const then = verdict === 'differs' ? (found?.otherwise ?? '') : '';
		return row(found?.says ?? begins, verdict, note, calls(shownBy).join(', '), then);
	});
}

const keyRow = ({ kind, isError, path, types, rows }: SeenKey) =>
	row(isError ? `${kind}, an error` : kind, path, types.join(', '), rows.join(', ') || '**no row**');

/** The figures of a probe in two sentences. */
export function summary(evidence: Evidence): string[] {
	const verdicts = Object.values(assumed(evidence)).map(({ verdict }) => verdict);
	const count = (kind: Assumed['verdict']) => verdicts.filter((verdict) => verdict === kind).length;
	const keys = keysOf(evidence);
	return [
		`Assumptions: ${count('confirmed')} confirmed, ${count('differs')} differ, ${count('not settled')} not settled.`,
		`Keys of answers: ${keys.length}, of which ${withoutRow(keys).length} have no row in the table of spellings.`,
	];
}

/** The report for people, in Markdown. It has neither personal data nor a token, and no value of an answer. */
export function reportOf(
	probed: Probed,
	/** `today` is a date. */
	{ documented, today }: { readonly documented: readonly DocumentedRow[]; readonly today: string },
): string {
	const { evidence, gaps, wrote } = probed;
	const keys = keysOf(evidence);
	const strange = withoutRow(keys);
	const head = ['Answer', 'Key', 'Types', 'Rows of the table, by source'];
	return [
		'# What the service was seen to do',
		'',
		`Probed on ${today}, ${wrote ? 'with writes' : 'reading only'}.`,
		...summary(evidence),
		'',
		'## What stays behind',
		'',
		...leftBehind(probed).map((sentence) => `- ${sentence}`),
		'',
		'## What is assumed',
		'',
		...table(
			['Assumption', 'Verdict', 'What was seen', 'Shown by', 'What the nodes do then'],
			assumptionRows(evidence, documented),
		),
		'',
		'## Keys without a row',
		'',
		'The nodes do not read them. If one has a meaning that another key has in the table, the row lacks a word.',
		'',
		...(strange.length === 0 ? ['None.'] : table(head, strange.map(keyRow))),
		'',
		'## All keys of the answers',
		'',
		...table(head, keys.map(keyRow)),
		'',
		...(gaps.length === 0
			? []
			: [
					'## Calls that were left out',
					'',
					...table(
						['Call', 'Why'],
						gaps.map(({ key, why }) => row(key, why)),
					),
					'',
				]),
	].join('\n');
}
