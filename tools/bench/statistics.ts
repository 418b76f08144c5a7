/** The value below which this share of the numbers lies (nearest rank). */
export function percentile(numbers: readonly number[], share: number): number {
	const sorted = [...numbers].sort((one, other) => one - other);
	const rank = Math.max(0, Math.ceil(share * sorted.length) - 1);
	return sorted[rank] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
