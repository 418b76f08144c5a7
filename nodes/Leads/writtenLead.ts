import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import { type Outcome, type Report, reportOf, type WrittenAs } from '../shared/run/outcome';
import type { Data } from '../shared/sync/data';
import type { ActionResult, WriteAnswer } from '../shared/sync/shapes/lead';
import type { JsonObject } from '../shared/sync/shapes/read';
import { writtenFields } from '../shared/values/itemForm';
import { leadItem } from '../shared/workspace/itemData';
import type { ActionRules } from '../shared/writes/actionDraft';
import { actionRemarks, actionReports, type PreparedActions, resultOf } from '../shared/writes/actions';
import { joined } from '../shared/writes/fields';
import { storedValues, fieldRemarks } from '../shared/writes/verify';
import {
	type FoundAction,
	type LostAction,
	lookUpActions,
	timelinePlace,
} from '../shared/writes/lostAnswer/lostActions';
import { runOf } from '../shared/writes/lostAnswer/write';
import type { NewLead } from './createLead';
import { withDroppedValues } from './droppedValues';
import type { LeadFields } from './leadFields';

/** The outcome of a lead that is stored, or would be after a dry run. */
export function leadOutcome(
	outcome: WrittenAs,
	{ fields, actions }: { readonly fields: LeadFields; readonly actions?: PreparedActions },
	written: {
		readonly leadId?: string | undefined;
		readonly remarks: readonly Remark[];
		/** What was sent and kept. */
		readonly kept?: Data;
		/** What the service shows. */
		readonly stored?: JsonObject | undefined;
		readonly report?: Partial<Report> | undefined;
	},
): Outcome {
	const { leadId, remarks, kept = {}, stored = {}, report } = written;
	const findings = actions === undefined || actions.given.length === 0 ? fields : joined([fields, actions]);
	return {
		kind: 'written',
		leadId,
		remarks,
		json: leadItem(leadId, writtenFields(kept, stored, fields.rules)),
		report: { ...reportOf(outcome, findings), ...report },
	};
}

/** The fields of a lead that were sent and kept. */
export function keptFields({ fields: sent, unchecked }: LeadFields, remarks: readonly Remark[]): Data {
	const ofLead = remarks.filter(({ address }) => address.scope === 'lead');
	return storedValues(sent, ofLead, unchecked);
}

/** The remarks about a new lead: those of preflight, and all of the service. */
export function answerRemarks({ preflight, fields, actions }: NewLead, answer: WriteAnswer): Remark[] {
	return [...preflight, ...fieldRemarks(answer, fields.given), ...actionRemarks(actions, answer)];
}

interface Written {
	readonly answer: WriteAnswer;
	/** Undefined if no answer has it. */
	readonly leadId: string | undefined;
	/** When the call was sent, in epoch milliseconds of this machine. */
	readonly sentAt: number;
}

/**
 * The outcome of a lead that is stored. If a call with a lost answer stored it, its remarks are lost, too: the answer has
 * the fields that a search shows, and the stored values are compared with the sent values.
 *
 * @param before what the service remarked before the loss
 */
export async function writtenLead(
	session: Session,
	lead: NewLead,
	outcome: 'created' | 'recovered',
	{ before = [], ...written }: Written & { readonly before?: readonly Remark[] },
): Promise<Outcome> {
	const { answer, leadId } = written;
	const said = answerRemarks(lead, answer);
	const ofFields = await withDroppedValues(session, 'new', lead.fields, written, said);
	const actions = lead.actions.given.length === 0 ? undefined : await writtenActions(session, lead, written);
	const remarks = [...before, ...ofFields, ...(actions?.remarks ?? [])];
	const kept = outcome === 'recovered' ? {} : keptFields(lead.fields, remarks);
	const stored = answer.fields;
	return leadOutcome(outcome, lead, { leadId, remarks, kept, stored, report: actions?.report });
}

/** An action of a new lead about which no answer says anything. */
interface UnknownAction extends LostAction {
	readonly actionIndex: number;
	/** Its place among the actions that were sent. */
	readonly sentIndex: number;
}

/**
 * What became of the actions. Those about which the answer says nothing are looked up, by value and count. There is a
 * remark for each value and each action that is not found.
 */
async function writtenActions(
	session: Session,
	{ actions }: NewLead,
	{ answer, leadId, sentAt: lostSince }: Written,
): Promise<{ readonly report: Partial<Report>; readonly remarks: readonly Remark[] }> {
	const { entries, given, givenIndexes } = actions;
	const results = entries.map((_, sentIndex) => resultOf(answer, sentIndex, entries.length));
	// No lost action is recognised in those that the answer names.
	const isNamed = ({ actionId, status }: ActionResult) => status === 'CREATED' || actionId !== null;
	claimActions(
		session,
		leadId,
		results.filter(isNamed).map(({ actionId }) => actionId ?? undefined),
	);
	const unknown = entries.flatMap((entry, sentIndex): UnknownAction[] => {
		const actionIndex = givenIndexes[sentIndex] ?? sentIndex;
		const input = given[actionIndex];
		const isUnknown = results[sentIndex]?.status === 'UNKNOWN';
		return isUnknown && input ? [{ entry, input, actionIndex, sentIndex, lostSince }] : [];
	});
	const found = await onTimeline(session, leadId, actions.rules, unknown);
	const remarks: Remark[] = [];
	for (const each of unknown) {
		const { sentIndex, actionIndex } = each;
		const action = found?.get(each);
		if (action) {
			const { actionId } = action;
			results[sentIndex] = { actionId, status: 'CREATED' };
			remarks.push(...action.remarks.map((remark) => ({ ...remark, actionId })));
			continue;
		}
		// A timeline may lag. If it shows another action of the call, it shows all of them.
		const remark = found && found.size > 0 ? missing : uncertain;
		remarks.push({ ...remark, address: { scope: 'action', actionIndex } });
	}
	return { report: { actions: actionReports(actions, { ...answer, actions: results }) }, remarks };
}

function claimActions(
	session: Session,
	leadId: string | undefined,
	ids: ReadonlyArray<string | undefined>,
): void {
	if (leadId === undefined) return;
	for (const id of ids) session.claims.add(timelinePlace(leadId), { id, by: runOf(session) });
}

/**
 * The actions that are on the timeline of the lead, each claimed. Undefined if it cannot be read: only an ID leads to the
 * timeline.
 */
async function onTimeline(
	session: Session,
	leadId: string | undefined,
	rules: ActionRules | undefined,
	unknown: readonly UnknownAction[],
): Promise<ReadonlyMap<UnknownAction, FoundAction> | undefined> {
	if (leadId === undefined || rules === undefined || unknown.length === 0) return undefined;
	const { claims, cancelled, client } = session;
	const place = timelinePlace(leadId);
	for (let isLast = false; ; isLast = true) {
		const recognise = await lookUpActions(session, leadId, rules, unknown).catch(() => undefined);
		if (recognise === undefined || !(await claims.ended(place, cancelled))) return undefined;
		const found = recognise({ claims: claims.at(place), isAlone: claims.losersAt(place) === 0 });
		if (found.size === unknown.length || isLast) {
			claimActions(
				session,
				leadId,
				[...found.values()].map(({ actionId }) => actionId),
			);
			return found;
		}
		await client.settle();
	}
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
