import { z } from 'zod';

import { leadIdReader } from '../shared/leadIds/leadId';
import { failureOf } from '../shared/session/errors';
import type { Runner, Session } from '../shared/session/operation';
import { failed, type Outcome } from '../shared/session/outcome';
import { writeAnswer } from '../shared/sync/shapes/writeAnswer';
import type { ActionInput, ActionRules } from '../shared/writes/actionDraft';
import { prepareEntry } from '../shared/writes/actionEntry';
import { isVerdict } from '../shared/writes/fields';
import { lookUpActions, timelinePlace } from '../shared/writes/lostAnswer/lostActions';
import type { Write } from '../shared/writes/lostAnswer/write';
import { actionPreparing, type GivenValues } from './actionRules';
import { entryEventOf, eventIdReader, prepareWithEventId, withEventIdField } from './eventId';
import { writeOncePerEvent } from './writeOncePerEvent';
import {
	actionIdOf,
	dryRun,
	entryOutcome,
	entryFormatter,
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
	inputOf: (item: number) => ActionInput,
): Promise<Runner> {
	const { parameters } = session;
	const leadIdOf = await leadIdReader(session);
	const definitions = await actionPreparing(session, values);
	const eventIdOf = eventIdReader(parameters);
	const performedBy = parameters.reader('performedBy', 'Performed By', z.unknown());
	/** The entry of an item, or its outcome if it is not sent. An error in one item must not stop the other items. */
	const entryOf = (leadId: string, item: number, rules: ActionRules): PendingEntry | Outcome => {
		try {
			const input = Object.assign(inputOf(item), { performedBy: performedBy(item) });
			const named = eventIdOf?.(item);
			const eventId = named && withEventIdField(named, input, rules);
			const prepared = eventId ? prepareWithEventId(input, eventId, rules) : prepareEntry(input, rules);
			const { entry } = prepared;
			if (entry === undefined) return rejectedEntry(leadId, prepared.remarks);
			const event = eventId && entryEventOf(leadId, entry, eventId);
			// No copy with `...prepared`, which takes far longer.
			return Object.assign(prepared, {
				entry,
				item,
				leadId,
				event,
				inForm: entryFormatter(entry, rules, session),
			});
		} catch (thrown) {
			return failed(failureOf(thrown));
		}
	};
	const append = async (leadId: string, items: readonly number[]) => {
		const entries = await definitions.prepare(
			(rules) => items.map((item) => entryOf(leadId, item, rules)),
			(made) => made.some((entry) => ('kind' in entry ? entry.kind === 'rejected' : isVerdict(entry))),
		);
		const isDry = session.settings.dryRun;
		const pending = entries.flatMap((entry) => (isDry || 'kind' in entry ? [] : [entry]));
		const { latest: rules } = definitions;
		const write = appends(session, rules, leadId);
		const outcomeOf = await writeOncePerEvent({ session, leadId, rules, write }, pending);
		const endOf = (entry: PendingEntry) => (isDry ? dryRun(entry) : outcomeOf(entry.item));
		return entries.map((entry) => ('kind' in entry ? entry : endOf(entry)));
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
