import type { RemarkCategory } from '../remarks/category';
import { failureOf } from '../run/errors';
import type { BatchRunner, ItemRunner, ItemWork, Runner } from '../run/operation';
import { failed, type Outcome } from '../run/outcome';
import type { WriteSettings } from '../run/settings';
import { type Deferral, isDeferral } from '../sync/failure';
import type { Task } from '../sync/pace/pool';
import type { Ledger } from './ledger';

/**
 * The tasks of an operation, in the order of its items. They give each item one outcome in the ledger.
 *
 * A task is created, and its item read, only when the pool asks for it: thousands of waiting items would take too much
 * memory. Only batches need the order keys of all items first.
 */
export function* tasksOf(runner: Runner, count: number, ledger: Settling): Generator<Task> {
	const settler = new Settler(ledger);
	if ('read' in runner) for (let item = 0; item < count; item++) yield itemTask(item, runner, settler);
	else for (const batch of cutBatches(count, runner)) yield batchTask(batch, settler);
}

function itemTask(item: number, runner: ItemRunner, settler: Settler): Task {
	if (settler.ledger.settledBefore(item)) return { run: async () => await Promise.resolve() };
	const { orderKeys = [], run } = readItem(item, runner);
	return {
		orderKeys,
		run: async () => {
			const deferral = settler.deferralOf(orderKeys);
			settler.settle(orderKeys, item, deferral ? failed(deferral) : await outcomeOf(run));
		},
	};
}

/** An item that cannot be read has no order keys, and fails when it runs. */
function readItem(item: number, runner: ItemRunner): ItemWork {
	try {
		return runner.read(item);
	} catch (thrown) {
		const outcome = failed(failureOf(thrown));
		return { run: async () => await Promise.resolve(outcome) };
	}
}

/** The items of one request, in order. */
interface Batch {
	readonly orderKeys: readonly string[];
	readonly items: number[];
	run(items: readonly number[]): Promise<readonly Outcome[]>;
}

/** Groups items with the same order key, up to the limit of a request. An item whose key cannot be read fails alone. */
function cutBatches(count: number, { most, orderKeyOf, runBatch }: BatchRunner): Batch[] {
	const batches: Batch[] = [];
	const open = new Map<string, Batch>();
	for (let item = 0; item < count; item++) {
		try {
			const orderKey = orderKeyOf(item);
			const current = open.get(orderKey);
			if (current && current.items.length < most) {
				current.items.push(item);
				continue;
			}
			const batch: Batch = {
				orderKeys: [orderKey],
				items: [item],
				run: async (items) => await runBatch(orderKey, items),
			};
			batches.push(batch);
			open.set(orderKey, batch);
		} catch (thrown) {
			const outcome = failed(failureOf(thrown));
			batches.push({ orderKeys: [], items: [item], run: async () => await Promise.resolve([outcome]) });
		}
	}
	return batches;
}

function batchTask({ orderKeys, items, run }: Batch, settler: Settler): Task {
	return {
		orderKeys,
		run: async () => {
			const left = items.filter((item) => !settler.ledger.settledBefore(item));
			if (left.length === 0) return;
			const deferral = settler.deferralOf(orderKeys);
			const outcomes = deferral ? left.map(() => failed(deferral)) : await outcomesOf(left, run);
			for (const [index, outcome] of outcomes.entries())
				settler.settle(orderKeys, left[index] ?? index, outcome);
		},
	};
}

/** Gives each item an outcome in the ledger. */
class Settler {
	/** The order keys with a deferred item. */
	private readonly deferred = new Map<string, Deferral>();

	constructor(readonly ledger: Settling) {}

	/** The deferral of an earlier item that shares an order key. No item may overtake it, so later ones do not run either. */
	deferralOf(orderKeys: readonly string[]): Deferral | undefined {
		const key = orderKeys.find((each) => this.deferred.has(each));
		return key === undefined ? undefined : this.deferred.get(key);
	}

	settle(orderKeys: readonly string[], item: number, outcome: Outcome): void {
		if (outcome.kind === 'failed' && isDeferral(outcome.failure))
			for (const key of orderKeys) this.deferred.set(key, outcome.failure);
		this.ledger.settle(item, outcome);
	}
}

/** Never rejects. */
async function outcomeOf(run: ItemWork['run']): Promise<Outcome> {
	try {
		return await run();
	} catch (thrown) {
		return failed(failureOf(thrown));
	}
}

/** Never rejects: an error that `run` throws becomes the failure of all its items. */
async function outcomesOf(items: readonly number[], run: Batch['run']): Promise<readonly Outcome[]> {
	try {
		return await run(items);
	} catch (thrown) {
		const failure = failureOf(thrown);
		return items.map(() => failed(failure));
	}
}

/** What the node would have noticed itself, before it sent the item, if its definitions had still been true. */
const aboutDefinitions: ReadonlySet<RemarkCategory> = new Set([
	'invalid_value',
	'hidden_or_locked',
	'unknown_field',
	'missing_mandatory',
	'unknown_action_code',
	'backdating_not_allowed',
	'unknown_team_member',
	'unknown_option',
	'archived_status',
	'silently_dropped',
]);

/**
 * Whether the definitions may have changed since the item was prepared by them: the item has added a label, or its
 * answer contradicts them. Values that are sent as given contradict nothing.
 */
function showsOutdated(outcome: Outcome, { valueHandling }: WriteSettings): boolean {
	if (outcome.kind === 'read' || outcome.kind === 'deferred') return false;
	if (outcome.kind === 'written' && outcome.report.new_options !== undefined) return true;
	if (outcome.kind === 'failed' && outcome.failure.lostSince !== undefined) return true;
	if (valueHandling === 'sendAsIs') return false;
	return (outcome.remarks ?? []).some(
		({ source, category }) => source !== 'preflight' && aboutDefinitions.has(category),
	);
}

/** What the tasks of an operation need of the ledger. */
export type Settling = Pick<Ledger, 'settle' | 'settledBefore'>;

/** The same ledger. Calls `forget` for an outcome that shows that the definitions are no longer true. */
export function noticing(ledger: Settling, settings: WriteSettings, forget: () => void): Settling {
	return {
		settledBefore: (item) => ledger.settledBefore(item),
		settle: (item, outcome) => {
			if (showsOutdated(outcome, settings)) forget();
			ledger.settle(item, outcome);
		},
	};
}
