import { z } from 'zod';

import { leadIdReader } from '../shared/leadIds/leadId';
import { failureOf } from '../shared/run/errors';
import type { Runner, Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import { writeAnswer } from '../shared/sync/shapes/writeAnswer';
import type { ActionInput, ActionRules } from '../shared/writes/actionDraft';
import { prepareEntry } from '../shared/writes/actionEntry';
import { isVerdict } from '../shared/writes/fields';
import { lookUpActions, timelinePlace } from '../shared/writes/lostAnswer/lostActions';
import type { Write } from '../shared/writes/lostAnswer/write';
import { actionPreparing, type GivenValues } from './actionRules';
import { entryEventOf, eventIdReader, type EventsAt, prepareWithEventId, withEventIdField } from './eventId';
import { writeOncePerEvent } from './writeOncePerEvent';
import {
	actionIdOf,
	dryRun,
	entryOutcome,
	inFormBy,
	type PendingEntry,
	recoveredEntry,
	rejectedEntry,
} from './entryOutcome';

/** The maximum number of entries in one request. */
const entriesPerRequest = 50;

/** The status of a call that is too long for the service, or for a proxy in front of it, which has not read it. */
const contentTooLarge = 413;

/** Appends all entries for one lead in one request, in the order of their items. Each item gets its own outcome. */
export async function appendRunner(
	session: Session,
	values: GivenValues,
	eventsAt: EventsAt,
	inputOf: (item: number) => ActionInput,
): Promise<Runner> {
	const { parameters } = session;
	const leadIdOf = await leadIdReader(session);
	const definitions = await actionPreparing(session, values);
	const eventIdOf = eventIdReader(parameters, eventsAt);
	const performedBy = parameters.reader('performedBy', 'Performed By', z.unknown());
	/** The entry of an item. The outcome of an item that is not sent. */
	const entryOf = async (leadId: string, item: number): Promise<PendingEntry | Outcome> => {
		const input = { ...inputOf(item), performedBy: performedBy(item) };
		const named = eventIdOf?.(item);
		const eventId = named && withEventIdField(named, input, definitions.rules);
		const prepared = await definitions.prepare(
			(rules) => (eventId ? prepareWithEventId(input, eventId, rules) : prepareEntry(input, rules)),
			isVerdict,
		);
		const { entry } = prepared;
		if (entry === undefined) return rejectedEntry(leadId, prepared.remarks);
		const event = eventId && entryEventOf(leadId, entry, eventId);
		const inForm = inFormBy(entry, definitions.rules, session);
		// No copy with `...prepared`, which takes far longer.
		const pending = Object.assign(prepared, { entry, item, leadId, event, inForm });
		return session.settings.dryRun ? dryRun(pending) : pending;
	};
	const append = async (leadId: string, items: readonly number[]) => {
		const pending: PendingEntry[] = [];
		const unsent = new Map<number, Outcome>();
		for (const item of items) {
			// An error in one item must not stop the other items.
			const entry = await entryOf(leadId, item).catch((thrown: unknown) => failed(failureOf(thrown)));
			if ('kind' in entry) unsent.set(item, entry);
			else pending.push(entry);
		}
		const { rules } = definitions;
		const write = appends(session, rules, leadId);
		const outcomeOf = await writeOncePerEvent({ session, leadId, rules, write }, pending);
		return items.map((item) => unsent.get(item) ?? outcomeOf(item));
	};
	return {
		most: entriesPerRequest,
		read: (item) => {
			const leadId = leadIdOf(item);
			return { orderKeys: [leadId], run: async (items) => await append(leadId, items) };
		},
	};
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
