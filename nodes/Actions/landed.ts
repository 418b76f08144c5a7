import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';
import { limits } from '../shared/sync/retry';
import { type TimelineAction, timelinePage } from '../shared/sync/shapes/actions';
import type { ActionRules } from '../shared/writes/actionDraft';
import { earliestMoment, isSameAction } from './isSameAction';
import { lostRemarks } from './lostRemarks';
import { actionJson, type Pending } from './pending';

/**
 * What the clocks that write the `Date` header and the times of actions may differ by. The header is cut to whole
 * seconds and has been on its way, so it is never ahead of the service.
 */
const clockSlack = 500;
const pageSize = 100;

/** What may be on the timeline although no answer said so. */
export interface Missing {
	readonly rules: ActionRules;
	readonly leadId: string;
	readonly pending: readonly Pending[];
	/** The IDs of actions that are known to be of other items. */
	readonly known: ReadonlySet<unknown>;
	/** When the first request without an answer was sent. */
	readonly lostSince: number;
}

type Landed =
	| { readonly ok: true; readonly landed: ReadonlyMap<number, Outcome> }
	| { readonly ok: false; readonly failure: Failure };

/**
 * The entries that are on the timeline although the answer that said so was lost, with their outcomes.
 *
 * Each action of the timeline stands for one entry only, so that two equal entries need two equal actions.
 */
export async function findLanded(session: Session, missing: Missing): Promise<Landed> {
	const { rules, leadId, pending, known } = missing;
	await session.client.pause(limits.settlingTime);
	const recent = await recentActions(session, missing);
	if (!recent.ok) return recent;
	const unclaimed = recent.actions.filter(({ actionId }) => !known.has(actionId)).reverse();
	const landed = new Map<number, Outcome>();
	for (const each of pending) {
		const definition = rules.actions.get(String(each.entry['type']));
		const index = unclaimed.findIndex((action) => isSameAction(each.entry, action, recent.since, definition));
		const action = unclaimed[index];
		if (action === undefined) continue;
		unclaimed.splice(index, 1);
		landed.set(each.item, {
			kind: 'accepted',
			leadId,
			remarks: [...each.prepared.remarks, ...lostRemarks(each, action)].map((remark) => ({
				...remark,
				actionId: action.actionId,
			})),
			json: actionJson(leadId, each, action.actionId ?? null, 'recovered'),
		});
	}
	return { ok: true, landed };
}

type Recent =
	| {
			readonly ok: true;
			/** Newest first. */
			readonly actions: readonly TimelineAction[];
			/** On the clock of the service: what was sent then is not older. */
			readonly since: number;
	  }
	| { readonly ok: false; readonly failure: Failure };

/** The part of the timeline that holds what was put on it since then; an entry with a date of its own is further down. */
async function recentActions({ client }: Session, { leadId, pending, lostSince }: Missing): Promise<Recent> {
	const earliest = Math.min(...pending.map(({ entry }) => earliestMoment(entry['created_on'])));
	const actions: TimelineAction[] = [];
	for (;;) {
		const query = { skip: actions.length, limit: pageSize };
		const result = await client.call('searchActions', { path: { leadId }, query, body: {} }, timelinePage);
		if (!result.ok) return result;
		const { data, totalCount } = result.answer;
		actions.push(...data);
		const date = Date.parse(result.headers['date'] ?? '');
		const offset = Number.isNaN(date) ? 0 : date - Date.now();
		const since = lostSince + offset - clockSlack;
		const reachedOlder = data.some(
			({ createdAt }) => createdAt !== undefined && createdAt < Math.min(since, earliest),
		);
		if (data.length === 0 || reachedOlder || actions.length >= totalCount)
			return { ok: true, actions, since };
	}
}
