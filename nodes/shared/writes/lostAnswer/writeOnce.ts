import type { Session } from '../../run/operation';
import { failed, type Outcome } from '../../run/outcome';
import type { SyncClient } from '../../sync/client';
import type { Failure } from '../../sync/failure';
import { earlierLoss, type Loss, lossOf, mayStillArrive, openSince } from './loss';

/** How often a write that is not found after a lost answer is sent again. */
const mostResends = 2;

/** The write of one item. */
interface Entry {
	readonly item: number;
}

/** An entry that was sent, got no usable answer and may be stored. */
export interface Lost<E extends Entry> {
	readonly entry: E;
	/** When it was first sent, in epoch milliseconds of this machine. */
	readonly lostSince: number;
}

interface Failed {
	readonly ok: false;
	readonly failure: Failure;
}

/** `index` is the position of the entry in the call. */
type Sent<E extends Entry> =
	{ readonly ok: true; readonly outcomeOf: (entry: E, index: number) => Outcome } | Failed;

/** The outcome is undefined for an entry that is not stored. */
type Found<E extends Entry> =
	{ readonly ok: true; readonly outcomeOf: (entry: E) => Outcome | undefined } | Failed;

/** The outcome of each entry of a call that the service rejected. */
interface Rejection {
	readonly outcome: Outcome;
	/** The service has this record already. After a lost answer it may be the node's own write. */
	readonly isConflict: boolean;
}

/** A kind of write: how it is sent, and how it is looked up. */
export interface Write<E extends Entry> {
	/** `storedOnce` when the service rejects the second of two equal writes, or when the second changes nothing that matters. */
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
 * After a lost answer, also one from before n8n retried the node (Retry On Fail), it looks the entries up before it
 * sends anything again. It sends only the entries that are not found, and only where `maySendAgain` allows it.
 */
export async function writeOnce<E extends Entry>(
	sender: Sender,
	write: Write<E>,
	entries: readonly E[],
): Promise<(item: number) => Outcome> {
	const outcomes = await new Writing(sender, write, entries).run();
	return (item) => outcomes.get(item) ?? failed(noResult);
}

/** Whether a lost entry that was not found can be sent again without being stored twice. */
function maySendAgain({ ifSentTwice }: Pick<Write<Entry>, 'ifSentTwice'>, loss: Loss): boolean {
	return ifSentTwice === 'storedOnce' || !mayStillArrive(loss);
}

/** An entry that has no outcome yet. */
interface Open<E extends Entry> {
	readonly entry: E;
	/** Undefined as long as the entry cannot be stored. */
	readonly loss: Loss | undefined;
}

class Writing<E extends Entry> {
	private readonly outcomes = new Map<number, Outcome>();
	private open: ReadonlyArray<Open<E>>;

	constructor(
		private readonly sender: Sender,
		private readonly write: Write<E>,
		entries: readonly E[],
	) {
		this.open = entries.map((entry) => ({ entry, loss: earlierLoss(sender, entry.item) }));
	}

	async run(): Promise<ReadonlyMap<number, Outcome>> {
		for (let sends = 0; this.open.length > 0; sends++) {
			await this.find();
			this.settle(({ loss }) => {
				const mustStop = sends > mostResends || (loss && !maySendAgain(this.write, loss));
				return loss && mustStop ? failed(loss) : undefined;
			});
			if (this.open.length > 0) await this.send();
		}
		return this.outcomes;
	}

	/** Settles the lost entries that are stored. Settles all lost entries as failed when the look-up fails. */
	private async find(): Promise<void> {
		const lost = this.open.flatMap(({ entry, loss }) => (loss ? [{ entry, lostSince: loss.lostSince }] : []));
		if (lost.length === 0) return;
		await this.sender.client.settle();
		const found = await this.write.find(lost);
		this.settle(({ entry, loss }) => (found.ok ? found.outcomeOf(entry) : loss && failed(loss)));
	}

	private async send(): Promise<void> {
		const sent = await this.write.send(this.open.map(({ entry }) => entry));
		if (sent.ok) return this.settle(({ entry }, index) => sent.outcomeOf(entry, index));
		const loss = lossOf(sent.failure);
		if (loss === undefined) return await this.reject(sent.failure);
		this.open = this.open.map(({ entry, loss: before }) => ({
			entry,
			loss: before ? openSince(loss, before) : loss,
		}));
	}

	private async reject(failure: Failure): Promise<void> {
		const rejection = this.write.rejectionOf?.(failure);
		// The service may have carried out a lost call after the look-up.
		if (rejection?.isConflict) await this.find();
		this.settle(({ loss }) => rejection?.outcome ?? failed(loss ? openSince(failure, loss) : failure));
	}

	private settle(outcomeOf: (open: Open<E>, index: number) => Outcome | undefined): void {
		this.open = this.open.filter((each, index) => {
			const outcome = outcomeOf(each, index);
			if (outcome) this.outcomes.set(each.entry.item, outcome);
			return !outcome;
		});
	}
}

const noResult: Failure = {
	reason: 'no_answer',
	message: 'The service returned no result for this item',
	description: 'Look at the workspace before you run the item again.',
};
