import type { BatchRunner, Runner } from './operation';

/** Items that go in one request, in their order. */
export interface Batch {
	readonly lane: string | undefined;
	readonly items: number[];
}

/** An operation that takes its items one by one is one whose batches hold one item. */
export function asBatchRunner(runner: Runner): BatchRunner {
	if ('runBatch' in runner) return runner;
	return {
		most: 1,
		lane: (item) => runner.lane?.(item),
		runBatch: async (items) => await Promise.all(items.map(async (item) => await runner.run(item))),
	};
}

/** Cuts the items into batches: those of one lane together, up to as many as a request may hold, in order. */
export function cutBatches(count: number, { most, lane }: BatchRunner): Batch[] {
	const batches: Batch[] = [];
	const open = new Map<string, Batch>();
	for (let item = 0; item < count; item++) {
		const name = orUndefined(() => lane(item));
		const current = most === 1 || name === undefined ? undefined : open.get(name);
		if (current && current.items.length < most) {
			current.items.push(item);
			continue;
		}
		const batch: Batch = { lane: name, items: [item] };
		batches.push(batch);
		if (most > 1 && name !== undefined) open.set(name, batch);
	}
	return batches;
}

/** A lane that cannot be told is no reason to stop: running the item tells what is wrong with it. */
function orUndefined<Value>(read: () => Value): Value | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
