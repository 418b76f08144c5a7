import { failureOf } from '../shared/run/errors';
import type { Preparing } from '../shared/run/preparing';
import type { Runner, Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import type { Data } from '../shared/sync/data';
import { writeAnswer } from '../shared/sync/shapes/writeAnswer';
import type { ActionInput, ActionRules } from '../shared/writes/actionDraft';
import { prepareEntry } from '../shared/writes/actionEntry';
import { isVerdict } from '../shared/writes/fields';
import { lookUpActions, timelinePlace } from '../shared/writes/lostAnswer/lostActions';
import type { Write } from '../shared/writes/lostAnswer/write';
import { entryEventOf, type EventId, prepareWithEventId, withEventIdField } from './eventId';
import { writeOncePerEvent } from './writeOncePerEvent';
import {
	actionIdOf,
	dryRun,
	entryInForm,
	entryOutcome,
	type PendingEntry,
	recoveredEntry,
	rejectedEntry,
} from './entryOutcome';

/** The maximum number of entries in one request. */
const entriesPerRequest = 50;

/** The status of a call that is too long for the service, or for a proxy in front of it, which has not read it. */
const contentTooLarge = 413;

/** The inputs of an operation that appends actions. */
interface Appending {
	readonly session: Session;
	readonly definitions: Preparing<ActionRules>;
	readonly leadIdOf: (item: number) => string;
	readonly inputOf: (item: number) => ActionInput;
	/** Undefined if the items have no event IDs. */
	readonly eventIdOf: ((item: number) => EventId) | undefined;
}

/** Appends all entries for one lead in one request, in the order of their items. Each item gets its own outcome. */
export function appendRunner(appending: Appending): Runner {
	return {
		most: entriesPerRequest,
		read: (item) => {
			const leadId = appending.leadIdOf(item);
			return { orderKeys: [leadId], run: async (items) => await append(appending, leadId, items) };
		},
	};
}

/** Appends the entries of one request. */
async function append(
	{ session, definitions, inputOf, eventIdOf }: Appending,
	leadId: string,
	items: readonly number[],
): Promise<Outcome[]> {
	const pending: PendingEntry[] = [];
	const unsent = new Map<number, Outcome>();
	for (const item of items) {
		// An error in one item must not stop the other items.
		try {
			const input = inputOf(item);
			const named = eventIdOf?.(item);
			const eventId = named && withEventIdField(named, input, definitions.rules);
			const prepared = await definitions.prepare(
				(rules) => (eventId ? prepareWithEventId(input, eventId, rules) : prepareEntry(input, rules)),
				isVerdict,
			);
			const { entry } = prepared;
			if (entry === undefined) {
				unsent.set(item, rejectedEntry(leadId, prepared.remarks));
				continue;
			}
			const event = eventId && entryEventOf(leadId, entry, eventId);
			const inForm = (kept: Data) => entryInForm(kept, entry, definitions.rules, session);
			pending.push({ item, leadId, prepared, entry, input: prepared.input, event, inForm });
		} catch (thrown) {
			unsent.set(item, failed(failureOf(thrown)));
		}
	}
	if (session.settings.dryRun) for (const each of pending.splice(0)) unsent.set(each.item, dryRun(each));
	const { rules } = definitions;
	const write = appends(session, rules, leadId);
	const outcomeOf = await writeOncePerEvent({ session, leadId, rules, write }, pending);
	return items.map((item) => unsent.get(item) ?? outcomeOf(item));
}

function appends(session: Session, rules: ActionRules, leadId: string): Write<PendingEntry> {
	const send: Write<PendingEntry>['send'] = async (entries) => {
		const body = { actions: entries.map(({ entry }) => entry) };
		const result = await session.client.call('createActions', { path: { leadId }, body }, writeAnswer);
		const count = entries.length;
		if (result.ok) return { ok: true, outcomeOf: (each, index) => entryOutcome(each, index, count, result) };
		if (result.failure.httpStatus !== contentTooLarge || count === 1) return result;
		const middle = Math.ceil(count / 2);
		const first = await send(entries.slice(0, middle));
		// No entry overtakes one that the service takes only later: the line then sends no other call.
		const second = await send(entries.slice(middle));
		return {
			ok: true,
			outcomeOf: (each, index) => {
				const [half, start] = index < middle ? [first, 0] : [second, middle];
				return half.ok ? half.outcomeOf(each, index - start) : failed(half.failure);
			},
		};
	};
	return {
		ifSentTwice: 'storedTwice',
		records: { place: timelinePlace(leadId), idOf: actionIdOf },
		send,
		find: async (lost) => await lookUpActions(session, leadId, rules, lost, recoveredEntry),
	};
}
