import { uniqBy } from 'lodash';

import { endpoints } from '../shared/sync/endpoints';
import { isSame, mayGoOn } from '../shared/sync/lists/pagedList';
import { entriesSent, type Page, placesOf } from '../shared/sync/shapes/page';

const { pageSize } = endpoints.searchLeads;

/** Whether the count of a first page may be of that page alone, which has a usual size. One more request shows it. */
const mayCountItself = ({ hasMore, limit }: Page<unknown>, size: number) =>
	size > 0 && hasMore === undefined && limit === undefined && (size % 10 === 0 || size % 25 === 0);

/**
 * Reads a list down to what is known. An entry that is missed would never be reported, and a count may be wrong. So each
 * page begins with the last entry of the page before, which shows that none is missing in between, and only the pages
 * show where the list ends.
 */
export class PagesDown<Entry> {
	/** `repeated`: a page brought nothing new. */
	ending: 'end' | 'repeated' | undefined;
	private readonly keys = new Set<string>();
	private before: Page<Entry> | undefined;
	private hasFullPages = false;

	/** @param place the number of entries that were read, and the key of the last one. Undefined: the next page begins anew */
	constructor(
		private readonly keyOf: (entry: Entry) => string,
		public place: { readonly skip: number; readonly last: string | undefined },
	) {}

	/** Where the next page begins. */
	get next(): number {
		const { skip, last } = this.place;
		return last === undefined ? skip : skip - 1;
	}

	/** Takes the next page, and returns its new entries. Undefined if it does not begin where the last one ended. */
	take(page: Page<Entry>): readonly Entry[] | undefined {
		const { next, place, before } = this;
		const places = placesOf(page);
		const keyAt = (entry: Entry | undefined) => entry && this.keyOf(entry);
		const known = place.last === undefined ? 0 : places.findIndex((entry) => keyAt(entry) === place.last) + 1;
		if (place.last !== undefined && known === 0) return undefined;
		const unread = places.slice(known);
		const unknown = unread.filter((entry) => entry !== undefined && !this.keys.has(this.keyOf(entry)));
		const fresh = uniqBy(
			unknown.filter((entry) => entry !== undefined),
			this.keyOf,
		);
		const hasOdd = unread.includes(undefined) && !(before && isSame(page, before));
		const isFirst = before === undefined && place.last === undefined;
		if (places.length > 0 && fresh.length === 0 && !hasOdd && !isFirst) {
			this.ending = 'repeated';
			return [];
		}
		for (const entry of fresh) this.keys.add(this.keyOf(entry));
		if (places.length === 0 || !this.goesOn(page, next)) this.ending = 'end';
		this.before = page;
		const at = places.findLastIndex((entry) => entry !== undefined);
		// A page of one entry is followed by another entry.
		this.place =
			at > 0
				? { skip: next + at + 1, last: keyAt(places[at]) }
				: { skip: next + places.length, last: undefined };
		return fresh;
	}

	private goesOn(page: Page<Entry>, skip: number): boolean {
		const size = entriesSent(page);
		if (skip === 0) return mayGoOn(page, pageSize) || mayCountItself(page, size);
		const isShorter = this.hasFullPages && size < pageSize;
		this.hasFullPages ||= size === pageSize;
		return page.hasMore ?? !isShorter;
	}
}
