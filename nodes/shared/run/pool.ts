/** How many indexes may wait for others of their lane, while those behind them begin. */
const mostWaiting = 500;

interface PoolOptions {
	readonly count: number;
	/** How many may run at once; asked anew whenever one has ended. */
	readonly width: () => number;
	readonly lane: (index: number) => string | undefined;
	/** Never rejects. */
	readonly work: (index: number) => Promise<void>;
	readonly shouldStop: () => boolean;
}

/**
 * Runs `work` for the indexes 0 up to `count`, as many at once as there is width for, begun in order.
 *
 * Indexes of the same lane run one after the other, in order: two items for one lead must not overtake each other. One
 * that waits for its lane does not hold up those behind it. `shouldStop` is asked before each start; what was begun is
 * always ended before the promise resolves.
 */
export async function runPool(options: PoolOptions): Promise<void> {
	await new Promise<void>((resolve) => new Pool(options, resolve).fill());
}

class Pool {
	private next = 0;
	private running = 0;
	private waiting = 0;
	/** The lanes in use, each with the indexes that wait for it. */
	private readonly lanes = new Map<string, number[]>();

	constructor(
		private readonly options: PoolOptions,
		private readonly onEnd: () => void,
	) {}

	fill(): void {
		const { count, width, lane, shouldStop } = this.options;
		while (this.next < count && this.running < width() && this.waiting < mostWaiting && !shouldStop()) {
			const index = this.next++;
			const name = lane(index);
			const line = name === undefined ? undefined : this.lanes.get(name);
			if (line === undefined) {
				if (name !== undefined) this.lanes.set(name, []);
				this.begin(index, name);
			} else {
				line.push(index);
				this.waiting += 1;
			}
		}
		if (this.running === 0) this.onEnd();
	}

	private begin(index: number, lane: string | undefined): void {
		this.running += 1;
		void this.options.work(index).then(() => {
			this.running -= 1;
			if (lane !== undefined) this.passOn(lane);
			this.fill();
		});
	}

	/** Gives the lane to the first that waits for it. */
	private passOn(lane: string): void {
		const next = this.options.shouldStop() ? undefined : this.lanes.get(lane)?.shift();
		if (next === undefined) {
			this.lanes.delete(lane);
			return;
		}
		this.waiting -= 1;
		this.begin(next, lane);
	}
}
