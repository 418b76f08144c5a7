import type { Session } from '../../run/operation';
import { failed, type Outcome, type Remarks } from '../../run/outcome';
import type { SyncClient } from '../../sync/client';
import { type Failure, wasCarriedOut } from '../../sync/failure';
import { isLost, type Loss, lossOf, type LostOutcome, openSince } from './loss';

/**
 * The most times that one call of `writeOnce` sends an entry, if it may be sent again, and looks it up, if it may not.
 */
const mostRounds = 3;

/** The write of one item. */
interface Entry {
	readonly item: number;
}

/** An entry that was sent, got no usable answer and may be stored. */
export interface Lost<E extends Entry> {
	readonly entry: E;
	/** When it was first sent, in epoch milliseconds of this machine. */
	readonly lostSince: number;
	/** What the node and the service remarked so far. */
	readonly remarks: Remarks;
	/** Whether the service answered with success, and said in the answer that the call failed. */
	readonly isDenied: boolean;
}

interface Failed {
	readonly ok: false;
	readonly failure: Failure;
}

/** `index` is the position of the entry in the call. An entry with a lost outcome is looked up. */
type Sent<E extends Entry> =
	| { readonly ok: true; readonly outcomeOf: (entry: E, index: number) => Outcome }
	| Failed;

/** The outcome is undefined for an entry that is not stored. */
type Found<E extends Entry> =
	| { readonly ok: true; readonly outcomeOf: (entry: E) => Outcome | undefined }
	| Failed;

/** The outcome of each entry of a call that the service rejected. */
interface Rejection {
	readonly outcome: Outcome;
	/** Whether the service says that it has this record. After a lost answer, that may be the node's own write. */
	readonly isConflict: boolean;
}

/** A kind of write: how it is sent, and how it is looked up. */
export interface Write<E extends Entry> {
	/**
	 * What happens if the same write is sent twice. `storedTwice`: an append, which is never sent again after a lost
	 * answer. `storedOnce`: the service rejects the second write, or it changes nothing that matters.
	 */
	readonly ifSentTwice: 'storedTwice' | 'storedOnce';
	/** Sends the entries in one call. */
	send(entries: readonly E[]): Promise<Sent<E>>;
	/** Looks the entries up. Fails when the look-up gets no answer. */
	find(lost: ReadonlyArray<Lost<E>>): Promise<Found<E>>;
	/** Undefined when the failure is not a rejection: the entries have failed. */
	rejectionOf?(failure: Failure): Rejection | undefined;
}

/** The part of a session that `writeOnce` needs. */
interface Sender extends Pick<Session, 'earlier'> {
	readonly client: Pick<SyncClient, 'settle'>;
}

/**
 * Writes each entry once. Returns the outcome of each by its item.
 *
 * Entries whose answer was lost are looked up, also those from before n8n retried the node (Retry On Fail). An entry
 * that is not found is sent again only if its second sending stores nothing. Otherwise it stays lost, which makes it
 * uncertain: the service may show a write late, or in a form that is not recognised.
 */
export async function writeOnce<E extends Entry>(
	sender: Sender,
	write: Write<E>,
	entries: readonly E[],
): Promise<(item: number) => Outcome> {
	const outcomes = await new Writing(sender, write, entries).run();
	return (item) => outcomes.get(item) ?? failed(noResult);
}

function maySendAgain({ ifSentTwice }: Pick<Write<Entry>, 'ifSentTwice'>, loss: Loss): boolean {
	return ifSentTwice === 'storedOnce' && !wasCarriedOut(loss);
}

/** An entry that has no final outcome yet. */
interface Open<E extends Entry> {
	readonly entry: E;
	/** Undefined as long as the entry cannot be stored. */
	readonly lost: LostOutcome | undefined;
}

class Writing<E extends Entry> {
	private readonly outcomes = new Map<number, Outcome>();
	/** By item, in the order of the entries. */
	private readonly open = new Map<number, Open<E>>();

	constructor(
		private readonly sender: Sender,
		private readonly write: Write<E>,
		entries: readonly E[],
	) {
		for (const entry of entries) {
			const earlier = sender.earlier(entry.item);
			this.open.set(entry.item, { entry, lost: isLost(earlier) ? earlier : undefined });
		}
	}

	async run(): Promise<ReadonlyMap<number, Outcome>> {
		for (let round = 0; this.open.size > 0; round++) {
			await this.find();
			if (round === mostRounds) for (const { entry, lost } of this.lost()) this.settle(entry, lost);
			await this.send();
		}
		return this.outcomes;
	}

	private lost(): Array<{ readonly entry: E; readonly lost: LostOutcome }> {
		return [...this.open.values()].flatMap(({ entry, lost }) => (lost ? [{ entry, lost }] : []));
	}

	/** Settles the lost entries that are stored. Settles all lost entries when the look-up fails. */
	private async find(): Promise<void> {
		const all = this.lost();
		if (all.length === 0) return;
		await this.sender.client.settle();
		const found = await this.write.find(
			all.map(({ entry, lost: { failure, remarks = [] } }) => ({
				entry,
				lostSince: failure.lostSince,
				remarks,
				isDenied: failure.reason === 'denied',
			})),
		);
		for (const { entry, lost } of all) {
			const outcome = found.ok ? found.outcomeOf(entry) : lost;
			if (outcome) this.settle(entry, outcome);
		}
	}

	/** Sends the entries that were not sent before, and those that may be sent again. */
	private async send(): Promise<void> {
		const entries = [...this.open.values()]
			.filter(({ lost }) => !lost || maySendAgain(this.write, lost.failure))
			.map(({ entry }) => entry);
		if (entries.length === 0) return;
		const sent = await this.write.send(entries);
		if (!sent.ok && !lossOf(sent.failure)) return await this.reject(entries, sent.failure);
		for (const [index, entry] of entries.entries()) {
			const outcome = sent.ok ? sent.outcomeOf(entry, index) : failed(sent.failure);
			if (isLost(outcome)) this.keepOpen(entry, outcome);
			else this.settle(entry, outcome);
		}
	}

	private async reject(entries: readonly E[], failure: Failure): Promise<void> {
		const rejection = this.write.rejectionOf?.(failure);
		// The service may have carried out a lost call after the look-up.
		if (rejection?.isConflict) await this.find();
		for (const entry of entries) {
			const open = this.open.get(entry.item);
			if (open === undefined) continue;
			const { lost } = open;
			this.settle(entry, rejection?.outcome ?? failed(lost ? openSince(failure, lost.failure) : failure));
		}
	}

	private keepOpen(entry: E, outcome: LostOutcome): void {
		const before = this.open.get(entry.item)?.lost?.failure;
		const failure = before ? openSince(outcome.failure, before) : outcome.failure;
		this.open.set(entry.item, { entry, lost: { ...outcome, failure } });
	}

	private settle({ item }: E, outcome: Outcome): void {
		this.open.delete(item);
		this.outcomes.set(item, outcome);
	}
}

const noResult: Failure = {
	reason: 'no_answer',
	message: 'The service returned no result for this item',
	description: 'Look at the workspace before you run the item again.',
};
