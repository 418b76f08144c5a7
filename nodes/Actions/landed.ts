import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';
import { type TimelineAction, timelinePage } from '../shared/sync/shapes/actions';
import type { ActionRules } from '../shared/writes/actionDraft';
import { isSameAction } from './isSameAction';
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

type Search<Found> = ({ readonly ok: true } & Found) | { readonly ok: false; readonly failure: Failure };

type Landed = Search<{ readonly landed: ReadonlyMap<number, Outcome> }>;

/**
 * The entries that are on the timeline although the answer that said so was lost, with their outcomes.
 *
 * Each action of the timeline stands for one entry only, so that two equal entries need two equal actions.
 */
export async function findLanded(session: Session, missing: Missing): Promise<Landed> {
	await session.client.settle();
	const recent = await recentActions(session, missing);
	if (!recent.ok) return recent;
	const dated = await datedActions(session, missing);
	if (!dated.ok) return dated;
	const claimed = new Set(missing.known);
	const landed = new Map<number, Outcome>();
	for (const pending of missing.pending) {
		const { entry, item } = pending;
		const definition = missing.rules.actions.get(String(entry['type']));
		const underItsDate = dated.actions.get(entry['created_on']) ?? [];
		const action = [...underItsDate, ...recent.actions].find(
			(sought) => !claimed.has(sought.actionId) && isSameAction(entry, sought, definition),
		);
		if (action === undefined) continue;
		claimed.add(action.actionId);
		landed.set(item, recovered(missing.leadId, pending, action, underItsDate.includes(action)));
	}
	return { ok: true, landed };
}

function recovered(leadId: string, pending: Pending, action: TimelineAction, hasItsDate: boolean): Outcome {
	const { actionId } = action;
	const remarks = [...pending.prepared.remarks, ...lostRemarks(pending, action, hasItsDate)];
	return {
		kind: 'accepted',
		leadId,
		remarks: remarks.map((remark) => ({ ...remark, actionId })),
		json: actionJson(leadId, pending, actionId ?? null, 'recovered'),
	};
}

/** What was put on the timeline since then, oldest first. */
async function recentActions(
	{ client }: Session,
	{ leadId, lostSince }: Missing,
): Promise<Search<{ readonly actions: readonly TimelineAction[] }>> {
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
		const isRecent = ({ createdAt }: TimelineAction) => createdAt === undefined || createdAt >= since;
		if (data.length === 0 || !data.every(isRecent) || actions.length >= totalCount)
			return { ok: true, actions: actions.filter(isRecent).reverse() };
	}
}

/**
 * What is on the timeline under the dates of the entries, oldest first. The service alone knows the time zone that its
 * dates are in, so it is asked for each.
 */
async function datedActions(
	{ client }: Session,
	{ leadId, pending }: Missing,
): Promise<Search<{ readonly actions: ReadonlyMap<unknown, readonly TimelineAction[]> }>> {
	const actions = new Map<unknown, readonly TimelineAction[]>();
	for (const { entry } of pending) {
		const { created_on: date } = entry;
		if (date === undefined || actions.has(date)) continue;
		const body = { created_on: { from: date, to: date } };
		const query = { skip: 0, limit: pageSize };
		const result = await client.call('searchActions', { path: { leadId }, query, body }, timelinePage);
		// A date that the service cannot read is none that it has filed an action under.
		if (!result.ok && result.failure.httpStatus !== 400) return result;
		actions.set(date, result.ok ? [...result.answer.data].reverse() : []);
	}
	return { ok: true, actions };
}
