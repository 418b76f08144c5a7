import { runPool, type Task } from '../../../nodes/shared/run/pool';

interface Job {
	readonly index: number;
	finish(): void;
}

/** A pool whose work ends when the test says so. */
function startPool(options: { count: number; width: number; orderKeys?: Array<string | undefined> }) {
	const running: Job[] = [];
	const begun: number[] = [];
	let stopped = false;
	const made: number[] = [];
	function* tasks(): Generator<Task> {
		for (let index = 0; index < options.count; index++) {
			made.push(index);
			yield {
				orderKey: options.orderKeys?.[index],
				run: async () => {
					begun.push(index);
					await new Promise<void>((resolve) => running.push({ index, finish: resolve }));
				},
			};
		}
	}
	const done = runPool({ tasks: tasks(), concurrency: () => options.width, shouldStop: () => stopped });
	return {
		/** The tasks that the pool has taken. */
		made,
		begun,
		running,
		done,
		stop: () => (stopped = true),
		/** Ends the oldest work and lets what waits for it begin. */
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
	it('does all of the work in order, and no more at once than it is wide', async () => {
		const pool = startPool({ count: 7, width: 3 });
		const atOnce: number[] = [];
		while (pool.running.length > 0) {
			atOnce.push(pool.running.length);
			await pool.finishOne();
		}
		await pool.done;

		expect(pool.begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
		expect(Math.max(...atOnce)).toBe(3);
	});

	it('does the work with one order key one after the other, in order', async () => {
		const pool = startPool({ count: 5, width: 4, orderKeys: ['a', 'a', 'b', 'a', undefined] });
		// What waits for its key does not hold up what is behind it.
		expect(pool.begun).toEqual([0, 2, 4]);
		await pool.finishOne();
		expect(pool.begun).toContain(1);
		expect(pool.begun).not.toContain(3);
		await pool.finishAll();

		expect(pool.begun.filter((index) => [0, 1, 3].includes(index))).toEqual([0, 1, 3]);
		expect([...pool.begun].sort()).toEqual([0, 1, 2, 3, 4]);
	});

	it('takes a task only when there is room for it', async () => {
		const pool = startPool({ count: 9, width: 2 });
		expect(pool.made).toEqual([0, 1]);
		await pool.finishOne();
		expect(pool.made).toEqual([0, 1, 2]);
		await pool.finishAll();
		expect(pool.made).toHaveLength(9);
	});

	it('lets no more than 500 tasks wait for their order keys', async () => {
		const pool = startPool({ count: 600, width: 4, orderKeys: new Array<string>(600).fill('a') });
		expect(pool.made).toHaveLength(501);
		await pool.finishAll();
		expect(pool.begun).toEqual(pool.made);
		expect(pool.begun).toHaveLength(600);
	});

	it('begins nothing more when it is stopped, and ends what it began', async () => {
		const pool = startPool({ count: 9, width: 2, orderKeys: ['a', 'a'] });
		pool.stop();
		let isOver = false;
		void pool.done.then(() => (isOver = true));
		expect(isOver).toBe(false);
		await pool.finishAll();

		expect(pool.begun).toEqual([0, 2]);
	});

	it('is over at once when there is nothing to do', async () => {
		await expect(startPool({ count: 0, width: 8 }).done).resolves.toBeUndefined();
	});
});
