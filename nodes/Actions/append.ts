import { failureOf } from '../shared/run/errors';
import type { BatchRunner, Session } from '../shared/run/operation';
import { failed, type Outcome } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';
import { writeAnswer } from '../shared/sync/shapes/answers';
import type { ActionInput, ActionRules } from '../shared/writes/actionDraft';
import { prepareEntry } from '../shared/writes/actionEntry';
import { appended, dryRun, refused } from './appended';
import { findLanded } from './landed';
import type { Pending } from './pending';

/** The most entries that go in one request. */
const entriesPerRequest = 50;

/** How often entries that are not on the timeline after a lost answer are sent again. */
const mostResends = 2;

/**
 * Somebody gave up waiting, we or a gateway. The service may be at work on the call still, and what it writes after we
 * have looked for it nobody sees: to send it again could write it twice.
 */
function mayStillArrive({ code, httpStatus }: Failure): boolean {
	return httpStatus === 504 || code === 'ECONNABORTED' || code === 'ETIMEDOUT';
}

/** What an operation that appends works with. */
export interface Appending {
	readonly session: Session;
	readonly rules: ActionRules;
	readonly leadIdOf: (item: number) => string;
	readonly inputOf: (item: number) => ActionInput;
}

/** Appends the entries of items for the same lead in one request, in their order; each gets an outcome of its own. */
export function appendRunner(appending: Appending): BatchRunner {
	const known = writtenEarlier(appending.session);
	const leadIdOf = (item: number) => appending.leadIdOf(item).trim();
	return {
		most: entriesPerRequest,
		lane: leadIdOf,
		runBatch: async (items) => await new Batch(appending, leadIdOf(items[0] ?? 0), known).run(items),
	};
}

/** The actions that earlier tries of this run (Retry On Fail) have written: none of them is that of another item. */
function writtenEarlier({ items, earlier }: Session): Set<unknown> {
	const outcomes = items.map((_, item) => earlier(item));
	return new Set(
		outcomes.flatMap((outcome) => (outcome?.kind === 'accepted' ? outcome.json['action_id'] : [])),
	);
}

/**
 * The entries of one request.
 *
 * An append that is sent twice is there twice, so after a lost answer the timeline is asked first, and only what is not
 * on it is sent again.
 */
class Batch {
	private readonly outcomes = new Map<number, Outcome>();
	private pending: Pending[] = [];

	constructor(
		private readonly appending: Appending,
		private readonly leadId: string,
		/** The IDs of actions whose items are known. */
		private readonly known: Set<unknown>,
	) {}

	async run(items: readonly number[]): Promise<Outcome[]> {
		for (const item of items) this.prepare(item);
		if (this.appending.session.settings.dryRun) this.settle((each) => dryRun(this.leadId, each));
		else await this.send(this.earlierLoss(items));
		return items.map((item) => this.outcomes.get(item) ?? failed(lost));
	}

	/** What is wrong with one item is no reason to hold the others back. */
	private prepare(item: number): void {
		try {
			const input = this.appending.inputOf(item);
			const prepared = prepareEntry(0, input, this.appending.rules);
			if (prepared.entry) this.pending.push({ item, input, prepared, entry: prepared.entry });
			else this.outcomes.set(item, refused(this.leadId, prepared.remarks));
		} catch (thrown) {
			this.outcomes.set(item, failed(failureOf(thrown)));
		}
	}

	private async send(earlierLoss: number | undefined): Promise<void> {
		const { client } = this.appending.session;
		let lostSince = earlierLoss;
		let failure: Failure = lost;
		for (let sent = 0; this.pending.length > 0; sent++) {
			if (lostSince !== undefined) {
				const unasked = await this.takeLanded(lostSince);
				this.failWhatMayArrive();
				if (mayStillArrive(failure)) return this.fail(failure, lostSince);
				if (unasked) return this.fail(unasked, lostSince);
			}
			if (this.pending.length === 0) return;
			if (sent > mostResends) return this.fail(failure, lostSince);
			const body = { actions: this.pending.map(({ entry }) => entry) };
			const result = await client.call('createActions', { path: { leadId: this.leadId }, body }, writeAnswer);
			if (result.ok) return this.settle((each, index) => appended(this.leadId, each, index, result.answer));
			failure = result.failure;
			if (failure.lostSince === undefined) return this.fail(failure, lostSince);
			lostSince ??= failure.lostSince;
		}
	}

	/** Settles what is on the timeline; a failure when that cannot be told. */
	private async takeLanded(lostSince: number): Promise<Failure | undefined> {
		const { appending, leadId, pending, known } = this;
		const { session, rules } = appending;
		const found = await findLanded(session, { rules, leadId, pending, known, lostSince });
		if (!found.ok) return found.failure;
		this.pending = pending.filter(({ item }) => !found.landed.has(item));
		for (const [item, outcome] of found.landed) this.put(item, outcome);
		return undefined;
	}

	/** What an earlier try of this run (Retry On Fail) gave up waiting for is looked for, and never sent again. */
	private failWhatMayArrive(): void {
		this.pending = this.pending.filter(({ item }) => {
			const outcome = this.appending.session.earlier(item);
			if (outcome?.kind !== 'failed' || !mayStillArrive(outcome.failure)) return true;
			this.put(item, outcome);
			return false;
		});
	}

	/** When an earlier try of this run (Retry On Fail) sent one of the items and got no answer. */
	private earlierLoss(items: readonly number[]): number | undefined {
		const times = items.flatMap((item) => {
			const outcome = this.appending.session.earlier(item);
			return outcome?.kind === 'failed' ? (outcome.failure.lostSince ?? []) : [];
		});
		return times.length === 0 ? undefined : Math.min(...times);
	}

	/** Something that was sent earlier may still arrive: a later try has to look for it. */
	private fail(failure: Failure, lostSince: number | undefined): void {
		this.settle(() => failed(lostSince === undefined ? failure : { ...failure, lostSince }));
	}

	private settle(outcomeOf: (pending: Pending, index: number) => Outcome): void {
		this.pending.forEach((each, index) => this.put(each.item, outcomeOf(each, index)));
		this.pending = [];
	}

	private put(item: number, outcome: Outcome): void {
		this.outcomes.set(item, outcome);
		if (outcome.kind === 'accepted') this.known.add(outcome.json['action_id']);
	}
}

const lost: Failure = {
	reason: 'no_answer',
	message: 'The service gave no result for this action',
	description: 'Look at the timeline of the lead before you run the item again.',
};
