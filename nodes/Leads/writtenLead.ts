import type { Session } from '../shared/run/operation';
import type { Remark } from '../shared/remarks/remark';
import type { Outcome } from '../shared/run/outcome';
import type { JsonObject } from '../shared/sync/shapes/read';
import type { WriteAnswer } from '../shared/sync/shapes/lead';
import { leadItem } from '../shared/workspace/itemData';
import { actionReports, resultOf, unknownEntries } from '../shared/writes/actions';
import {
	type FoundAction,
	type LostAction,
	lookUpActions,
	timelinePlace,
} from '../shared/writes/lostAnswer/lostActions';
import { runOf, type Lost } from '../shared/writes/lostAnswer/write';
import { silentDrops, withoutDuplicates } from '../shared/writes/verify';
import type { LeadFieldsReader } from './leadFields';
import { answerRemarks, keptLead, type NewLead, leadReport } from './newLead';
import { changedLabels, unseenRemarks, withFields } from './unseenLabels';

/** The outcome of a lead that was created. `leadId` is undefined if no answer has it. */
export async function createdLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	{ answer, leadId, sentAt }: { answer: WriteAnswer; leadId: string | undefined; sentAt: number },
): Promise<Outcome> {
	const { fields: sent } = lead.fields;
	claimActions(session, lead, answer, leadId);
	// An answer to a create seldom has the fields. If it has, it may show what nobody reports.
	const changed = await changedLabels(session, reader, { sent, answer });
	const shown = await withFields(session, reader, leadId, { sent, answer }, changed);
	const dropped = silentDrops(sent, shown, { what: 'lead', ...reader });
	const looked = await withActions(session, lead, { answer, leadId, lostSince: sentAt });
	const reported = [...withoutDuplicates(answerRemarks(lead, answer), dropped), ...dropped];
	const unseen = unseenRemarks(reader, changed, { sent, answer: shown }, reported);
	const remarks = [...reported, ...unseen, ...looked.remarks];
	return written(lead, 'created', looked.answer, {
		leadId,
		remarks,
		fields: keptLead(lead.fields, remarks, answer.fields),
	});
}

/**
 * The outcome of a lead that a call with a lost answer wrote. The remarks are lost, too, so the stored values are compared
 * with the sent values.
 */
export async function recoveredLead(
	session: Session,
	reader: LeadFieldsReader,
	lead: NewLead,
	found: { lost: Lost<NewLead>; leadId: string | undefined; fields: JsonObject },
): Promise<Outcome> {
	const { leadId, fields, lost } = found;
	const answer = { leadId, fields, actions: [], remarks: [], isDenied: false };
	const dropped = silentDrops(lead.fields.fields, answer, { what: 'lead', ...reader });
	const looked = await withActions(session, lead, { answer, leadId, lostSince: lost.lostSince });
	const said = lost.remarks.filter(({ source }) => source === 'service');
	const remarks = [...said, ...withoutDuplicates(lead.preflight, dropped), ...dropped, ...looked.remarks];
	return written(lead, 'recovered', looked.answer, { leadId, remarks, fields });
}

function written(
	lead: NewLead,
	outcome: 'created' | 'recovered',
	answer: WriteAnswer,
	{
		leadId,
		remarks,
		fields,
	}: Pick<Outcome & { kind: 'written' }, 'leadId' | 'remarks'> & { fields: JsonObject },
): Outcome {
	const actions = actionReports(lead.actions, answer);
	return {
		kind: 'written',
		leadId,
		remarks,
		json: leadItem(leadId, fields),
		report: { ...leadReport(outcome, lead), ...(actions.length > 0 && { actions }) },
	};
}

/** The actions that the answer names are those of this call: no lost one is recognised in them. */
function claimActions(
	session: Session,
	{ actions: { entries } }: NewLead,
	answer: WriteAnswer,
	leadId: string | undefined,
): void {
	if (leadId === undefined) return;
	for (const index of entries.keys()) {
		const { actionId, status } = resultOf(answer, index, entries.length);
		if (status === 'CREATED' || actionId !== null)
			session.claims.add(timelinePlace(leadId), { id: actionId ?? undefined, by: runOf(session) });
	}
}

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
async function withActions(
	session: Session,
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
	// Only an ID leads to the timeline, which shows the values.
	const found = leadId === undefined ? undefined : await onTimeline(session, lead, leadId, unknown);
	const remarks: Remark[] = [];
	for (const each of unknown) {
		const { sentIndex, actionIndex } = each;
		const action = found?.get(each);
		if (action) {
			results[sentIndex] = { actionId: action.actionId, status: 'CREATED' };
			remarks.push(...action.remarks.map((remark) => ({ ...remark, actionId: action.actionId })));
			continue;
		}
		// A timeline may lag. If it shows another action of the call, it shows all of them.
		const remark = found && found.size > 0 ? missing : uncertain;
		remarks.push({ ...remark, address: { scope: 'action', actionIndex } });
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
	const place = timelinePlace(leadId);
	for (let isLast = false; rules !== undefined; isLast = true) {
		const recognise = await lookUpActions(session, leadId, rules, unknown).catch(() => undefined);
		if (recognise === undefined || !(await claims.ended(place, cancelled))) return undefined;
		const found = recognise({ claims: claims.at(place), isAlone: claims.losersAt(place) === 0 });
		if (found.size === unknown.length || isLast) {
			for (const { actionId } of found.values()) claims.add(place, { id: actionId, by: runOf(session) });
			return found;
		}
		await client.settle();
	}
	return undefined;
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
