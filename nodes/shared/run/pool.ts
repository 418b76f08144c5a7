/**
 * Runs `work` for the indexes 0 up to `count`, at most `width` at once, started in order.
 *
 * Indexes of the same lane run one after the other, in order: two items for one lead must not overtake each other.
 * `shouldStop` is asked before each start; what was started is always finished before the promise resolves.
 */
export async function runPool(options: {
	readonly count: number;
	readonly width: number;
	readonly lane: (index: number) => string | undefined;
	readonly work: (index: number) => Promise<void>;
	readonly shouldStop: () => boolean;
}): Promise<void> {
	const { count, width, lane, work, shouldStop } = options;
	const lanes = new Map<string, Promise<void>>();
	let next = 0;

	const inLane = async (index: number): Promise<void> => {
		const name = lane(index);
		if (name === undefined) return await work(index);
		const before = lanes.get(name);
		const turn =
			before === undefined
				? work(index)
				: before.then(async () => await (shouldStop() ? undefined : work(index)));
		lanes.set(name, turn);
		try {
			await turn;
		} finally {
			// Only lanes in use are kept, so that a long run does not grow.
			if (lanes.get(name) === turn) lanes.delete(name);
		}
	};

	const worker = async (): Promise<void> => {
		while (next < count && !shouldStop()) await inLane(next++);
	};
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}
