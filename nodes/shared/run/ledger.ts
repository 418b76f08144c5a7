import { omit } from 'lodash';

import type { Failure } from '../sync/failure';
import { cancelled } from '../sync/failure';
import type { RetryMemory } from './retryMemory';
import { failed, isSettled, type Outcome } from './outcome';
import type { WriteSettings } from './settings';

/** Failures that every later item would meet too. */
function isFatal(failure: Failure): boolean {
	return failure.reason === 'not_authorized' || failure.reason === 'cancelled';
}

/** To run it again may write it twice, so the advice is another one than for a plain failure. */
function withUncertainAdvice(outcome: Outcome & { kind: 'failed' }): Outcome {
	const description =
		'What was to be written may or may not be stored. Look at the workspace before you run the item again.';
	return { ...outcome, failure: { ...outcome.failure, description } };
}

/** With the remarks option Treat as Failure, what was not taken whole has failed, whatever of it is stored. */
function withRemarkPolicy(outcome: Outcome, settings: WriteSettings): Outcome {
	if (outcome.kind === 'failed' && outcome.failure.lostSince !== undefined)
		return withUncertainAdvice(outcome);
	if (settings.remarks !== 'fail' || (outcome.kind !== 'written' && outcome.kind !== 'rejected'))
		return outcome;
	const [first, ...rest] = outcome.remarks;
	if (first === undefined) return outcome;
	const id = outcome.leadId === undefined ? '' : ` (lead ${outcome.leadId})`;
	const stored =
		outcome.kind === 'written' ? `Written${id}, but not all of it:` : `Nothing was written${id}:`;
	const more = rest.length === 0 ? '' : ` And ${rest.length} more.`;
	return {
		kind: 'failed',
		failure: {
			reason: 'bad_request',
			message: `${stored} ${first.message}.${more}`,
			description: first.hint,
		},
		leadId: outcome.leadId,
		remarks: [first, ...rest],
	};
}

function notSent(because: Failure): Failure {
	if (because.reason === 'cancelled') return cancelled;
	return {
		// What may have been stored without an answer is another item.
		...omit(because, 'lostSince'),
		reason: 'not_sent',
		message: `Not sent, because an item before it could not be: ${because.message}`,
	};
}

/** That an answer was lost stays in mind through all tries of a run: what it was about may be stored. */
function withEarlierLoss(outcome: Outcome, earlier: Outcome | undefined): Outcome {
	if (outcome.kind !== 'failed' || earlier?.kind !== 'failed') return outcome;
	const { lostSince } = earlier.failure;
	if (lostSince === undefined) return outcome;
	if (outcome.failure.lostSince === undefined) return earlier;
	return { ...outcome, failure: { ...outcome.failure, lostSince } };
}

export interface Stop {
	readonly item: number;
	readonly failure: Failure;
	/** How many items were written before the run stopped. */
	readonly written: number;
}

/** Who got which outcome: each item exactly one. */
export class Ledger {
	private readonly outcomes: Array<Outcome | undefined>;
	private fatal: Failure | undefined;
	private failedItem: number | undefined;

	constructor(
		count: number,
		private readonly options: {
			readonly settings: WriteSettings;
			readonly memory: RetryMemory;
			/** On Error is a form of Continue: a failure stops no other item. */
			readonly continues: boolean;
		},
	) {
		this.outcomes = new Array<Outcome | undefined>(count).fill(undefined);
	}

	settle(item: number, latest: Outcome): void {
		const { settings, memory, continues } = this.options;
		const outcome = withEarlierLoss(latest, memory.get(item));
		const final = withRemarkPolicy(outcome, settings);
		this.outcomes[item] = final;
		memory.set(item, outcome);
		if (final.kind !== 'failed') return;
		if (latest.kind === 'failed' && isFatal(latest.failure)) this.fatal ??= latest.failure;
		if (!continues) this.failedItem = Math.min(this.failedItem ?? item, item);
	}

	/** Takes over what an earlier try of this run settled. True when there is nothing left to do for the item. */
	settledBefore(item: number): boolean {
		const earlier = this.options.memory.get(item);
		if (!earlier || !isSettled(earlier)) return false;
		this.settle(item, earlier);
		return true;
	}

	get shouldStop(): boolean {
		return this.fatal !== undefined || this.failedItem !== undefined;
	}

	/** The first failure, when On Error is Stop Workflow. */
	get stop(): Stop | undefined {
		const item = this.failedItem;
		const outcome = item === undefined ? undefined : this.outcomes[item];
		if (item === undefined || outcome?.kind !== 'failed') return undefined;
		const written = this.outcomes.filter((each) => each?.kind === 'written').length;
		return { item, failure: outcome.failure, written };
	}

	/** One outcome for each item; what was never started was not sent. */
	close(): Outcome[] {
		const unsent = failed(notSent(this.fatal ?? cancelled));
		const { settings, memory } = this.options;
		return this.outcomes.map(
			(outcome, item) => outcome ?? withRemarkPolicy(withEarlierLoss(unsent, memory.get(item)), settings),
		);
	}
}
