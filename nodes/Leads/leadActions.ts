import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import { leadPage } from '../shared/sync/shapes/answers';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { resultOf, unknownEntries } from '../shared/writes/actions';
import {
	type FoundAction,
	type LostAction,
	lookUpActions as lookUpLost,
	timelineOf,
} from '../shared/writes/lostAnswer/lostActions';
import { runOf } from '../shared/writes/lostAnswer/writeOnce';
import type { LeadFieldsReader } from './leadFields';
import type { NewLead } from './newLead';

/** An action of a new lead about which no answer says anything. */
interface UnknownAction extends LostAction {
	/** Its place among the actions that were sent. */
	readonly sentIndex: number;
}

interface Answered {
	readonly answer: WriteAnswer;
	readonly leadId: string | undefined;
	/** When the call was sent, in epoch milliseconds of this machine. */
	readonly lostSince: number;
}

/**
 * Looks up the actions about which the answer says nothing, by value and count. Returns the answer with what was found,
 * and a remark for each value and each action that was not.
 */
export async function lookUpActions(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	{ answer, leadId, lostSince }: Answered,
): Promise<{ readonly answer: WriteAnswer; readonly remarks: readonly Remark[] }> {
	const { entries, given, givenIndexes } = lead.actions;
	const unknown = unknownEntries(lead.actions, answer).flatMap((sentIndex): UnknownAction[] => {
		const actionIndex = givenIndexes[sentIndex] ?? sentIndex;
		const [entry, input] = [entries[sentIndex], given[actionIndex]];
		return entry && input ? [{ entry, input, actionIndex, sentIndex, lostSince }] : [];
	});
	if (unknown.length === 0) return { answer, remarks: [] };
	const results = entries.map((_, sentIndex) => resultOf(answer, sentIndex, entries.length));
	const found = leadId === undefined ? undefined : await onTimeline(session, lead, leadId, unknown);
	const absent = found ? undefined : await ofAbsentTypes(session, reader, lead, unknown);
	// A look-up may lag. If it shows another action of the call, it shows all of them.
	const isSeen = found ? found.size > 0 : (absent?.size ?? 0) < unknown.length;
	const remarks: Remark[] = [];
	for (const each of unknown) {
		const { sentIndex, actionIndex } = each;
		const action = found?.get(each);
		if (action) {
			results[sentIndex] = { actionId: action.actionId, status: 'CREATED' };
			remarks.push(...action.remarks.map((remark) => ({ ...remark, actionId: action.actionId })));
			continue;
		}
		const isMissing = isSeen && (absent?.has(each) ?? true);
		remarks.push({ ...(isMissing ? missing : uncertain), address: { scope: 'action', actionIndex } });
	}
	return { answer: { ...answer, actions: results }, remarks };
}

/** The actions that are on the timeline of the lead, each claimed. Undefined if it cannot be read. */
async function onTimeline(
	session: Session,
	{ actions: { rules } }: NewLead,
	leadId: string,
	unknown: readonly UnknownAction[],
): Promise<ReadonlyMap<UnknownAction, FoundAction> | undefined> {
	const { claims, cancelled, client } = session;
	const place = timelineOf(leadId);
	for (let isLast = false; rules !== undefined; isLast = true) {
		const looked = await lookUpLost(session, leadId, rules, unknown);
		if (!looked.ok || !(await claims.ended(place, cancelled))) return undefined;
		const found = looked.recognise({ claims: claims.at(place), isAlone: claims.losersAt(place) === 0 });
		if (found.size === unknown.length || isLast) {
			for (const { actionId } of found.values()) claims.add(place, { id: actionId, by: runOf(session) });
			return found;
		}
		await client.settle();
	}
	return undefined;
}

/** The actions of whose type the lead has none. Only an ID leads to the timeline, and few searches show the ID. */
async function ofAbsentTypes(
	{ client }: Session,
	{ identifierField }: LeadFieldsReader,
	{ fields: { identifier } }: NewLead,
	unknown: readonly UnknownAction[],
): Promise<ReadonlySet<UnknownAction>> {
	const absent = new Set<UnknownAction>();
	// A search without a value may find any lead.
	if (identifierField === undefined || identifier === undefined) return absent;
	for (const each of unknown) {
		const { type } = each.entry;
		const body = {
			fields: { [identifierField.apiName]: identifier },
			actions: { type: [type === 'PAYMENT' ? 'PAYMENT' : `ACTION_${String(type)}`] },
		};
		const page = await client.call('searchLeads', { path: {}, query: { skip: 0, limit: 1 }, body }, leadPage);
		if (page.ok && page.answer.totalCount === 0) absent.add(each);
	}
	return absent;
}

const missing = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'This action is not on the timeline of the lead, and no answer gave the reason',
	hint: 'Compare the action with its definition, then append it to the lead.',
} as const;

const uncertain = {
	category: 'uncertain',
	source: 'verification',
	message: 'The answer does not say whether this action was stored, and the look-up does not show it',
	hint: 'Look at the timeline of the lead before you append the action again.',
} as const;
