import { failureOf } from '../shared/run/errors';
import type { Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import { readTimeline } from '../shared/sync/lists/readList';
import type { Decide, KeptKey } from '../shared/run/writeKeys';
import { ownValue } from '../shared/sync/data';
import { cancelled, type Failure, FailureError } from '../shared/sync/failure';
import { doubtText } from '../shared/sync/lists/pagedList';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import type { ActionRules } from '../shared/writes/actionDraft';
import { isSameAction } from '../shared/writes/lostAnswer/isSameAction';
import { isLost, type Loss } from '../shared/writes/lostAnswer/loss';
import type { Write } from '../shared/writes/lostAnswer/write';
import { writeOnce } from '../shared/writes/lostAnswer/writeOnce';
import type { EntryKey } from './idempotencyKey';
import { alreadyWritten, keptKey, type PendingEntry, usedForOthers } from './writtenAction';

interface Appending {
	readonly session: Session;
	readonly leadId: string;
	readonly rules: ActionRules;
	readonly write: Write<PendingEntry>;
}

/**
 * Writes the entries of one lead, each key once. Returns the outcome of each by its item.
 *
 * While another execution writes with the key of an entry, the entry waits for that outcome. The entries after it wait
 * too, so that none overtakes another. An execution holds keys only while it sends their entries, and none while it waits,
 * so no two executions wait for each other.
 */
export async function writeOncePerKey(
	appending: Appending,
	entries: readonly PendingEntry[],
): Promise<(item: number) => Outcome> {
	if (entries.every(({ key }) => key === undefined))
		return await writeOnce(appending.session, appending.write, entries);
	const outcomes = await new KeyedWriting(appending, entries).run();
	return (item) => outcomes.get(item) ?? failed(cancelled);
}

/** An entry that may be sent now. */
interface Taken {
	readonly entry: PendingEntry;
	/** The loss of an earlier item with the key: this entry is looked up, and not sent. */
	readonly loss?: Loss;
	readonly key?: EntryKey;
	readonly decide?: Decide;
}

class KeyedWriting {
	private readonly outcomes = new Map<number, Outcome>();
	private open: readonly PendingEntry[];
	private isCancelled = false;

	constructor(
		private readonly appending: Appending,
		entries: readonly PendingEntry[],
	) {
		this.open = entries;
	}

	async run(): Promise<ReadonlyMap<number, Outcome>> {
		while (this.open.length > 0 && !this.isCancelled) {
			const { taken, waitsFor } = this.take();
			if (taken.length > 0) await this.write(taken);
			else if (waitsFor) await this.waitFor(waitsFor);
			this.open = this.open.filter(({ item }) => !this.outcomes.has(item));
		}
		return this.outcomes;
	}

	/** Takes the entries up to the first one whose key another execution is writing with. */
	private take(): { readonly taken: readonly Taken[]; readonly waitsFor?: Promise<void> } {
		const { keys } = this.appending.session;
		const taken: Taken[] = [];
		const own = new Set<string>();
		for (const entry of this.open) {
			const { key } = entry;
			if (key === undefined) {
				taken.push({ entry });
				continue;
			}
			const state = keys.stateOf(key.id);
			if (state?.kind === 'writing') {
				// An entry of this request has the key: this one is looked at again when that one has its outcome.
				if (own.has(key.id)) continue;
				return { taken, waitsFor: state.decided };
			}
			if (state !== undefined && this.isDone(entry, state)) continue;
			own.add(key.id);
			const loss = state?.kind === 'uncertain' ? { loss: state.loss } : {};
			taken.push({ entry, key, decide: keys.take(key.id), ...loss });
		}
		return { taken };
	}

	/** Settles an entry whose key was used before, unless it has to be looked up. */
	private isDone(entry: PendingEntry, kept: KeptKey): boolean {
		const { leadId } = this.appending;
		const recordId = kept.kind === 'written' ? kept.recordId : undefined;
		if (kept.values !== entry.key?.values)
			this.outcomes.set(entry.item, usedForOthers(leadId, entry, recordId));
		else if (kept.kind === 'written') this.outcomes.set(entry.item, alreadyWritten(leadId, entry, recordId));
		return this.outcomes.has(entry.item);
	}

	private async write(taken: readonly Taken[]): Promise<void> {
		const { session, write } = this.appending;
		const lossOf = new Map(taken.map(({ entry: { item }, loss }) => [item, loss]));
		const earlier = (item: number) => {
			const loss = lossOf.get(item);
			return loss ? failed(loss) : session.earlier(item);
		};
		try {
			const entries = taken.map(({ entry }) => entry);
			await this.askTimeline(
				entries.filter(({ item, key }) => key?.field !== undefined && !isLost(earlier(item))),
			);
			const left = entries.filter(({ item }) => !this.outcomes.has(item));
			const outcomeOf = await writeOnce({ ...session, earlier }, write, left);
			for (const { item } of left) this.outcomes.set(item, outcomeOf(item));
		} finally {
			// Whatever was thrown, nobody may wait for these keys for ever.
			for (const { entry, key, decide } of taken) {
				const outcome = this.outcomes.get(entry.item);
				if (key && decide) decide(outcome && keptKey(outcome, key.values));
			}
		}
	}

	/** Settles the entries whose keys are on the timeline, and all of them if it cannot be read. */
	private async askTimeline(entries: readonly PendingEntry[]): Promise<void> {
		if (entries.length === 0) return;
		const { session, leadId, rules } = this.appending;
		try {
			const actionOf = await storedKeys(session, leadId);
			for (const entry of entries) {
				const action = actionOf(entry);
				if (action === undefined) continue;
				const definition = rules.actions.get(String(entry.entry['type']));
				const outcome = isSameAction(entry.entry, action, definition, rules.facts)
					? alreadyWritten
					: usedForOthers;
				this.outcomes.set(entry.item, outcome(leadId, entry, action.actionId));
			}
		} catch (thrown) {
			const failure = failureOf(thrown);
			for (const { item } of entries) this.outcomes.set(item, failed(failure));
		}
	}

	private async waitFor(decided: Promise<void>): Promise<void> {
		const { cancelled: stop } = this.appending.session;
		await Promise.race([decided, stop.then(() => (this.isCancelled = true))]);
	}
}

/** The action that stores the key of an entry. Undefined if none on the timeline does. */
type StoredKeys = (entry: PendingEntry) => TimelineAction | undefined;

/**
 * Reads the whole timeline of a lead, because the service cannot search it by a field. Throws a `FailureError` if it does
 * not certainly show all keys: a key that is there and not seen would be written again.
 */
export async function storedKeys(session: Session, leadId: string): Promise<StoredKeys> {
	const { entries: actions, doubts } = await readTimeline(session, { leadId, body: {}, wanted: Infinity });
	const [doubt] = doubts;
	if (doubt !== undefined) throw new FailureError(unsure(doubtText(doubt)));
	return ({ entry, key }) => {
		if (key?.field === undefined) return undefined;
		const { field, key: text } = key;
		// A timeline may show no type.
		const ofType = actions.filter(({ code, kind }) => code === entry['type'] || kind === 'unknown');
		const fieldsOf = ({ fields, raw }: TimelineAction) =>
			fields ?? (Object.hasOwn(raw, field) ? raw : undefined);
		if (ofType.length > 0 && ofType.every((action) => fieldsOf(action) === undefined))
			throw new FailureError(unsure('It shows no fields of its actions.'));
		return ofType.find((action) => String(ownValue(fieldsOf(action) ?? {}, field) ?? '').trim() === text);
	};
}

function unsure(why: string): Failure {
	return {
		reason: 'unreadable_answer',
		message: 'Not sent: the timeline does not certainly show which event IDs are stored',
		description: `${why} Leave Event ID Field empty to write without asking the timeline.`,
	};
}
