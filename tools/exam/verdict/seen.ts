import type { Seen, Wish } from '../wish';

/** An item as it reaches the end of a workflow: its JSON, and its files by name. */
export interface Arrived {
	readonly json: unknown;
	readonly files: readonly string[];
}

/** All single values inside a value, as texts. */
function leavesOf(value: unknown): string[] {
	if (value === null || value === undefined) return [];
	if (typeof value === 'object') return Object.values(value).flatMap(leavesOf);
	return [String(value)];
}

const textsOf = ({ json, files }: Arrived): string[] => [...leavesOf(json), ...files];

const has = (texts: readonly string[], value: unknown): boolean =>
	texts.some((text) => (typeof value === 'string' ? text.includes(value) : text === String(value)));

/** Whether an item has all of these values. */
export const shows = (item: Arrived, seen: Seen): boolean => {
	const texts = textsOf(item);
	return seen.every((value) => has(texts, value));
};

const named = (seen: Seen): string => (seen.length === 0 ? 'an item' : `an item with ${seen.join(', ')}`);

/** Whether these items, in any order, are those that were to come. One sentence for each difference. */
export function wrongAtDone(
	items: readonly Arrived[],
	expected: readonly Seen[],
	{ othersToo = false }: Pick<Wish, 'othersToo'>,
): string[] {
	const left = [...items];
	// The more an expectation says, the fewer items it fits: it chooses first.
	const inOrder = [...expected].sort((one, other) => other.length - one.length);
	const missing = inOrder.filter((seen) => {
		const index = left.findIndex((item) => shows(item, seen));
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
	return [
		...missing.map((seen) => `Done lacks ${named(seen)}`),
		...(left.length > 0 && !othersToo ? [`Done has ${left.length} items too many`] : []),
	];
}

/** Whether each of these was reported, by one item or more, and nothing else. */
export function wrongAtToCheck(items: readonly Arrived[], expected: readonly Seen[]): string[] {
	const extra = items.filter((item) => !expected.some((seen) => shows(item, seen)));
	return [
		...expected
			.filter((seen) => !items.some((item) => shows(item, seen)))
			.map((seen) => `To Check lacks ${named(seen)}`),
		...(extra.length > 0 ? [`To Check has ${extra.length} items too many`] : []),
	];
}

/** Which of these values an item shows although it must not. */
export function shownAtDone(items: readonly Arrived[], hidden: readonly unknown[]): string[] {
	const texts = items.flatMap(textsOf);
	return hidden.filter((value) => has(texts, value)).map((value) => `Done shows ${String(value)}`);
}
