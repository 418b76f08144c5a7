import { differenceBy } from 'lodash';

import type { SyncClient } from '../client';
import type { Data } from '../data';
import { endpoints } from '../endpoints';
import { type TimelineAction, timelinePage } from '../shapes/actions';
import { type Listing, mostPages, type PagedList, tooLong } from './pagedList';
import type { Page } from '../shapes/page';
import { Reading, type TakenPage } from './reading';

/** No execution of n8n can hold so many entries. If the service counts more, no further page is read. */
const mostEntries = 10_000_000;
/** So many entries need fewer pages, unless the pages are tiny. */
const mostCountedPages = 100_000;
/** The most readings of a list that changes during each, otherwise than by growing at its front. */
const mostReadings = 3;
/** So many pages may be read and wait for the one before them. */
const mostAhead = 200;
/** So many pages of a reading may be read again because entries moved, beside one for each page. */
const mostAgain = 100;

/**
 * Reads the entries of a list. If the service counts more than the first page, several pages are under way at once;
 * otherwise it reads one after the other, until the list ends.
 *
 * Entries that exist at the start and stay are in the result once. If entries disappear, or appear in between, some may
 * be missed. The counts show that, and the list is read again.
 *
 * @param first the first page, if it was read already
 * @throws FailureError if the list does not end
 */
export async function readList<Entry>(list: PagedList<Entry>, first?: Page<Entry>): Promise<Listing<Entry>> {
	let { entries, reading } = await readOnce(list, first);
	for (let readings = 1; reading.isUnsteady && readings < mostReadings; readings++) {
		const again = await readOnce(list);
		const isBetter = !again.reading.isUnsteady;
		entries = isBetter ? again.entries : together(list, again.entries, entries);
		({ reading } = again);
	}
	return { entries, doubts: reading.doubts };
}

/** What both readings found, each entry once. */
function together<Entry>(
	{ keyOf, wanted, counts }: PagedList<Entry>,
	latest: readonly Entry[],
	earlier: readonly Entry[],
): Entry[] {
	const keyed = earlier.filter((entry) => keyOf(entry) !== undefined);
	return [...latest, ...differenceBy(keyed, latest, keyOf)].slice(0, counts ? undefined : wanted);
}

async function readOnce<Entry>(list: PagedList<Entry>, first?: Page<Entry>) {
	const reading = new Reading(list);
	const entries: Entry[] = [];
	/** Returns false if entries are missing before the page. */
	const take = (taken: TakenPage<Entry>, isTorn = false): boolean => {
		const fresh = reading.take(taken, isTorn);
		for (const entry of fresh ?? []) entries.push(entry);
		return fresh !== undefined;
	};
	const { limit } = reading;
	take({ page: first ?? (await list.fetch(0, limit)), skip: 0, asked: limit });
	const ahead = pagesAhead(list, reading);
	try {
		for (let pages = 1, again = 0; reading.ending === undefined; pages++) {
			const most = reading.count === undefined ? mostPages : mostCountedPages;
			if (pages >= most) throw tooLong(`The list did not end after ${most} pages`);
			const taken = await ahead.next();
			let { page } = taken;
			// The list moved meanwhile: what lies between the page before and this one is read first.
			for (let isTorn = false; reading.ending === undefined && !take(taken, isTorn);) {
				const skip = reading.placeBefore(page);
				page = await list.fetch(skip, list.pageSize);
				isTorn = (again += 1) > pages + mostAgain;
				take({ page, skip, asked: list.pageSize }, isTorn);
			}
		}
	} finally {
		ahead.end();
	}
	if (reading.mayHaveNoPages) reading.takeOne(await list.fetch(reading.end, 1));
	return { entries, reading };
}

/**
 * Fetches the pages of a list after the first one, in order. Those of a list that is counted are asked for before they are
 * needed, until one fails or the reading ends.
 */
function pagesAhead<Entry>(list: PagedList<Entry>, reading: Reading<Entry>) {
	const { pageSize, width = () => 0 } = list;
	const wanted = list.counts ? Infinity : list.wanted;
	/** The size that the service gives its pages. */
	const step = reading.end;
	let next = step;
	const asked: Array<Promise<TakenPage<Entry>>> = [];
	let underWay = 0;
	let hasEnded = false;
	const ask = async (skip: number, limit: number) => ({
		page: await list.fetch(skip, limit),
		skip,
		asked: limit,
	});
	const { count = 0 } = reading;
	if (Math.min(count, wanted) > mostEntries)
		throw tooLong(`The service counts ${count} entries, more than an execution can hold`, 'bad_request');
	/** A page that answers makes room for the next one, also while an earlier page is still awaited. */
	const askMore = () => {
		const end = step === 0 ? 0 : Math.min(reading.count ?? 0, wanted);
		const mayAsk = () => underWay < width() && asked.length < mostAhead;
		for (; !hasEnded && next < end && mayAsk(); next += step) {
			const page = ask(next, Math.min(pageSize, wanted - next));
			asked.push(page);
			underWay += 1;
			page.then(
				() => {
					underWay -= 1;
					askMore();
				},
				// It is thrown where the page is needed, and no further one is.
				() => void (hasEnded = true),
			);
		}
	};
	return {
		next: async (): Promise<TakenPage<Entry>> => {
			askMore();
			return await (asked.shift() ?? ask(reading.end, reading.limit));
		},
		end: () => void (hasEnded = true),
	};
}

type Wanted = Pick<PagedList<never>, 'wanted'> & {
	readonly leadId: string;
	/** The filters of the search. */
	readonly body: Data;
	readonly query?: Readonly<Record<string, boolean>>;
};

/** The actions on the timeline of a lead, newest first. Throws a `FailureError` if it cannot be read. */
export async function readTimeline(
	{ client }: { readonly client: SyncClient },
	{ leadId, body, wanted, query = {} }: Wanted,
): Promise<Listing<TimelineAction>> {
	return await readList<TimelineAction>({
		pageSize: endpoints.searchActions.pageSize,
		wanted,
		growsAt: 'front',
		width: () => client.concurrency,
		keyOf: ({ actionId }) => actionId,
		fetch: async (skip, limit) => {
			const input = { path: { leadId }, query: { skip, limit, ...query }, body };
			return await client.require('searchActions', input, timelinePage);
		},
	});
}
