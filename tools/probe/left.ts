import type { TimelineAction } from '../../nodes/shared/sync/shapes/actions';
import { listedFiles } from '../../nodes/shared/sync/shapes/files';
import {
	actionShown,
	countOf,
	fieldsShown,
	identifierOf,
	marker,
	markedField,
	ownActionResults,
	ownLeadId,
	strayLeadId,
} from './answers';
import { strayLead } from './assumptions/leads';
import type { Probed } from './probe';

/** What a probe leaves in the workspace. It says that something is there only if a read showed it after the writes. */
export function leftBehind(probed: Probed): string[] {
	if (!probed.wrote) return ['Nothing was written.'];
	return [...ownLead(probed), ...actions(probed), ...files(probed), ...stray(probed)];
}

/** Whether a call may have been carried out: it was not refused, or its answer was lost. */
function mayBeDone({ evidence, gaps }: Probed, key: string): boolean {
	const answer = evidence.of(key);
	if (answer === undefined) return gaps.some((gap) => gap.key === key && gap.mayBeDone);
	return evidence.success(key) !== undefined || answer.status >= 500;
}

function ownLead(probed: Probed): string[] {
	const { evidence } = probed;
	const id = ownLeadId(evidence);
	const name = identifierOf(evidence)?.apiName ?? 'identifier';
	if (id !== undefined) {
		const fields = fieldsShown(evidence, 'own lead at the end');
		if (fields === undefined)
			return [`There may be a lead with the ID ${id}: no read at the end shows it. Look for it.`];
		const marked = markedField(fields);
		const named = marked === undefined ? 'without the name of the probe' : `whose ${marked} is ${marker}`;
		return [
			`There is a lead ${named}, with the ID ${id}. The service deletes no leads: archive it by hand, or leave it for the next probe.`,
		];
	}
	const refused = evidence.of('plain lead') ?? evidence.of('new lead');
	if (!mayBeDone(probed, 'new lead') && !mayBeDone(probed, 'plain lead'))
		return [
			refused === undefined
				? 'No new lead was sent.'
				: `There is no new lead: the service refused it (status ${refused.status}).`,
		];
	const found = countOf(evidence, 'find the lead');
	if (found === undefined) return ['There may be a new lead: no search shows whether it is there.'];
	if (found > 0)
		return [`There may be a new lead: a search finds a lead with its ${name}, and no answer has its ID.`];
	return ['A search finds no new lead.'];
}

/** A lead without its identifier, which the service should have dropped. */
function stray(probed: Probed): string[] {
	if (!mayBeDone(probed, 'lead without identifier')) return [];
	const became = strayLead(probed.evidence);
	const id = strayLeadId(probed.evidence);
	if (became === 'not stored') return [];
	const which = id === undefined ? '' : `, with the ID ${id}`;
	return became === 'stored'
		? [`There is a lead without its identifier, whose name is ${marker}${which}.`]
		: [`There may be a lead without its identifier, whose name is ${marker}${which}: no read shows it.`];
}

function actions(probed: Probed): string[] {
	const { evidence } = probed;
	if (!mayBeDone(probed, 'new actions')) return [];
	const [customResult, paymentResult] = ownActionResults(evidence);
	const [custom, payment] = [actionShown(evidence, 'own action'), actionShown(evidence, 'own payment')];
	const sentences: string[] = [];
	if (custom !== undefined) sentences.push('On its timeline is a custom action.');
	if (payment !== undefined)
		sentences.push(
			payment.status?.toUpperCase() === 'CANCELLED'
				? 'On its timeline is a cancelled payment.'
				: 'On its timeline is a payment that is not shown as cancelled: cancel it by hand.',
		);
	// An answer that shows no results does not say that there is nothing.
	const unread = [
		...(custom === undefined && customResult?.status !== 'IGNORED' ? ['a custom action'] : []),
		...(payment === undefined && paymentResult?.status !== 'IGNORED' ? ['a payment of 1 INR'] : []),
	];
	if (unread.length > 0)
		sentences.push(`On its timeline there may be ${unread.join(' and ')}: no read shows it.`);
	return sentences;
}

function files(probed: Probed): string[] {
	const { evidence } = probed;
	// An attachment that was there and is gone took its files with it.
	const isGone =
		evidence.of('own attachment at the end')?.status === 404 &&
		evidence.success('own attachment') !== undefined;
	return [
		...(isGone ? [] : filesOf('The lead', 'new files', 'own attachment at the end', probed)),
		...filesOf('The action', 'new files of the action', 'own action', probed),
	];
}

/** What a read at the end shows of the files that were uploaded there. */
function filesOf(where: string, upload: string, read: string, probed: Probed): string[] {
	if (!mayBeDone(probed, upload)) return [];
	const shown = actionShown(probed.evidence, read);
	const listed = shown && countOfFiles(shown);
	if (listed === 0) return [];
	return listed === undefined
		? [`${where} may have small files of the probe: no read at the end lists its files.`]
		: [`${where} has small files of the probe: ${listed}. Delete them by hand.`];
}

/** How many files the action lists. Undefined if it has no list. */
function countOfFiles(action: TimelineAction): number | undefined {
	const { fields = {} } = action;
	const ofFields = Object.values(fields).filter(Array.isArray);
	const lists = [action, ...ofFields.map((files: unknown[]) => ({ raw: { files } }))]
		.map(listedFiles)
		.filter((list) => list !== undefined);
	return lists.length === 0
		? undefined
		: new Set(lists.flat().map(({ fileId, name }) => fileId ?? name)).size;
}
