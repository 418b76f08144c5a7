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

/** A batch of one item, which looks for its lane only when its turn comes: until then nothing of the item is made ready. */
class Single implements Batch {
	constructor(
		private readonly item: number,
		private readonly laneOf: BatchRunner['lane'],
	) {}

	get lane(): string | undefined {
		return orUndefined(() => this.laneOf(this.item));
	}

	get items(): number[] {
		return [this.item];
	}
}

/** Cuts the items into batches: those of one lane together, up to as many as a request may hold, in order. */
export function cutBatches(count: number, { most, lane }: BatchRunner): Batch[] {
	if (most === 1) return Array.from({ length: count }, (_, item) => new Single(item, lane));
	const batches: Batch[] = [];
	const open = new Map<string, Batch>();
	for (let item = 0; item < count; item++) {
		const name = orUndefined(() => lane(item));
		const current = name === undefined ? undefined : open.get(name);
		if (current && current.items.length < most) {
			current.items.push(item);
			continue;
		}
		const batch: Batch = { lane: name, items: [item] };
		batches.push(batch);
		if (name !== undefined) open.set(name, batch);
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
