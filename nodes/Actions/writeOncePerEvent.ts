import { takeWhile, uniqBy } from 'lodash';

import { failureOf } from '../shared/session/errors';
import type { Session } from '../shared/session/operation';
import { failed, isLost, type Outcome } from '../shared/session/outcome';
import { readTimeline } from '../shared/sync/lists/readList';
import { ownValue } from '../shared/sync/data';
import { badAnswer, cancelled } from '../shared/sync/failure';
import { doubtText } from '../shared/sync/lists/pagedList';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import type { ActionRules } from '../shared/writes/actionDraft';
import { isSameAction } from '../shared/writes/lostAnswer/lostActions';
import type { Write } from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import { type PendingEntry, remembered, writtenBefore } from './entryOutcome';

interface Appending {
	readonly session: Session;
	readonly leadId: string;
	readonly rules: ActionRules;
	readonly write: Write<PendingEntry>;
	/** By item, as far as they are known. */
	readonly outcomes: Map<number, Outcome>;
}

/**
 * Writes the entries of one lead, each event once. Returns the outcome of each by its item.
 *
 * While another execution writes the event of an entry, the entry waits for that outcome. The entries after it wait too,
 * so that none overtakes another. An execution holds events only while it sends their entries, and none while it waits,
 * so no two executions wait for each other.
 */
export async function writeOncePerEvent(
	given: Omit<Appending, 'outcomes'>,
	entries: readonly PendingEntry[],
): Promise<(item: number) => Outcome> {
	const { session } = given;
	const outcomes = new Map<number, Outcome>();
	const appending = { ...given, outcomes };
	const stateOf = ({ event }: PendingEntry) => event && session.eventIds.stateOf(event.key);
	const stopped = session.cancelled.then(() => true);
	for (let open = entries; open.length > 0; open = open.filter(({ item }) => !outcomes.has(item))) {
		// What becomes of the first entry of an event decides about the others.
		const firsts = uniqBy(open, ({ event, item }) => event?.key ?? item);
		const free = takeWhile(firsts, (entry) => !(stateOf(entry) instanceof Promise));
		const [state] = firsts.slice(free.length).map(stateOf);
		if (free.length > 0) await writeFree(appending, free);
		else if (state instanceof Promise && (await Promise.race([state, stopped]))) break;
	}
	return (item) => outcomes.get(item) ?? failed(cancelled);
}

/** Writes entries whose events nobody else is writing. An event that may be stored is looked up, and not sent. */
async function writeFree(appending: Appending, entries: readonly PendingEntry[]): Promise<void> {
	const { session, write, outcomes } = appending;
	const { eventIds } = session;
	const earlier = new Map<number, Outcome>();
	const decisions: Array<() => void> = [];
	for (const entry of entries) {
		const { event, item } = entry;
		if (event === undefined) continue;
		const before = eventIds.stateOf(event.key);
		if (before && !(before instanceof Promise)) {
			const { values, recordId, loss } = before;
			const isSame = values === event.values;
			if (loss === undefined || !isSame) {
				outcomes.set(item, writtenBefore(entry, recordId, isSame));
				continue;
			}
			earlier.set(item, failed(loss));
		}
		const decide = eventIds.take(event.key);
		decisions.push(() => {
			const outcome = outcomes.get(item);
			decide(outcome && remembered(outcome, event.values));
		});
	}
	const earlierOf = (item: number) => earlier.get(item) ?? session.earlier(item);
	const open = () => entries.filter(({ item }) => !outcomes.has(item));
	try {
		const asked = open().filter(({ item, event }) => event?.field !== undefined && !isLost(earlierOf(item)));
		await askTimeline(appending, asked);
		const left = open();
		const outcomeOf = await writeOnce({ ...session, earlier: earlierOf }, write, left);
		for (const { item } of left) outcomes.set(item, outcomeOf(item));
	} finally {
		// Whatever was thrown, nobody may wait for these events for ever.
		for (const decide of decisions) decide();
	}
}

/** Settles the entries whose event IDs are on the timeline, and all of them if it cannot be read. */
async function askTimeline(appending: Appending, entries: readonly PendingEntry[]): Promise<void> {
	const { session, leadId, rules, outcomes } = appending;
	if (entries.length === 0) return;
	try {
		const actionOf = await storedEventIds(session, leadId);
		for (const entry of entries) {
			const action = actionOf(entry);
			if (action === undefined) continue;
			const definition = rules.actions.get(String(entry.entry['type']));
			const isSame = isSameAction(entry.entry, action, definition, rules.facts);
			outcomes.set(entry.item, writtenBefore(entry, action.actionId, isSame));
		}
	} catch (thrown) {
		const failure = failureOf(thrown);
		for (const { item } of entries) outcomes.set(item, failed(failure));
	}
}

/**
 * Reads the whole timeline of a lead, because the service cannot search it by a field. The returned function finds the
 * action that stores the event ID of an entry. Throws a `FailureError` if the timeline does not certainly show all of
 * them: an event that is there and not seen would be written again.
 */
async function storedEventIds(
	session: Session,
	leadId: string,
): Promise<(entry: PendingEntry) => TimelineAction | undefined> {
	const { entries: actions, doubts } = await readTimeline(session, { leadId, body: {}, wanted: Infinity });
	const [doubt] = doubts;
	if (doubt !== undefined) throw unsure(doubtText(doubt));
	return ({ entry, event }) => {
		if (event?.field === undefined) return undefined;
		const { field, id } = event;
		// A timeline may show no type.
		const ofType = actions.filter(({ code, kind }) => code === entry['type'] || kind === 'unknown');
		if (ofType.length > 0 && ofType.every(({ fields }) => fields === undefined))
			throw unsure('It shows no fields of its actions.');
		return ofType.find(({ fields = {} }) => String(ownValue(fields, field) ?? '').trim() === id);
	};
}

const unsure = (why: string) =>
	badAnswer(
		'Not sent: the timeline does not certainly show which event IDs are stored',
		`${why} Leave Event ID Field empty to write without asking the timeline.`,
	);
