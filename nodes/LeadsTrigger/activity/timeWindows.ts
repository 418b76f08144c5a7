/**
 * Which time has been read, and which time to read next.
 *
 * Windows are half-open, `[from, to)`: each one starts where the one before ends, so each moment lies in exactly one
 * window. Times are epoch milliseconds of the service's clock.
 */

export interface TimeWindow {
	readonly from: number;
	readonly to: number;
}

/** How far a window was read: the fingerprint of the last lead, and the number of leads up to and including it. */
export interface ReadPosition {
	readonly skip: number;
	readonly last: string;
}

/** Everything before `from` was read. `open` is the window that starts at `from`, if a part of it was read. */
export type Cursor = {
	readonly from: number;
	readonly open?: { readonly to: number; readonly place: ReadPosition } | undefined;
};

/** A day, in milliseconds. After a long pause, several windows keep the result lists short. */
export const longestWindow = 86_400_000;

/** The next window to read. It ends at `end` at the latest. Undefined if there is nothing to read yet. */
export function nextWindow({ from, open }: Cursor, end: number): TimeWindow | undefined {
	if (open !== undefined) return { from, to: open.to };
	const to = Math.min(end, from + longestWindow);
	return to > from ? { from, to } : undefined;
}

/** The cursor after a read: at the end of the window, or at a place inside it. */
export function cursorAfter({ from, to }: TimeWindow, place: ReadPosition | undefined): Cursor {
	return place === undefined ? { from: to } : { from, open: { to, place } };
}

/** The bounds of a search. The service includes both (sync-api.md, POST /lead/search). */
export function bounds({ from, to }: TimeWindow): { from: number; to: number } {
	return { from, to: to - 1 };
}
