import { isEqual, orderBy, uniqBy } from 'lodash';

import { FailureError, type FailureReason } from '../failure';
import { type Page, entriesSent, placesOf } from '../shapes/page';
import { unknownList } from '../shapes/read';

/** A list that the service may return in pages. */
export interface PagedList<Entry> {
	/** The most entries that a page may be asked for. */
	readonly pageSize: number;
	/** How many entries to read, from the front. */
	readonly wanted: number;
	/** Whether an entry is one of the wanted ones. Every entry is, if it is missing. */
	readonly counts?: (entry: Entry) => boolean;
	/** Whether neither the entry nor those behind it are wanted. */
	readonly isBeyond?: (entry: Entry) => boolean;
	/** Where new entries appear. */
	readonly growsAt: 'front' | 'anyPlace';
	/** How many pages may be under way at once. Called again for each page. One if it is missing. */
	readonly width?: () => number;
	fetch(skip: number, limit: number): Promise<Page<Entry>>;
	/** Identifies an entry. Undefined if nothing does. */
	keyOf(entry: Entry): unknown;
}

export interface Listing<Entry> {
	readonly entries: readonly Entry[];
	/** Empty if the list is complete, or has as many entries as were wanted. */
	readonly doubts: readonly Doubt[];
}

/**
 * Several searches as one list, newest first. An entry that several of them have is there once. Those whose time the
 * service does not show come last.
 */
export function newestOf<Entry extends { readonly createdAt?: number | undefined }>(
	lists: ReadonlyArray<Listing<Entry>>,
	wanted: number,
	keyOf: (entry: Entry) => unknown,
): Listing<Entry> {
	const [only, ...others] = lists;
	if (only !== undefined && others.length === 0) return only;
	const found = lists.flatMap(({ entries }) => entries);
	const all = uniqBy(found, (entry) => keyOf(entry) ?? entry);
	const newest = orderBy(all, ({ createdAt = 0 }) => createdAt, 'desc');
	return { entries: newest.slice(0, wanted), doubts: lists.flatMap(({ doubts }) => doubts) };
}

/** Why a list that was read may lack entries. */
export type Doubt =
	/** The service has more entries, and does not return them. */
	| { readonly kind: 'cut' | 'repeated'; readonly read: number }
	/** The service counts more entries than it returned. */
	| { readonly kind: 'counted'; readonly read: number; readonly counted: number }
	/** The answer has no list that the node can read. */
	| { readonly kind: 'unknown'; readonly what: string; readonly keys: readonly string[] }
	/** Entries in a form that the node cannot read. */
	| { readonly kind: 'unreadable'; readonly entries: number }
	/** The list changed while it was read. */
	| { readonly kind: 'unsteady' };

/** For a person. */
export function doubtText(doubt: Doubt): string {
	switch (doubt.kind) {
		case 'cut':
			return `The service returned ${doubt.read} entries, and no others when the node asked for the next page. The list may have more.`;
		case 'repeated':
			return `The service returned ${doubt.read} entries, fewer than the node asked for, and the same ones as the next page. The list may have more.`;
		case 'counted':
			return `The service counts ${doubt.counted} entries, and returned ${doubt.read}.`;
		case 'unknown':
			return unknownList(doubt.what, doubt.keys);
		case 'unreadable':
			return `Entries that are left out because the node cannot read them: ${doubt.entries}.`;
		case 'unsteady':
			return 'The list changed while it was read. Entries may be missing.';
	}
}

/** A list with more pages never ends, unless the service counts its entries. */
export const mostPages = 10_000;

/** How many entries a page has that was asked for without a limit (sync-api.md, Limits). */
const defaultSize = 10;

/** The service's count of the list after its first page. Undefined if it may be the count of this page only. */
export function countAfter(first: Page<unknown>): number | undefined {
	const { totalCount } = first;
	return totalCount !== undefined && totalCount > entriesSent(first) ? totalCount : undefined;
}

/**
 * Whether the list may go on after its first page. One that is shorter than it was asked for is the whole list where the
 * service's count says so, or its page size; else the service may have smaller pages.
 *
 * @param asked the size that was asked for
 */
export function mayGoOn(first: Page<unknown>, asked: number): boolean {
	const size = entriesSent(first);
	const { hasMore, totalCount, limit } = first;
	if (hasMore === true || countAfter(first) !== undefined) return true;
	if (hasMore === false || size === 0) return false;
	return size >= asked || (totalCount !== size && !(limit !== undefined && size < limit));
}

/** Whether a list that was asked for without a limit looks like the first page of one. */
export function seemsCut(first: Page<unknown>): boolean {
	if (countAfter(first) !== undefined) return true;
	return first.hasMore ?? entriesSent(first) === defaultSize;
}

/** Whether a page has the entries of another one, or those that it begins with. */
export function isSame(page: Page<unknown>, other: Page<unknown>): boolean {
	return isEqual(placesOf(page), placesOf(other).slice(0, entriesSent(page)));
}

/** Whether the count may be too low: search engines stop counting at a round number. */
export function isCapped(count: number): boolean {
	return count >= 10_000 && Number.isInteger(Math.log10(count));
}

/** Of a list that cannot be read to its end. */
export function tooLong(
	message = `The list did not end after ${mostPages} pages`,
	reason: FailureReason = 'unreadable_answer',
): FailureError {
	const description = 'Set a limit, or narrow the search with filters, then run the item again.';
	return new FailureError({ reason, message, description });
}
