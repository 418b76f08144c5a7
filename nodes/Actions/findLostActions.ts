import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { endpoints } from '../shared/sync/endpoints';
import type { Failure } from '../shared/sync/failure';
import { type TimelineAction, timelinePage } from '../shared/sync/shapes/actions';
import type { ActionRules } from '../shared/writes/actionDraft';
import type { Claims } from '../shared/writes/lostAnswer/claims';
import { storedSince } from '../shared/writes/lostAnswer/storedSince';
import type { Lost } from '../shared/writes/lostAnswer/writeOnce';
import { isSameAction } from './isSameAction';
import { lostRemarks } from './lostRemarks';
import { actionJson, type PendingEntry } from './pendingEntry';

const { pageSize } = endpoints.searchActions;

/** Entries whose answer was lost. They may be on the timeline of the lead. */
interface LostEntries {
	readonly rules: ActionRules;
	readonly leadId: string;
	readonly lost: ReadonlyArray<Lost<PendingEntry>>;
	/** The IDs of actions that were already matched with an item. */
	readonly written: Claims;
}

type Search<Found> = ({ readonly ok: true } & Found) | { readonly ok: false; readonly failure: Failure };

type LostSince = Pick<Lost<PendingEntry>, 'lostSince'>;

/** An action that was stored after the first of the lost entries was sent. */
interface RecentAction {
	readonly action: TimelineAction;
	/** Whether the action can be the result of an entry that was first sent at `lostSince`. */
	readonly canBeOf: (lost: LostSince) => boolean;
}

/**
 * Finds lost entries on the timeline. Returns the outcomes of the entries it finds, by item.
 *
 * Each action on the timeline matches at most one entry, so two equal entries need two equal actions.
 */
export async function findLostActions(
	session: Session,
	entries: LostEntries,
): Promise<Search<{ readonly outcomes: ReadonlyMap<number, Outcome> }>> {
	const recent = await recentActions(session, entries);
	if (!recent.ok) return recent;
	const dated = await datedActions(session, entries);
	if (!dated.ok) return dated;
	const { lost, rules, leadId, written } = entries;
	const matched = new Set<unknown>();
	const outcomes = new Map<number, Outcome>();
	for (const each of lost) {
		const { entry: pending } = each;
		const { entry, item } = pending;
		const definition = rules.actions.get(String(entry['type']));
		const underItsDate = dated.actions.get(entry['created_on']) ?? [];
		const sinceItWasSent = recent.actions.filter(({ canBeOf }) => canBeOf(each)).map(({ action }) => action);
		const action = [...underItsDate, ...sinceItWasSent].find(
			(candidate) =>
				!matched.has(candidate.actionId) &&
				!written.has(String(candidate.actionId)) &&
				isSameAction(entry, candidate, definition),
		);
		if (action === undefined) continue;
		matched.add(action.actionId);
		outcomes.set(item, recovered(leadId, pending, action, underItsDate.includes(action)));
	}
	return { ok: true, outcomes };
}

function recovered(
	leadId: string,
	pending: PendingEntry,
	action: TimelineAction,
	hasItsDate: boolean,
): Outcome {
	const { actionId } = action;
	const remarks = [...pending.prepared.remarks, ...lostRemarks(pending, action, hasItsDate)];
	return {
		kind: 'written',
		leadId,
		remarks: remarks.map((remark) => ({ ...remark, actionId })),
		json: actionJson(leadId, pending, actionId ?? null, 'recovered'),
	};
}

/** The actions stored since the first of the entries was sent, oldest first. */
async function recentActions(
	{ client }: Session,
	{ leadId, lost }: LostEntries,
): Promise<Search<{ readonly actions: readonly RecentAction[] }>> {
	const first = { lostSince: Math.min(...lost.map(({ lostSince }) => lostSince)) };
	const actions: RecentAction[] = [];
	for (let skip = 0; ;) {
		const query = { skip, limit: pageSize };
		const result = await client.call('searchActions', { path: { leadId }, query, body: {} }, timelinePage);
		if (!result.ok) return result;
		const { answer } = result;
		const recent = answer.data
			.map((action) => ({
				action,
				canBeOf: (since: LostSince) => storedSince(since, result, action.createdAt) !== false,
			}))
			.filter(({ canBeOf }) => canBeOf(first));
		actions.push(...recent);
		skip += answer.data.length;
		const isEnd = answer.data.length === 0 || skip >= answer.totalCount;
		if (isEnd || recent.length < answer.data.length) return { ok: true, actions: actions.reverse() };
	}
}

/**
 * The actions on the timeline by the `created_on` of the entries, oldest first. Only the service knows the time zone of
 * its dates, so the node searches for each date.
 */
async function datedActions(
	{ client }: Session,
	{ leadId, lost }: LostEntries,
): Promise<Search<{ readonly actions: ReadonlyMap<unknown, readonly TimelineAction[]> }>> {
	const actions = new Map<unknown, readonly TimelineAction[]>();
	for (const { entry: pending } of lost) {
		const { created_on: date } = pending.entry;
		if (date === undefined || actions.has(date)) continue;
		const body = { created_on: { from: date, to: date } };
		const query = { skip: 0, limit: pageSize };
		const result = await client.call('searchActions', { path: { leadId }, query, body }, timelinePage);
		// If the service cannot read the date (400), it stored no action under it.
		if (!result.ok && result.failure.httpStatus !== 400) return result;
		actions.set(date, result.ok ? [...result.answer.data].reverse() : []);
	}
	return { ok: true, actions };
}
