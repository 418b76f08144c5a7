/** How many tasks may wait for others with their order key, while those behind them begin. */
const mostWaiting = 500;

export interface Task {
	/** Tasks with the same key run one after the other, in order. Undefined: this task waits for no other. */
	readonly orderKey?: string | undefined;
	/** Never rejects. */
	run(): Promise<void>;
}

interface PoolOptions {
	/** Taken one by one, each when there is room for it: so a task may be made as late as that. */
	readonly tasks: Iterable<Task>;
	/** How many may run at once; asked anew whenever one has ended. */
	readonly concurrency: () => number;
	readonly shouldStop: () => boolean;
}

/**
 * Runs the tasks, as many at once as there is width for, begun in order.
 *
 * Tasks with the same order key run one after the other: two items for one lead must not overtake each other. A task that
 * waits for its key does not hold up those behind it. `shouldStop` is asked before each start; what was begun is always
 * ended before the promise resolves.
 */
export async function runPool(options: PoolOptions): Promise<void> {
	await new Promise<void>((resolve) => new Pool(options, resolve).fill());
}

class Pool {
	private readonly tasks: Iterator<Task>;
	private running = 0;
	private waiting = 0;
	/** The order keys in use, each with the tasks that wait for it. */
	private readonly lines = new Map<string, Task[]>();

	constructor(
		private readonly options: PoolOptions,
		private readonly onEnd: () => void,
	) {
		this.tasks = options.tasks[Symbol.iterator]();
	}

	fill(): void {
		const { concurrency: width, shouldStop } = this.options;
		while (this.running < width() && this.waiting < mostWaiting && !shouldStop()) {
			const next = this.tasks.next();
			if (next.done) break;
			this.beginOrWait(next.value);
		}
		if (this.running === 0) this.onEnd();
	}

	private beginOrWait(task: Task): void {
		const { orderKey } = task;
		const line = orderKey === undefined ? undefined : this.lines.get(orderKey);
		if (line === undefined) {
			if (orderKey !== undefined) this.lines.set(orderKey, []);
			this.begin(task);
		} else {
			line.push(task);
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
		const next = this.options.shouldStop() ? undefined : this.lines.get(orderKey)?.shift();
		if (next === undefined) {
			this.lines.delete(orderKey);
			return;
		}
		this.waiting -= 1;
		this.begin(next);
	}
}
