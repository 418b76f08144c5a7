import { printAddress } from '../shared/remarks/address';
import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';
import type { ActionRules } from '../shared/writes/actionDraft';
import type { Lost } from '../shared/writes/lostAnswer/writeOnce';
import { isSameAction } from './isSameAction';
import { lostRemarks } from './lostRemarks';
import type { OwnActions } from './ownActions';
import type { PendingEntry } from './pendingEntry';
import { writtenEntry } from './writtenAction';
import { actionsOn, type Search, type SeenAction, timelineSince } from './timelineSince';

/** Entries whose answer was lost. They may be on the timeline of the lead. */
interface LostEntries {
	readonly rules: ActionRules;
	readonly leadId: string;
	readonly lost: ReadonlyArray<Lost<PendingEntry>>;
	readonly own: OwnActions;
}

type Found =
	| { readonly ok: true; readonly outcomes: ReadonlyMap<number, Outcome> }
	| { readonly ok: false; readonly failure: Failure };

/**
 * Finds lost entries on the timeline. Returns the outcomes of the entries it finds, by item.
 *
 * An action is a lost entry only if it certainly is: it is new, has the values, and is no other item's, as far as the
 * process knows. Each action stands for one entry, so two equal entries need two equal actions.
 */
export async function findLostActions(session: Session, entries: LostEntries): Promise<Found> {
	const { lost, rules, leadId, own } = entries;
	const first = { lostSince: Math.min(...lost.map(({ lostSince }) => lostSince)) };
	const timeline = await timelineSince(session, leadId, first);
	if (!timeline.ok) return timeline;
	const dated = await datedActions(session, entries);
	if (!dated.ok) return dated;

	const shownIds = new Set(timeline.actions.map(({ actionId }) => actionId));
	const outcomes = new Map<number, Outcome>();
	if (!own.areKnownBy(leadId, shownIds)) return { ok: true, outcomes };
	const matched = new Set<string>();
	for (const each of lost) {
		const { entry, item } = each.entry;
		const definition = rules.actions.get(String(entry['type']));
		const underItsDate = dated.actions.get(entry['created_on']) ?? [];
		const sinceItWasSent = timeline.actions.filter(({ isSince }) => isSince(each));
		const found = [...underItsDate, ...sinceItWasSent].find(
			({ actionId, action }) =>
				!matched.has(actionId) &&
				!own.has(leadId, actionId) &&
				!session.keys.hasWritten(actionId) &&
				isSameAction(entry, action, definition, rules.facts),
		);
		if (found === undefined) continue;
		matched.add(found.actionId);
		outcomes.set(item, recovered(leadId, each, found, underItsDate.includes(found)));
	}
	return { ok: true, outcomes };
}

/** The actions that show the `created_on` of an entry, by that date. */
async function datedActions(
	session: Session,
	{ leadId, lost }: LostEntries,
): Promise<
	| { readonly ok: true; readonly actions: ReadonlyMap<unknown, readonly SeenAction[]> }
	| Extract<Search, { ok: false }>
> {
	const actions = new Map<unknown, readonly SeenAction[]>();
	for (const { entry: pending } of lost) {
		const { created_on: date } = pending.entry;
		if (date === undefined || actions.has(date)) continue;
		const found = await actionsOn(session, leadId, date);
		if (!found.ok) return found;
		actions.set(date, found.actions);
	}
	return { ok: true, actions };
}

function recovered(
	leadId: string,
	{ entry: pending, remarks: before }: Lost<PendingEntry>,
	{ actionId, action }: SeenAction,
	hasItsDate: boolean,
): Outcome {
	const known = before.length === 0 ? pending.prepared.remarks : before;
	const places = new Set(known.map(({ address }) => printAddress(address)));
	const missing = lostRemarks(pending, action, hasItsDate);
	const remarks = [...known, ...missing.filter(({ address }) => !places.has(printAddress(address)))];
	return writtenEntry(leadId, pending, 'recovered', {
		actionId,
		remarks: remarks.map((remark) => ({ ...remark, actionId })),
		isStored: true,
	});
}
