import { omit, pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { rowOf } from '../remarks/item';
import { causeOf } from '../remarks/remark';
import { failed, isEmptyRow, isLost, type LostOutcome, type Outcome } from '../session/outcome';
import { enumerated } from '../sync/data';
import { cancelled, type Failure, isDeferral } from '../sync/failure';
import type { FailsWith, Policy } from './policy';

/** Whether every later item would fail in the same way. */
function isFatal(failure: Failure): boolean {
	return failure.reason === 'not_authorized' || failure.reason === 'cancelled';
}

/** The most remarks that an error repeats. */
const mostRepeated = 20;

/**
 * Running an uncertain item again may write it twice, so its advice differs from that of a plain failure. An error has
 * no place for remarks, so the advice repeats them.
 */
function withUncertainAdvice(outcome: LostOutcome): Outcome {
	const advice = 'The item may or may not be stored. Check the workspace before you run it again.';
	const said = [...(outcome.remarks ?? []), ...(outcome.failure.details ?? [])].map(({ message }) => message);
	const repeated = enumerated(said, mostRepeated, '; ');
	const description = said.length === 0 ? advice : `${advice} Remarks: ${repeated}`;
	return { ...outcome, failure: { ...outcome.failure, description } };
}

const unseen =
	' Nothing is connected to the Remarks branch, so nobody would notice this item. Connect the branch, or set Options → Remarks → When Remarks Is Not Connected to Warn.';

function withRemarkPolicy(outcome: Outcome, failsWith: FailsWith): Outcome {
	if (isLost(outcome)) return withUncertainAdvice(outcome);
	const isFailure =
		(outcome.kind === 'rejected' && failsWith !== 'nothing' && !isEmptyRow(outcome)) ||
		(outcome.kind === 'written' && failsWith === 'anyRemark');
	if (!isFailure) return outcome;
	const [first, ...rest] = outcome.remarks;
	if (first === undefined) return outcome;
	const lead = outcome.leadId === undefined ? '' : ` (lead ${outcome.leadId})`;
	const stored =
		outcome.kind === 'written' ? `The rest of the item was written${lead}.` : `Nothing was written${lead}.`;
	const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
	const { apiName } = first.address;
	const field = apiName === undefined ? '' : `${apiName}: `;
	return {
		kind: 'failed',
		failure: {
			reason: 'bad_request',
			message: `${field}${causeOf(first.message)}${more}`,
			description: `${stored} ${first.hint}${failsWith === 'nothingWritten' ? unseen : ''}`,
		},
		leadId: outcome.leadId,
		remarks: [first, ...rest],
	};
}

function notSent(because: Failure): Failure {
	if (because.reason === 'cancelled') return cancelled;
	return {
		// The lost answer is that of the other item.
		...omit(because, 'lostSince'),
		reason: 'not_sent',
		message: `Not sent, because an earlier item failed: ${because.message}`,
	};
}

/** Keeps an earlier lost answer through all retries of a run, because the item may be stored since then. */
function withEarlierLoss(outcome: Outcome, earlier: Outcome | undefined): Outcome {
	if (outcome.kind !== 'failed' || !isLost(earlier)) return outcome;
	if (!isLost(outcome)) return earlier;
	return { ...outcome, failure: { ...outcome.failure, lostSince: earlier.failure.lostSince } };
}

/** The outcomes of a run: exactly one for each item. */
export class Ledger {
	private readonly outcomes: Array<Outcome | undefined>;
	private fatal: Failure | undefined;
	private failedItem: number | undefined;

	constructor(
		count: number,
		private readonly policy: Pick<Policy, 'failsWith' | 'continues' | 'defers'>,
		private readonly memory: ReturnType<typeof retryMemoryOf>,
	) {
		this.outcomes = new Array<Outcome | undefined>(count).fill(undefined);
	}

	settle(item: number, latest: Outcome): Outcome {
		const { failsWith, continues, defers } = this.policy;
		const outcome = withEarlierLoss(latest, this.memory?.get(item));
		const final: Outcome =
			defers && outcome.kind === 'failed' && isDeferral(outcome.failure)
				? { kind: 'deferred', failure: outcome.failure }
				: withRemarkPolicy(outcome, failsWith);
		this.outcomes[item] = final;
		this.memory?.set(item, outcome);
		if (final.kind !== 'failed') return final;
		if (latest.kind === 'failed' && isFatal(latest.failure)) this.fatal ??= latest.failure;
		if (!continues) this.failedItem = Math.min(this.failedItem ?? item, item);
		return final;
	}

	/**
	 * Takes over the outcome of an earlier retry of this run if the service has acted on the item, so that it is not sent
	 * again. Undefined if it has not.
	 */
	settledBefore(item: number): Outcome | undefined {
		const earlier = this.memory?.get(item);
		if (earlier?.kind !== 'written' && earlier?.kind !== 'rejected') return undefined;
		return this.settle(item, earlier);
	}

	get shouldStop(): boolean {
		return this.fatal !== undefined || this.failedItem !== undefined;
	}

	/** The first failure, when On Error is Stop Workflow. */
	get stop() {
		const item = this.failedItem;
		const outcome = item === undefined ? undefined : this.outcomes[item];
		if (item === undefined || outcome?.kind !== 'failed') return undefined;
		// The failure of a remark begins with the field.
		const { failure, remarks: [first] = [] } = outcome;
		const isOfField = failure.lostSince === undefined && first?.address.apiName !== undefined;
		return {
			/** How its message begins: `Row 2:`, or `Row 2,` before a field. */
			place: `Row ${rowOf(item)}${isOfField ? ',' : ':'}`,
			item,
			failure,
			/** What was written before the run stopped: no output will show it. */
			written: this.outcomes.flatMap((each, at) =>
				each?.kind === 'written'
					? [{ row: rowOf(at), outcome: each.report.outcome, ...pick(each.json, ids) }]
					: [],
			),
		};
	}

	/** One outcome for each item. An item that never started is reported as not sent, unless an earlier retry wrote it. */
	close(): Outcome[] {
		const settled = (item: number) =>
			this.settledBefore(item) ?? this.settle(item, failed(notSent(this.fatal ?? cancelled)));
		return this.outcomes.map((outcome, item) => outcome ?? settled(item));
	}
}

/** What names a record without saying anything about a person. */
const ids = ['lead_id', 'action_id', 'file_id'];

export type Stop = NonNullable<Ledger['stop']>;

/**
 * The outcomes of the items in an earlier retry of the same run.
 *
 * Retry On Fail runs the whole node again with every item. Without this memory, a lead that the first run created would
 * be sent a second time. n8n passes the same item objects to each retry of a run, and new ones to every other run, so
 * the objects are the keys, and the memory ends with them. In a tool call, each retry has new items around the same json.
 */
const outcomes = new WeakMap<object, Outcome>();

/** Undefined if n8n does not try the node again. */
export function retryMemoryOf(context: IExecuteFunctions, isTool: boolean) {
	if (context.getNode().retryOnFail !== true) return undefined;
	const items = context.getInputData();
	const keyOf = (item: number): object => (isTool ? items[item]?.json : items[item]) ?? {};
	return {
		get: (item: number) => outcomes.get(keyOf(item)),
		set: (item: number, outcome: Outcome) => void outcomes.set(keyOf(item), outcome),
	};
}

/** How often n8n has called a tool with these arguments. */
const calls = new WeakMap<object, number>();

/**
 * Whether n8n calls a tool again if it throws (Retry On Fail). An error of the last call would end the run of the agent.
 */
export function hasTriesLeft(context: IExecuteFunctions): boolean {
	const { retryOnFail = false, maxTries = 3 } = context.getNode();
	const [call] = context.getInputData();
	if (!retryOnFail || call === undefined) return false;
	const count = (calls.get(call.json) ?? 0) + 1;
	calls.set(call.json, count);
	return count < Math.min(5, Math.max(2, maxTries));
}
