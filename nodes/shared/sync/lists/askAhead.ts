import { entriesSent, type Page } from '../shapes/page';
import { countAfter, type PagedList } from './pagedList';

/** More than the pages of any list that is read whole before a write. */
const mostAhead = 100;

/**
 * The same list, whose pages are asked for side by side once the first one shows how many there are. They are still read
 * in turn, so a list that changes meanwhile is noticed as before.
 */
export function askAhead<Entry>(list: PagedList<Entry>): PagedList<Entry> {
	const ahead = new Map<number, Promise<Page<Entry>>>();
	return {
		...list,
		fetch: async (skip, limit) => {
			const page = await (ahead.get(skip) ?? list.fetch(skip, limit));
			const count = skip === 0 ? countAfter(page) : undefined;
			// A service with smaller pages has others at these places.
			if (count === undefined || entriesSent(page) !== limit || list.wanted < count) return page;
			for (let next = limit; next < Math.min(count, mostAhead * limit); next += limit) {
				const asked = list.fetch(next, limit);
				// It may never be needed.
				asked.catch(() => undefined);
				ahead.set(next, asked);
			}
			return page;
		},
	};
}
