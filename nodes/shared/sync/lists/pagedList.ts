import { FailureError } from '../failure';
import { type Page, entriesSent } from '../shapes/page';
import type { Doubt } from './doubt';

/** A list that the service may return in pages. */
export interface PagedList<Entry> {
	/** The most entries that a page may be asked for. */
	readonly pageSize: number;
	/** How many entries to read, from the front. */
	readonly wanted: number;
	fetch(skip: number, limit: number): Promise<Page<Entry>>;
	/** Identifies an entry. Undefined if nothing does. */
	keyOf(entry: Entry): unknown;
}

export interface Listing<Entry> {
	readonly entries: readonly Entry[];
	/** Empty if the list is complete, or has as many entries as were wanted. */
	readonly doubts: readonly Doubt[];
}

/** A list with more pages never ends. */
export const mostPages = 10_000;

/** Sizes that a service may give its pages whatever size was asked for. */
const usualSizes: ReadonlySet<number> = new Set([10, 20, 25, 50, 100]);

/** The service's count of the list after its first page. Undefined if it may be the count of this page only. */
export function countAfter(first: Page<unknown>): number | undefined {
	const { totalCount } = first;
	return totalCount !== undefined && totalCount > entriesSent(first) ? totalCount : undefined;
}

/**
 * Whether the list may go on after its first page.
 *
 * A page that is shorter than it was asked for is the whole list, or the service has smaller pages. The service's count
 * or page size decides. But a count of exactly this page may not be the count of the list: so where the page has a
 * usual size, only the next page shows whether the list ends.
 *
 * @param asked the size that was asked for
 */
export function mayGoOn(first: Page<unknown>, asked: number): boolean {
	const size = entriesSent(first);
	const { hasMore, totalCount, limit } = first;
	if (hasMore === true || countAfter(first) !== undefined) return true;
	if (hasMore === false || size === 0) return false;
	if (size >= asked || usualSizes.has(size)) return true;
	return totalCount !== size && !(limit !== undefined && size < limit);
}

/** Whether a list that should have no pages looks like one. */
export function seemsCut(first: Page<unknown>): boolean {
	if (countAfter(first) !== undefined) return true;
	return first.hasMore ?? usualSizes.has(entriesSent(first));
}

export function endless(): FailureError {
	return new FailureError({
		reason: 'unreadable_answer',
		message: `The list did not end after ${mostPages} pages`,
		description: 'Set a limit, or narrow the search with filters, then run the item again.',
	});
}
