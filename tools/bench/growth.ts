/** How far the resident memory grows while `work` runs, at most, in bytes, and how long it takes. */
export async function growthDuring<Result>(
	work: () => Promise<Result>,
): Promise<{ result: Result; growth: number; seconds: number }> {
	global.gc?.();
	const before = process.memoryUsage.rss();
	let highest = before;
	const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
	const started = performance.now();
	try {
		const result = await work();
		highest = Math.max(highest, process.memoryUsage.rss());
		return { result, growth: highest - before, seconds: (performance.now() - started) / 1000 };
	} finally {
		clearInterval(timer);
	}
}
