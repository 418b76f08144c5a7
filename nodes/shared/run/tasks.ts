import { failureOf } from './errors';
import type { Ledger } from './ledger';
import type { BatchRunner, ItemRunner, ItemWork, Runner } from './operation';
import { failed, type Outcome } from './outcome';
import type { Task } from './pool';

/**
 * The tasks of an operation, in the order of its items. They give each item one outcome in the ledger.
 *
 * A task is created, and its item read, only when the pool asks for it: thousands of waiting items would take too much
 * memory. Only batches need the order keys of all items first.
 */
export function* tasksOf(runner: Runner, count: number, ledger: Ledger): Generator<Task> {
	if ('read' in runner) for (let item = 0; item < count; item++) yield itemTask(item, runner, ledger);
	else for (const batch of cutBatches(count, runner)) yield batchTask(batch, ledger);
}

function itemTask(item: number, runner: ItemRunner, ledger: Ledger): Task {
	if (ledger.settledBefore(item)) return { run: async () => await Promise.resolve() };
	const { orderKey, run } = readItem(item, runner);
	return { orderKey, run: async () => await settle([item], ledger, async () => [await run()]) };
}

/** An item that cannot be read has no order key, and fails when it runs. */
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
	readonly orderKey?: string;
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
			const batch: Batch = { orderKey, items: [item], run: async (items) => await runBatch(orderKey, items) };
			batches.push(batch);
			open.set(orderKey, batch);
		} catch (thrown) {
			const outcome = failed(failureOf(thrown));
			batches.push({ items: [item], run: async () => await Promise.resolve([outcome]) });
		}
	}
	return batches;
}

function batchTask({ orderKey, items, run }: Batch, ledger: Ledger): Task {
	return {
		orderKey,
		run: async () => {
			const left = items.filter((item) => !ledger.settledBefore(item));
			if (left.length > 0) await settle(left, ledger, async () => await run(left));
		},
	};
}

/** Never rejects: an error that `run` throws becomes the failure of all its items. */
async function settle(
	items: readonly number[],
	ledger: Ledger,
	run: () => Promise<readonly Outcome[]>,
): Promise<void> {
	try {
		const outcomes = await run();
		outcomes.forEach((outcome, index) => ledger.settle(items[index] ?? index, outcome));
	} catch (thrown) {
		const failure = failureOf(thrown);
		for (const item of items) ledger.settle(item, failed(failure));
	}
}
