import { runOf } from '../../session/claims';
import { failureOf } from '../../session/errors';
import type { Session } from '../../session/operation';
import { failed, isLoss, isLost, type Loss, type LostOutcome, type Outcome } from '../../session/outcome';
import type { CallResult, SyncClient } from '../../sync/client';
import { contradiction, type Failure, wasCarriedOut } from '../../sync/failure';
import { lookUpLost, type Searcher } from './lookUp';
import type { ItemWrite, LookedUp, Rejection, Write } from './write';

/** How often one call of `writeOnce` looks for a lost entry, and at most sends it. */
const mostRounds = 3;

/** The part of a session that `writeOnce` needs. */
interface Sender extends Searcher, Pick<Session, 'earlier'> {
	readonly client: Pick<SyncClient, 'settle'>;
}

/** A later failure of a write that was lost before. It keeps the time of the first loss. */
export function openSince(failure: Failure, { lostSince }: Pick<Loss, 'lostSince'>): Loss {
	return { ...failure, lostSince: Math.min(lostSince, failure.lostSince ?? lostSince) };
}

/**
 * Writes each entry once. Returns the outcome of each by its item.
 *
 * Entries whose answer was lost are looked up, also those from before n8n retried the node (Retry On Fail). A record is
 * that of a lost entry only if no other write of this process has claimed it. An entry that is not found is sent again
 * only if its second sending stores nothing. Otherwise it stays lost, which makes it uncertain: the service may show a
 * write late, or in a form that is not recognised.
 */
export async function writeOnce<E extends ItemWrite>(
	sender: Sender,
	write: Write<E>,
	entries: readonly E[],
): Promise<(item: number) => Outcome> {
	const outcomes = await new Writing(sender, write, entries).run();
	return (item) => outcomes.get(item) ?? failed(noResult);
}

/** What is looked up for a rejected entry may fail, and the entry stays lost all the same. */
async function outcomeOf(rejection: Rejection | undefined, loss: Loss | undefined) {
	try {
		return await rejection?.outcomeOf(loss);
	} catch (thrown) {
		return failed(failureOf(thrown));
	}
}

/** An entry that has no final outcome yet. */
interface Open<E extends ItemWrite> {
	readonly entry: E;
	/** Undefined as long as the entry cannot be stored. */
	readonly lost: LostOutcome | undefined;
}

class Writing<E extends ItemWrite> {
	private readonly outcomes = new Map<number, Outcome>();
	/** By item, in the order of the entries. */
	private readonly open = new Map<number, Open<E>>();
	private endOfLoss: (() => void) | undefined;

	constructor(
		private readonly sender: Sender,
		private readonly write: Write<E>,
		entries: readonly E[],
	) {
		for (const entry of entries) {
			const earlier = sender.earlier(entry.item);
			if (isLost(earlier)) this.keepOpen(entry, earlier);
			else this.open.set(entry.item, { entry, lost: undefined });
		}
	}

	async run(): Promise<ReadonlyMap<number, Outcome>> {
		const { lookUps = mostRounds } = this.write;
		try {
			for (let round = 0; this.open.size > 0; round++) {
				if (this.lost.length > 0) await this.find();
				if (round === lookUps) for (const { entry, lost } of this.lost) this.settle(entry, lost);
				await this.send(round);
			}
		} finally {
			this.endOfLoss?.();
		}
		return this.outcomes;
	}

	private get lost(): Array<{ readonly entry: E; readonly lost: LostOutcome }> {
		return [...this.open.values()].flatMap(({ entry, lost }) => (lost ? [{ entry, lost }] : []));
	}

	/**
	 * Settles the lost entries that are stored, and all of them when the look-up fails. Returns what the look-up says.
	 *
	 * @param isConflict whether the service has just said that it has the record
	 */
	private async find(isConflict = false): Promise<LookedUp> {
		const all = this.lost;
		// After an answer, nothing is under way any more.
		const isAnswered = isConflict || all.every(({ lost: { failure } }) => wasCarriedOut(failure));
		if (!isAnswered) await this.sender.client.settle();
		const { find, records } = this.write;
		if (find === undefined) return new Map();
		const lost = all.map(({ entry, lost: { failure, remarks = [] } }) => {
			const { lostSince, reason } = failure;
			return { write: entry, lostSince, remarks, isDenied: reason === 'denied' };
		});
		const found = await lookUpLost(this.sender, { records, find: find.bind(this.write) }, lost);
		for (const each of all) {
			const record = found?.get(each.entry.item);
			if (found === undefined) this.settle(each.entry, each.lost);
			else if (typeof record === 'object') this.settle(each.entry, await record.result());
		}
		return found ?? new Map();
	}

	/** Sends the entries that were not sent before, and those that may be sent again. */
	private async send(round: number): Promise<void> {
		const entries = [...this.open.values()]
			.filter(({ lost }) => !lost || this.maySendAgain(lost.failure, round))
			.map(({ entry }) => entry);
		if (entries.length === 0) return;
		const { records } = this.write;
		const sending = this.sendOnce(entries);
		const rejected = await (records ? this.sender.claims.during(records.place, sending) : sending);
		if (rejected) await this.reject(entries, rejected);
	}

	private maySendAgain(loss: Loss, round: number): boolean {
		const { ifSentTwice } = this.write;
		if (ifSentTwice === 'storedTwice' || wasCarriedOut(loss)) return false;
		return ifSentTwice === 'storedOnce' || round === 0;
	}

	/** Returns the failure of a call that the service rejected. */
	private async sendOnce(entries: readonly E[]): Promise<Failure | undefined> {
		const sent = await this.write.send(entries);
		if (!sent.ok && (!isLoss(sent.failure) || this.write.rejectionOf?.(sent.failure))) return sent.failure;
		const endOf = sent.ok ? sent.outcomeOf : () => failed(sent.failure);
		// Together, because to await each takes far longer.
		const outcomes = await Promise.all(entries.map(endOf));
		for (const [index, entry] of entries.entries()) {
			const outcome = outcomes[index] ?? failed(noResult);
			if (isLost(outcome)) this.keepOpen(entry, outcome);
			else {
				if (outcome.kind === 'written') this.claim(this.write.records?.idOf(outcome));
				this.settle(entry, outcome);
			}
		}
		return undefined;
	}

	private async reject(entries: readonly E[], failure: Failure): Promise<void> {
		const rejection = this.write.rejectionOf?.(failure);
		let found: LookedUp | undefined;
		if (rejection?.isConflict) {
			// The record that the service already has may come from a lost call, even if the look-up has not shown it, or from
			// an earlier execution.
			for (const entry of entries) {
				const isOpen = this.open.get(entry.item)?.lost !== undefined;
				const loss = isLoss(failure) ? failure : isOpen ? undefined : entry.perhapsSent;
				if (loss) this.keepOpen(entry, { kind: 'failed', failure: loss });
			}
			if (this.lost.length > 0) found = await this.find(true);
		}
		for (const entry of entries) {
			const open = this.open.get(entry.item);
			if (open === undefined) continue;
			const loss = open.lost && openSince(failure, open.lost.failure);
			const isOpen = loss !== undefined && found?.get(entry.item) !== 'absent';
			const outcome = await outcomeOf(rejection, isOpen ? loss : undefined);
			const isFailed = isOpen && outcome?.kind === 'failed';
			const final = isFailed ? { ...outcome, failure: openSince(outcome.failure, loss) } : outcome;
			this.settle(entry, final ?? failed(loss ?? failure));
		}
	}

	private keepOpen(entry: E, outcome: LostOutcome): void {
		const before = this.open.get(entry.item)?.lost?.failure;
		const failure = before ? openSince(outcome.failure, before) : outcome.failure;
		this.open.set(entry.item, { entry, lost: { ...outcome, failure } });
		// Other writers then know that a record may be that of a lost entry.
		const { records } = this.write;
		if (records) this.endOfLoss ??= this.sender.claims.losing(records.place);
	}

	private claim(id: string | undefined): void {
		const { records } = this.write;
		if (records) this.sender.claims.add(records.place, { id, by: runOf(this.sender) });
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

/** An update of one item. Sent twice, it leaves the same state. */
interface Update<Answer> extends Pick<Write<never>, 'rejectionOf'> {
	send(): Promise<CallResult<Answer>>;
	/** The remarks of an answer that says that the call failed, in spite of its status. Undefined for any other. */
	denialIn(answer: Answer): LostOutcome['remarks'];
	outcomeOf(answer: Answer): Outcome | Promise<Outcome>;
	/**
	 * Reads the record. Returns the outcome if it has all values of the update, and undefined if it has not or cannot be
	 * read. `denied` is the answer that said that the call failed.
	 */
	lookUp(denied: Answer | undefined): Promise<Outcome | undefined>;
}

/** Writes an update once. After a lost answer, the record is read, and is written if it has the values. */
export async function updateOnce<Answer>(
	session: Session,
	item: number,
	{ send, denialIn, outcomeOf, lookUp, ...more }: Update<Answer>,
): Promise<Outcome> {
	let denied: Answer | undefined;
	const outcomes = await writeOnce(
		session,
		{
			...more,
			ifSentTwice: 'sentByClient',
			lookUps: 1,
			send: async () => {
				const result = await send();
				if (!result.ok) return result;
				const { answer, httpStatus, sentAt } = result;
				const said = denialIn(answer);
				if (said === undefined) return { ok: true, outcomeOf: async () => await outcomeOf(answer) };
				denied = answer;
				return { ok: true, outcomeOf: () => failed(contradiction(httpStatus, sentAt), said) };
			},
			find: async () => {
				const outcome = await lookUp(denied);
				const record = outcome && { result: () => outcome };
				return () => new Map(record && [[item, record]]);
			},
		},
		[{ item }],
	);
	return outcomes(item);
}
