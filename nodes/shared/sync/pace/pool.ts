/** The most tasks that may wait for others with the same order key. With more, no later task begins. */
const mostWaiting = 500;

export interface Task {
	/** Tasks that share a key run one after the other, in order. A task without keys waits for no other. */
	readonly orderKeys?: readonly string[];
	/** Never rejects. */
	run(): Promise<void>;
}

interface PoolOptions {
	/** The pool takes a task when it has room for it, so a generator can create each task late. */
	readonly tasks: Iterable<Task>;
	/** How many tasks may run at once. Read again whenever a task has ended. */
	readonly slots: { readonly size: number };
	/** Read before each start. */
	readonly run: { readonly shouldStop: boolean };
}

/**
 * Starts the tasks in order, and runs as many at once as there are slots.
 *
 * Tasks that share an order key run one after the other: two items for one lead must not overtake each other. A task
 * that waits for its keys does not delay later tasks. The promise resolves when every started task has ended.
 */
export async function runPool(options: PoolOptions): Promise<void> {
	await new Promise<void>((resolve) => new Pool(options, resolve).fill());
}

class Pool {
	private readonly tasks: Iterator<Task>;
	private running = 0;
	/** How many tasks were taken and have not begun. */
	private waiting = 0;
	/** The tasks with each order key that have not ended, in order. A task may run when it is the first for all its keys. */
	private readonly tasksByKey = new Map<string, Task[]>();
	/** Tasks that waited, and may run now. */
	private readonly ready: Task[] = [];

	constructor(
		private readonly options: PoolOptions,
		private readonly onEnd: () => void,
	) {
		this.tasks = options.tasks[Symbol.iterator]();
	}

	fill(): void {
		const { slots, run } = this.options;
		while (this.running < slots.size && !run.shouldStop) {
			const task = this.ready.shift() ?? this.nextTask();
			if (task === undefined) break;
			if (this.mayRun(task)) this.begin(task);
		}
		if (this.running === 0) this.onEnd();
	}

	/** Takes a task, which waits until it begins. */
	private nextTask(): Task | undefined {
		const next = this.waiting < mostWaiting ? this.tasks.next() : undefined;
		if (next === undefined || next.done) return undefined;
		for (const key of next.value.orderKeys ?? []) {
			const tasks = this.tasksByKey.get(key) ?? [];
			tasks.push(next.value);
			this.tasksByKey.set(key, tasks);
		}
		this.waiting += 1;
		return next.value;
	}

	private mayRun(task: Task): boolean {
		return (task.orderKeys ?? []).every((key) => this.tasksByKey.get(key)?.[0] === task);
	}

	private begin(task: Task): void {
		this.waiting -= 1;
		this.running += 1;
		void task.run().then(() => {
			this.running -= 1;
			this.passOn(task);
			this.fill();
		});
	}

	/** Takes the ended task from its keys. The tasks that waited for it alone may run. */
	private passOn({ orderKeys = [] }: Task): void {
		const next = new Set<Task>();
		for (const key of orderKeys) {
			const tasks = this.tasksByKey.get(key);
			tasks?.shift();
			if (tasks?.[0] !== undefined) next.add(tasks[0]);
			else this.tasksByKey.delete(key);
		}
		for (const task of next) if (this.mayRun(task)) this.ready.push(task);
	}
}
