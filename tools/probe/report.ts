import { assumed, assumptions } from './assumptions';
import type { Assumed } from './assumptions/settled';
import { identifierValue } from './calls/values';
import { type Evidence, isSuccess } from './evidence';
import { identifierOf, marker, ownActionIds, ownLeadId } from './facts';
import { limitHeaders, listPageSize, requestsPerHour } from './limits';
import { keysOf, type SeenKey, withoutRow } from './look/keys';
import { dataIn } from './look/shape';
import type { Gap, Probed } from './probe';

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
	return Object.entries(assumed(evidence)).map(([key, { verdict, note }]) => {
		const begins = assumptions[key]?.says ?? key;
		const found = documented.find(({ says }) => says.startsWith(begins));
		const then = verdict === 'differs' ? ` ${found?.otherwise ?? ''}` : '';
		return row(found?.says ?? begins, verdict, `${note}.${then}`);
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

/** What a probe that wrote leaves in the workspace, and how to find it. */
export function leftBehind({ evidence, wrote }: Probed, identifier: string | undefined): string[] {
	if (!wrote) return ['Nothing was written.'];
	const field = identifierOf(evidence);
	if (field === undefined) return ['Nothing was written, because no field is flagged as the identifier.'];
	const value = identifierValue(field, identifier);
	const lead = `a lead with ${field.apiName} ${value}`;
	const id = ownLeadId(evidence);
	if (id !== undefined)
		return [
			`There is ${lead}, named ${marker}, with the ID ${id}. The service deletes no leads: archive it by hand, or leave it for the next probe.`,
			...actionsLeft(evidence),
			...filesLeft(evidence),
			...strayLead(evidence),
		];
	const answer = evidence.of('new lead');
	const left =
		answer === undefined
			? `There may be ${lead}: no answer to its creation is known.`
			: isSuccess(answer)
				? `There may be ${lead}: the answer to its creation has no ID.`
				: `There is no new lead: the service answered its creation with ${answer.status}.`;
	return [left, ...strayLead(evidence)];
}

/** A lead without its identifier, which the service should have dropped. */
function strayLead(evidence: Evidence): string[] {
	const answer = evidence.of('lead without identifier');
	if (answer === undefined) return [`There may be a lead without an identifier, named ${marker}.`];
	const { lead_id: id } = dataIn(answer.body);
	return typeof id === 'string' && id !== ''
		? [`There is a lead without an identifier, named ${marker}, with the ID ${id}.`]
		: [];
}

function actionsLeft(evidence: Evidence): string[] {
	const [custom, payment] = ownActionIds(evidence);
	if (evidence.of('new actions') === undefined)
		return ['On its timeline there may be a custom action and a payment of 1 INR.'];
	return [
		...(custom === undefined ? [] : ['On its timeline is a custom action.']),
		...(payment === undefined
			? []
			: [
					evidence.success('cancel the payment') === undefined
						? 'On its timeline is a payment of 1 INR that could not be cancelled: cancel it by hand.'
						: 'On its timeline is a cancelled payment of 1 INR.',
				]),
	];
}

function filesLeft(evidence: Evidence): string[] {
	const deletes = [
		'delete the file',
		'delete the other file',
		'delete a file of the action',
		'delete the other file of the action',
	];
	const uploads = ['new files', 'new files of the action'].filter(
		(key) => evidence.success(key) !== undefined,
	);
	const deleted = deletes.filter((key) => evidence.success(key) !== undefined).length;
	const left = uploads.length * 2 - deleted;
	return left > 0 ? [`On its timeline are ${left} small files that could not be deleted.`] : [];
}

const gapRows = (gaps: readonly Gap[]) => gaps.map(({ key, why }) => row(key, why));

/** The report for people, in Markdown. It has neither personal data nor a token, and no value of an answer. */
export function reportOf(
	probed: Probed,
	{
		documented,
		identifier,
		today,
	}: {
		readonly documented: readonly DocumentedRow[];
		readonly identifier: string | undefined;
		/** A date. */
		readonly today: string;
	},
): string {
	const { evidence, wrote } = probed;
	const headers = limitHeaders(evidence);
	const keys = keysOf(evidence);
	const strange = withoutRow(keys);
	const shown = (limit: number | null) => (limit === null ? 'not shown' : String(limit));
	const [pageSize, teamPageSize] = [listPageSize(evidence, 'leads', 100), listPageSize(evidence, 'team', 10)];
	const head = ['Answer', 'Key', 'Types', 'Rows of the table, by source'];
	return [
		'# What the service was seen to do',
		'',
		`Probed on ${today}, ${wrote ? 'with writes' : 'reading only'}.`,
		...summary(evidence),
		'',
		'## What stays behind',
		'',
		...leftBehind(probed, identifier).map((sentence) => `- ${sentence}`),
		'',
		'## What is assumed',
		'',
		...table(
			['Assumption', 'Verdict', 'What was seen, and what the nodes do then'],
			assumptionRows(evidence, documented),
		),
		'',
		'## Limits',
		'',
		`- The most leads of a page: ${shown(pageSize)}. The most team members: ${shown(teamPageSize)}.`,
		`- Requests in an hour: ${shown(requestsPerHour(evidence))}. Headers about limits: ${headers.join(', ') || 'none'}.`,
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
		...(probed.gaps.length === 0
			? []
			: ['## Calls that were left out', '', ...table(['Call', 'Why'], gapRows(probed.gaps)), '']),
	].join('\n');
}
