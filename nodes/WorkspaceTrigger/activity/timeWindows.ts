/**
 * The time that has been looked through, and the time that comes next.
 *
 * Windows are half-open, `[from, to)`: one ends where the next one begins, so no moment lies in two of them and none
 * in between. Times are epoch milliseconds of the service's clock.
 */

export interface TimeWindow {
	readonly from: number;
	readonly to: number;
}

/** The last lead that was read of a window, by a fingerprint, and how many leads had been read with it. */
export interface ReadPosition {
	readonly skip: number;
	readonly last: string;
}

/** Everything before `from` is done. `open` is the window that begins there, if a part of it was read already. */
export type Cursor = {
	readonly from: number;
	readonly open?: { readonly to: number; readonly place: ReadPosition } | undefined;
};

/** After a long pause the time is looked through in windows of a day at most: their result lists stay short. */
export const longestWindow = 86_400_000;

/** The window to read next, which ends at `end` at the latest; undefined when there is nothing to read yet. */
export function nextWindow({ from, open }: Cursor, end: number): TimeWindow | undefined {
	if (open !== undefined) return { from, to: open.to };
	const to = Math.min(end, from + longestWindow);
	return to > from ? { from, to } : undefined;
}

/** Where to go on after reading: behind the window, or at a place inside it. */
export function cursorAfter({ from, to }: TimeWindow, place: ReadPosition | undefined): Cursor {
	return place === undefined ? { from: to } : { from, open: { to, place } };
}

/** The bounds of a search, which the service takes as inclusive (sync-api.md, POST /lead/search). */
export function bounds({ from, to }: TimeWindow): { from: number; to: number } {
	return { from, to: to - 1 };
}
