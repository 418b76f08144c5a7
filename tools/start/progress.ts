/** Prints progress on standard error, so that standard output has only the result. */
interface Progress {
	step(words: string): void;
	/** Runs a task and, on a terminal, shows its progress as a count. */
	counting<Result>(task: Promise<Result>, count: () => number, total: number): Promise<Result>;
}

const bar = 30;

export function showProgress(stream: NodeJS.WriteStream): Progress {
	return {
		step: (words) => void stream.write(`${words}\n`),
		async counting(task, count, total) {
			if (!stream.isTTY) return await task;
			const draw = (): void => {
				const done = Math.min(count(), total);
				const filled = Math.round((bar * done) / total);
				stream.write(`\r  [${'#'.repeat(filled)}${'.'.repeat(bar - filled)}] ${done} of ${total} sent`);
			};
			const timer = setInterval(draw, 100);
			try {
				return await task;
			} finally {
				clearInterval(timer);
				draw();
				stream.write('\n');
			}
		},
	};
}
