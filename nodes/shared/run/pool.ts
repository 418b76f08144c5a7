/** The most tasks that may wait for others with the same order key. With more, no later task begins. */
const mostWaiting = 500;

export interface Task {
	/** Tasks with the same key run one after the other, in order. Undefined: this task waits for no other. */
	readonly orderKey?: string | undefined;
	/** Never rejects. */
	run(): Promise<void>;
}

interface PoolOptions {
	/** The pool takes a task when it has room for it, so a generator can create each task late. */
	readonly tasks: Iterable<Task>;
	/** How many tasks may run at once. Called again whenever a task has ended. */
	readonly concurrency: () => number;
	readonly shouldStop: () => boolean;
}

/**
 * Starts the tasks in order, and runs up to `concurrency` of them at once.
 *
 * Tasks with the same order key run one after the other: two items for one lead must not overtake each other. A task
 * that waits for its key does not delay later tasks. The pool calls `shouldStop` before each start. The promise
 * resolves when every started task has ended.
 */
export async function runPool(options: PoolOptions): Promise<void> {
	await new Promise<void>((resolve) => new Pool(options, resolve).fill());
}

class Pool {
	private readonly tasks: Iterator<Task>;
	private running = 0;
	private waiting = 0;
	/** The order keys in use, each with the tasks that wait for it. */
	private readonly waitingByKey = new Map<string, Task[]>();

	constructor(
		private readonly options: PoolOptions,
		private readonly onEnd: () => void,
	) {
		this.tasks = options.tasks[Symbol.iterator]();
	}

	fill(): void {
		const { concurrency, shouldStop } = this.options;
		while (this.running < concurrency() && this.waiting < mostWaiting && !shouldStop()) {
			const next = this.tasks.next();
			if (next.done) break;
			this.beginOrWait(next.value);
		}
		if (this.running === 0) this.onEnd();
	}

	private beginOrWait(task: Task): void {
		const { orderKey } = task;
		const waiting = orderKey === undefined ? undefined : this.waitingByKey.get(orderKey);
		if (waiting === undefined) {
			if (orderKey !== undefined) this.waitingByKey.set(orderKey, []);
			this.begin(task);
		} else {
			waiting.push(task);
			this.waiting += 1;
		}
	}

	private begin(task: Task): void {
		this.running += 1;
		void task.run().then(() => {
			this.running -= 1;
			if (task.orderKey !== undefined) this.passOn(task.orderKey);
			this.fill();
		});
	}

	/** Begins the first task that waits for the key. */
	private passOn(orderKey: string): void {
		const next = this.options.shouldStop() ? undefined : this.waitingByKey.get(orderKey)?.shift();
		if (next === undefined) {
			this.waitingByKey.delete(orderKey);
			return;
		}
		this.waiting -= 1;
		this.begin(next);
	}
}
