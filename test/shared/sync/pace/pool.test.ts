import * as fc from 'fast-check';

import { runs } from '../../../kit/exploring';
import { runPool, type Task } from '../../../../nodes/shared/sync/pace/pool';

interface Job {
	readonly index: number;
	finish(): void;
}

/** A pool whose tasks end when the test ends them. */
function startPool(options: {
	count: number;
	concurrency: number;
	orderKeys?: ReadonlyArray<readonly string[]>;
}) {
	const running: Job[] = [];
	const begun: number[] = [];
	const made: number[] = [];
	function* tasks(): Generator<Task> {
		for (let index = 0; index < options.count; index++) {
			made.push(index);
			yield {
				orderKeys: options.orderKeys?.[index] ?? [],
				run: async () => {
					begun.push(index);
					await new Promise<void>((resolve) => running.push({ index, finish: resolve }));
				},
			};
		}
	}
	const run = { shouldStop: false };
	const done = runPool({ tasks: tasks(), slots: { size: options.concurrency }, run });
	return {
		/** The tasks that the pool has read. */
		made,
		begun,
		running,
		done,
		stop: () => (run.shouldStop = true),
		/** Ends the oldest task, so that the tasks that wait for it begin. */
		async finishOne() {
			running.shift()?.finish();
			await new Promise((resolve) => setImmediate(resolve));
		},
		async finishAll() {
			while (running.length > 0) await this.finishOne();
			await done;
		},
	};
}

describe('the pool', () => {
	it('runs all tasks in order, at most `concurrency` at once', async () => {
		const pool = startPool({ count: 7, concurrency: 3 });
		const atOnce: number[] = [];
		while (pool.running.length > 0) {
			atOnce.push(pool.running.length);
			await pool.finishOne();
		}
		await pool.done;

		expect(pool.begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
		expect(Math.max(...atOnce)).toBe(3);
	});

	it('runs tasks with the same order key one after the other, in order', async () => {
		const pool = startPool({ count: 5, concurrency: 4, orderKeys: [['a'], ['a'], ['b'], ['a'], []] });
		// A task that waits for its order key does not delay the tasks behind it.
		expect(pool.begun).toEqual([0, 2, 4]);
		await pool.finishOne();
		expect(pool.begun).toContain(1);
		expect(pool.begun).not.toContain(3);
		await pool.finishAll();

		expect(pool.begun.filter((index) => [0, 1, 3].includes(index))).toEqual([0, 1, 3]);
		expect([...pool.begun].sort()).toEqual([0, 1, 2, 3, 4]);
	});

	it('runs a task with several order keys after each earlier task that has one of them', async () => {
		const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(keys, { maxLength: 12 }),
				fc.integer({ min: 1, max: 4 }),
				fc.infiniteStream(fc.nat(3)),
				async (orderKeys, concurrency, picks) => {
					const pool = startPool({ count: orderKeys.length, concurrency, orderKeys });
					const ended = new Set<number>();
					const mustWaitFor = (index: number) =>
						[...orderKeys.keys()].filter(
							(other) => other < index && orderKeys[other]?.some((key) => orderKeys[index]?.includes(key)),
						);
					while (pool.running.length > 0) {
						expect(pool.running.length).toBeLessThanOrEqual(concurrency);
						for (const { index } of pool.running)
							for (const other of mustWaitFor(index)) expect(ended).toContain(other);
						const [job] = pool.running.splice(picks.next().value % pool.running.length, 1);
						if (job) ended.add(job.index);
						job?.finish();
						await new Promise((resolve) => setImmediate(resolve));
					}
					await pool.done;
					expect(ended.size).toBe(orderKeys.length);
				},
			),
			{ numRuns: runs(500) },
		);
	});

	it('reads a task only when it can start', async () => {
		const pool = startPool({ count: 9, concurrency: 2 });
		expect(pool.made).toEqual([0, 1]);
		await pool.finishOne();
		expect(pool.made).toEqual([0, 1, 2]);
		await pool.finishAll();
		expect(pool.made).toHaveLength(9);
	});

	it('lets no more than 500 tasks wait for their order keys', async () => {
		const pool = startPool({ count: 600, concurrency: 4, orderKeys: new Array<string[]>(600).fill(['a']) });
		expect(pool.made).toHaveLength(501);
		await pool.finishAll();
		expect(pool.begun).toEqual(pool.made);
		expect(pool.begun).toHaveLength(600);
	});

	it('starts no more tasks after a stop, and ends the running ones', async () => {
		const pool = startPool({ count: 9, concurrency: 2, orderKeys: [['a'], ['a']] });
		pool.stop();
		let isOver = false;
		void pool.done.then(() => (isOver = true));
		expect(isOver).toBe(false);
		await pool.finishAll();

		expect(pool.begun).toEqual([0, 2]);
	});

	it('ends at once without tasks', async () => {
		await expect(startPool({ count: 0, concurrency: 8 }).done).resolves.toBeUndefined();
	});
});
