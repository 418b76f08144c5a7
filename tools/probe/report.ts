import type { Assumed, Profile, Verdict } from '../../sandbox/src/http/dialects/profile';
import { assumptions } from './assumptions';
import { identifierValue } from './calls/values';
import { type Evidence, isSuccess } from './evidence';
import { identifierOf, marker, ownActionIds, ownLeadId } from './facts';
import { limitHeaders } from './limits';
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

function assumptionRows(profile: Profile, documented: readonly DocumentedRow[]): string[] {
	return Object.entries(profile.assumptions).map(([key, { verdict, note }]) => {
		const begins = assumptions[key]?.says ?? key;
		const found = documented.find(({ says }) => says.startsWith(begins));
		const then = verdict === 'differs' ? ` ${found?.otherwise ?? ''}` : '';
		return row(found?.says ?? begins, verdict, `${note}.${then}`);
	});
}

const seenText = (verdict: Verdict): string => {
	if (verdict.verdict === 'forms') return verdict.forms.join(', ');
	if (verdict.verdict === 'other') return `another form: ${verdict.seen}`;
	return verdict.verdict === 'not settled' ? verdict.why : 'the usual form';
};

const formRows = ({ answers }: Profile, kinds: ReadonlyArray<Verdict['verdict']>) =>
	Object.entries(answers).flatMap(([answer, verdicts]) =>
		Object.entries(verdicts)
			.filter(([, verdict]) => kinds.includes(verdict.verdict))
			.map(([name, verdict]) => row(answer, name, seenText(verdict))),
	);

const countOf = (profile: Profile, kind: Verdict['verdict']) =>
	Object.values(profile.answers).flatMap((verdicts) =>
		Object.values(verdicts).filter(({ verdict }) => verdict === kind),
	).length;

const countAssumed = (profile: Profile, kind: Assumed['verdict']) =>
	Object.values(profile.assumptions).filter(({ verdict }) => verdict === kind).length;

/** The figures of a profile in two sentences. */
export function summary(profile: Profile): string[] {
	const [usual, forms, other, open] = (['usual', 'forms', 'other', 'not settled'] as const).map((kind) =>
		countOf(profile, kind),
	);
	const [yes, no, maybe] = (['confirmed', 'differs', 'not settled'] as const).map((kind) =>
		countAssumed(profile, kind),
	);
	return [
		`Assumptions: ${yes} confirmed, ${no} differ, ${maybe} not settled.`,
		`Forms of answers: ${usual} usual, ${forms} in another known form, ${other} in an unknown form, ${open} not settled.`,
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

/** The report for people, in Markdown. It has neither personal data nor a token. */
export function reportOf(
	probed: Probed,
	profile: Profile,
	{ documented, identifier }: { documented: readonly DocumentedRow[]; identifier: string | undefined },
): string {
	const headers = limitHeaders(probed.evidence);
	const { pageSize, teamPageSize, requestsPerHour } = profile.limits;
	const differing = formRows(profile, ['forms', 'other']);
	const shown = (limit: number | null) => (limit === null ? 'not shown' : String(limit));
	return [
		'# What the service was seen to do',
		'',
		`Probed on ${profile.probedOn}, ${profile.wrote ? 'with writes' : 'reading only'}.`,
		...summary(profile),
		'',
		'## What stays behind',
		'',
		...leftBehind(probed, identifier).map((sentence) => `- ${sentence}`),
		'',
		'## What is assumed',
		'',
		...table(
			['Assumption', 'Verdict', 'What was seen, and what the nodes do then'],
			assumptionRows(profile, documented),
		),
		'',
		'## Limits',
		'',
		`- The most leads of a page: ${shown(pageSize)}. The most team members: ${shown(teamPageSize)}.`,
		`- Requests in an hour: ${shown(requestsPerHour)}. Headers about limits: ${headers.join(', ') || 'none'}.`,
		'',
		'## Forms that differ from the usual ones',
		'',
		...(differing.length === 0 ? ['None.'] : table(['Answer', 'What is open', 'Form'], differing)),
		'',
		'## Not settled',
		'',
		...table(['Answer', 'What is open', 'Why'], formRows(profile, ['not settled'])),
		'',
		...(probed.gaps.length === 0
			? []
			: ['## Calls that were left out', '', ...table(['Call', 'Why'], gapRows(probed.gaps)), '']),
	].join('\n');
}
