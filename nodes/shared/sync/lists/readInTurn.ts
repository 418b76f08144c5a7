import { isEqual } from 'lodash';

import { type Page, entriesSent } from '../shapes/page';
import type { Doubt } from './doubt';
import { countAfter, endless, type Listing, mayGoOn, mostPages, type PagedList } from './pagedList';

/**
 * Reads a list page after page until it is complete, whatever size the service gives its pages. The end is the place
 * that the service counts, an empty page, or a page that is shorter than the pages before it were asked for. A page
 * that brings nothing new ends the reading too.
 *
 * @param first the first page, if it was read already
 * @throws FailureError if the list does not end
 */
export async function readInTurn<Entry>(
	list: PagedList<Entry>,
	first?: Page<Entry>,
): Promise<Listing<Entry>> {
	const reading = new ReadingInTurn(list);
	if (first !== undefined) reading.add(first);
	for (let pages = 0; reading.ending === undefined; pages++) {
		if (pages === mostPages) throw endless();
		reading.add(await list.fetch(reading.skip, reading.limit));
	}
	if (reading.mayHaveNoPages) reading.tryOne(await list.fetch(reading.skip, 1));
	return reading;
}

/**
 * Why a reading ended: it has the wanted entries, the list ended, or a page brought nothing new. `noPages`: the service
 * sends the whole list each time, whatever part is asked for.
 */
type Ending = 'wanted' | 'end' | 'stuck' | 'noPages';

class ReadingInTurn<Entry> implements Listing<Entry> {
	readonly entries: Entry[] = [];
	ending: Ending | undefined;
	/** Where the next page begins. */
	skip = 0;
	private readonly keys = new Set<unknown>();
	private pages = 0;
	private unreadable = 0;
	/** The service's count of the list, at first and at last. Undefined while it says nothing or contradicts itself. */
	private counts: { readonly first: number; readonly last: number } | undefined;
	/** The number of entries in a page of the service, if the service returns fewer than the node asked for. */
	private ownSize: number | undefined;
	private lastCount: number | undefined;
	private hasFullPages = false;
	private hasLongPages = false;
	private saysMore = false;
	/** The entries without a key of the first page and of the last one, as JSON. */
	private keyless: Readonly<Record<'first' | 'last', readonly string[]>> = { first: [], last: [] };

	constructor(private readonly list: PagedList<Entry>) {}

	get limit(): number {
		return Math.min(this.list.pageSize, this.list.wanted - this.entries.length);
	}

	add(page: Page<Entry>): void {
		const size = entriesSent(page);
		const asked = this.limit;
		const isFirst = (this.pages += 1) === 1;
		const goesOn = this.goesOn(page, asked, isFirst);
		this.saysMore = page.hasMore === true;
		const hasNews = this.take(page);
		if (size > 0 && !hasNews && !isFirst) {
			this.ending = this.hasLongPages ? 'noPages' : 'stuck';
			return;
		}
		this.skip += size;
		this.unreadable += page.unreadable?.length ?? 0;
		this.hasFullPages ||= size === asked;
		this.hasLongPages ||= size > asked;
		if (this.entries.length >= this.list.wanted) {
			this.entries.length = this.list.wanted;
			this.ending = 'wanted';
		} else if (size === 0 || !goesOn) this.ending = 'end';
	}

	/** Whether the service may have no pages at all: then the first page is the whole list, and comes each time. */
	get mayHaveNoPages(): boolean {
		return this.ending === 'stuck' && !this.hasFullPages && !this.saysMore && this.missing === 0;
	}

	/** Takes the answer to a request for one entry: if it has several, the service ignores `limit`. */
	tryOne(page: Page<Entry>): void {
		if (entriesSent(page) > 1) this.ending = 'noPages';
	}

	get doubts(): Doubt[] {
		const { missing, unreadable, ending, counts, saysMore } = this;
		const read = this.entries.length;
		const doubts: Doubt[] = [];
		if (unreadable > 0) doubts.push({ kind: 'unreadable', entries: unreadable });
		if (ending === 'wanted') return doubts;
		if (ending === 'stuck') doubts.push({ kind: saysMore || missing > 0 ? 'cut' : 'stuck', read });
		else if (saysMore) doubts.push({ kind: 'stuck', read });
		else if (
			counts !== undefined &&
			(counts.last < counts.first || (missing > 0 && this.skip >= counts.first))
		)
			doubts.push({ kind: 'unsteady' });
		else if (counts !== undefined && missing > 0)
			doubts.push({ kind: 'counted', read, counted: counts.first });
		return doubts;
	}

	/** How many of the counted entries were not read. */
	private get missing(): number {
		return Math.max(0, (this.counts?.first ?? 0) - this.entries.length - this.unreadable);
	}

	private goesOn(page: Page<Entry>, asked: number, isFirst: boolean): boolean {
		const end = this.skip + entriesSent(page);
		if (isFirst) {
			const count = countAfter(page);
			if (count !== undefined) this.counts = { first: count, last: count };
			if (entriesSent(page) < asked) this.ownSize = entriesSent(page);
			return mayGoOn(page, asked);
		}
		if (this.counts !== undefined) {
			const last = page.totalCount ?? this.counts.last;
			this.counts = last < end ? undefined : { ...this.counts, last };
		}
		if (page.hasMore === true) return true;
		if (this.counts !== undefined) return end < this.counts.last || entriesSent(page) === this.ownSize;
		return page.hasMore !== false && !(this.hasFullPages && entriesSent(page) < asked);
	}

	/** Keeps the entries that are new. Returns false if there are none. */
	private take(page: Page<Entry>): boolean {
		const { data, unreadable } = page;
		const keyless: unknown[] = [...(unreadable ?? [])];
		const moved = this.movedBy(page);
		let hasNews = false;
		const fresh = data.filter((entry, index) => {
			const key = this.list.keyOf(entry);
			if (key === undefined) return keyless.push(entry) > 0 && index >= moved;
			if (this.keys.has(key)) return false;
			this.keys.add(key);
			return (hasNews = true);
		});
		hasNews ||= keyless.length > 0 && !this.wasSeen(keyless.map((entry) => JSON.stringify(entry)));
		if (hasNews) for (const entry of fresh) this.entries.push(entry);
		return hasNews;
	}

	/** How many entries moved from the last page to this one, because as many new ones appeared at the front meanwhile. */
	private movedBy({ totalCount }: Page<Entry>): number {
		const before = this.lastCount;
		this.lastCount = totalCount;
		return totalCount === undefined || before === undefined ? 0 : totalCount - before;
	}

	/** Whether entries without a key are those of the page before, or those that the first page began with. */
	private wasSeen(entries: readonly string[]): boolean {
		const { first, last } = this.keyless;
		this.keyless = { first: first.length === 0 ? entries : first, last: entries };
		return [first.slice(0, entries.length), last].some((seen) => isEqual(seen, entries));
	}
}
