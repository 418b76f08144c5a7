import type { Remark } from '../shared/remarks/remark';
import { runOf } from '../shared/session/claims';
import type { Session } from '../shared/session/operation';
import type { Loss, Report } from '../shared/session/outcome';
import type { WriteAnswer } from '../shared/sync/shapes/writeAnswer';
import { actionReports, type PreparedActions, resultOf } from '../shared/writes/actions';
import { type FoundAction, lookUpActions, timelinePlace } from '../shared/writes/lostAnswer/lostActions';
import { lookUpParts } from '../shared/writes/lostAnswer/lookUp';
import type { LeadFields } from './leadFields';

/** The lead to create: its fields, and the first entries of its timeline. */
export interface NewLead {
	readonly item: number;
	readonly fields: LeadFields;
	readonly actions: PreparedActions;
	/** The remarks of preflight about fields and actions: values held back, and values that the service will drop. */
	readonly preflight: readonly Remark[];
	/** Another execution may have sent this item, and ended before it could report so. */
	readonly perhapsSent: Loss | undefined;
}

/** What is known of the call that stored a lead. */
export interface Written {
	readonly answer: WriteAnswer;
	/** Undefined if no answer has it. */
	readonly leadId: string | undefined;
	/** When the call was sent, in epoch milliseconds of this machine. */
	readonly sentAt: number;
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
	const { sent, rules } = actions;
	const results = sent.map((_, sentIndex) => resultOf(answer, sentIndex, sent.length));
	const unknown = sent
		.map((each, item) => ({ item, ...each }))
		.filter(({ item }) => results[item]?.status === 'UNKNOWN');
	const remarks: Remark[] = [];
	let found: ReadonlyMap<number, FoundAction> = new Map();
	// Only an ID leads to the timeline.
	if (leadId !== undefined && rules !== undefined) {
		const place = timelinePlace(leadId);
		// No lost action is recognised in those that the answer names.
		for (const { actionId, status } of results)
			if (status === 'CREATED' || actionId !== null)
				session.claims.add(place, { id: actionId ?? undefined, by: runOf(session) });
		const lost = unknown.map((write) => ({ write, lostSince, remarks: [], isDenied: false }));
		found = await lookUpParts(
			session,
			place,
			lost,
			async () => await lookUpActions(session, leadId, rules, lost, (_, action) => action),
		);
	}
	for (const [item, { actionId, remarks: lacking }] of found) {
		results[item] = { actionId, status: 'CREATED' };
		remarks.push(...lacking.map((remark) => ({ ...remark, actionId })));
	}
	// A timeline may lag. If it shows another action of the call, it shows all of them.
	const remark = found.size > 0 ? missing : uncertain;
	for (const { item, actionIndex } of unknown)
		if (!found.has(item)) remarks.push({ ...remark, address: { scope: 'action', actionIndex } });
	return { report: { actions: actionReports(actions, { ...answer, actions: results }) }, remarks };
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
