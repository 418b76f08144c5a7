import type { SyncClient } from '../client';
import type { Data } from '../data';
import { endpoints } from '../endpoints';
import { type TimelineAction, timelinePage } from '../shapes/actions';
import { type Listing, endless, mostPages, type PagedList } from './pagedList';
import { FailureError } from '../failure';
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
	{ keyOf, wanted }: PagedList<Entry>,
	latest: readonly Entry[],
	earlier: readonly Entry[],
): Entry[] {
	const keys = new Set(latest.map(keyOf));
	const others = earlier.filter((entry) => {
		const key = keyOf(entry);
		return key !== undefined && !keys.has(key);
	});
	return [...latest, ...others].slice(0, wanted);
}

async function readOnce<Entry>(list: PagedList<Entry>, first?: Page<Entry>) {
	const reading = new Reading(list);
	const entries: Entry[] = [];
	const collect = (fresh: readonly Entry[] = []) => {
		for (const entry of fresh) entries.push(entry);
	};
	const limit = reading.limitAt(0);
	collect(reading.take({ page: first ?? (await list.fetch(0, limit)), skip: 0, asked: limit }));
	const ahead = new PagesAhead(list, reading);
	try {
		for (let pages = 1, again = 0; reading.ending === undefined; pages++) {
			if (pages >= (reading.count === undefined ? mostPages : mostCountedPages)) throw endless();
			const taken = await ahead.next();
			let fresh = reading.take(taken);
			// The list moved meanwhile: what lies between the page before and this one is read first.
			for (let { page } = taken; fresh === undefined;) {
				const skip = reading.placeBefore(page);
				page = await list.fetch(skip, list.pageSize);
				const isLast = (again += 1) > pages + mostAgain;
				collect(reading.take({ page, skip, asked: list.pageSize }, isLast));
				fresh = reading.ending === undefined ? reading.take(taken, isLast) : [];
			}
			collect(fresh);
		}
	} finally {
		ahead.end();
	}
	if (reading.mayHaveNoPages) reading.takeOne(await list.fetch(reading.end, 1));
	return { entries, reading };
}

/** The next pages of a list, in order. Those of a list that is counted are asked for before they are needed. */
class PagesAhead<Entry> {
	private readonly asked: Array<Promise<TakenPage<Entry>>> = [];
	private underWay = 0;
	/** Where the next page begins that is asked for. */
	private skip: number;
	private hasEnded = false;

	constructor(
		private readonly list: PagedList<Entry>,
		private readonly reading: Reading<Entry>,
	) {
		this.skip = reading.end;
		this.step = reading.end;
		if (Math.min(reading.count ?? 0, list.wanted) > mostEntries) throw tooMany(reading.count ?? 0);
	}

	/** The size that the service gives its pages. */
	private readonly step: number;

	async next(): Promise<TakenPage<Entry>> {
		this.askMore();
		const { next } = this.reading;
		return await (this.asked.shift() ?? this.ask(next, this.reading.limitAt(next)));
	}

	end(): void {
		this.hasEnded = true;
	}

	private askMore(): void {
		const { list, reading } = this;
		const width = () => Math.min(list.width?.() ?? 0, mostAhead - this.asked.length);
		while (!this.hasEnded && this.underWay < width()) {
			const { count } = reading;
			if (this.step === 0 || count === undefined || this.skip >= Math.min(count, list.wanted)) return;
			const limit = Math.min(list.pageSize, list.wanted - this.skip);
			const page = this.ask(this.skip, limit);
			this.skip += this.step;
			this.underWay += 1;
			this.asked.push(page);
			void page.then(
				() => {
					this.underWay -= 1;
					this.askMore();
				},
				// It is thrown where the page is needed, and no further one is.
				() => this.end(),
			);
		}
	}

	private async ask(skip: number, asked: number): Promise<TakenPage<Entry>> {
		return { page: await this.list.fetch(skip, asked), skip, asked };
	}
}

function tooMany(count: number): FailureError {
	return new FailureError({
		reason: 'bad_request',
		message: `The service counts ${count} entries, more than an execution can hold`,
		description: 'Set a limit, or narrow the search with filters, then run the item again.',
	});
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
