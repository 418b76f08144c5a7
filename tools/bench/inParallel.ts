/** Does the work for `count` indexes from 0, `atOnce` at a time. Returns the results in the order of the indexes. */
export async function inParallel<Result>(
	count: number,
	atOnce: number,
	work: (index: number) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	let next = 0;
	const worker = async (): Promise<void> => {
		while (next < count) {
			const index = next++;
			results[index] = await work(index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
	return results;
}
