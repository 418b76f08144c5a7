import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import type { Report } from '../shared/run/outcome';
import type { ActionResult, WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import type { ActionRules } from '../shared/writes/actionDraft';
import { actionReports, resultOf } from '../shared/writes/actions';
import {
	type FoundAction,
	type LostAction,
	lookUpActions,
	timelinePlace,
} from '../shared/writes/lostAnswer/lostActions';
import { runOf } from '../shared/writes/lostAnswer/writeOnce';
import type { NewLead } from './createLead';

/** What is known of the call that stored a lead. */
export interface Written {
	readonly answer: WriteAnswer;
	/** Undefined if no answer has it. */
	readonly leadId: string | undefined;
	/** When the call was sent, in epoch milliseconds of this machine. */
	readonly sentAt: number;
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
export async function writtenActions(
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
