import type { Result } from '../rows';

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Formats milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

export const conditionOf = ({ latencyMs, limit }: Pick<Result, 'latencyMs' | 'limit'>): string =>
	`${latencyMs} ms away, ${limit === null ? 'no limit' : `${limit} requests at once`}`;

/** The number of items and the condition of a result. */
export const caseOf = (result: Pick<Result, 'items' | 'latencyMs' | 'limit'>): string =>
	`${whole(result.items)} items, ${conditionOf(result)}`;

export const ratio = (value: number | null): string => (value === null ? '' : value.toFixed(2));

/** Groups by key and keeps the order within each group. */
export function groupBy<Each>(list: readonly Each[], keyOf: (each: Each) => string): Map<string, Each[]> {
	const groups = new Map<string, Each[]>();
	for (const each of list) {
		const key = keyOf(each);
		groups.set(key, [...(groups.get(key) ?? []), each]);
	}
	return groups;
}
