import { entriesSent, type Page } from '../shapes/page';
import { countAfter, type PagedList } from './pagedList';

/** No list that is read whole before a write has so many pages. */
const mostAhead = 100;

/**
 * The same list, whose pages are asked for side by side once the first one shows how many there are. They are still
 * read in turn, so a list that changes meanwhile is noticed as before.
 */
export function askAhead<Entry>(list: PagedList<Entry>): PagedList<Entry> {
	const ahead = new Map<number, Promise<Page<Entry>>>();
	return {
		...list,
		fetch: async (skip, limit) => {
			const page = await (ahead.get(skip) ?? list.fetch(skip, limit));
			const count = skip === 0 ? countAfter(page) : undefined;
			// If the service's pages are smaller, other entries are at these places.
			if (count === undefined || entriesSent(page) !== limit || list.wanted < count) return page;
			for (let next = limit; next < Math.min(count, mostAhead * limit); next += limit) {
				const asked = list.fetch(next, limit);
				// The page may never be needed, and then nobody would handle its failure.
				asked.catch(() => undefined);
				ahead.set(next, asked);
			}
			return page;
		},
	};
}
