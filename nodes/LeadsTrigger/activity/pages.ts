import { endpoints } from '../../shared/sync/endpoints';
import { FailureError } from '../../shared/sync/failure';
import { countAfter, endless, mayGoOn, mostPages } from '../../shared/sync/lists/pagedList';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { type Page, entriesSent } from '../../shared/sync/shapes/page';
import { firstHalf, type ReadPosition, type TimeWindow } from './timeWindows';

const { pageSize } = endpoints.searchLeads;

/** A service that cuts its results, and shows neither a next page nor a count, returns at least so many leads. */
const fewestCut = 10;

export interface ActivitySource {
	/** A page of the leads with activity in the window, newest lead first. It has 100 leads unless `limit` says less. */
	search(window: TimeWindow, skip: number, limit?: number): Promise<Page<LeadAnswer>>;
	/** Returns a function that gives each lead its own key. Called only if a result may be longer than a page. */
	identity(): Promise<(lead: LeadAnswer) => string>;
}

/** The next leads of a window. `place` is where to continue, if the window has more leads. */
interface ReadPage {
	/** The window that was asked for, or its first part. */
	readonly window: TimeWindow;
	readonly leads: readonly LeadAnswer[];
	readonly place: ReadPosition | undefined;
}

interface Found {
	readonly page: Page<LeadAnswer>;
	readonly skip: number;
	/** How many leads of the page were read before. */
	readonly known: number;
}

/** Reads the pages of windows, whatever size the service gives them, and also if it has no later pages. */
export class PageReader {
	/** The page after the first one, which was read to see whether there is one. */
	private ahead:
		| { readonly window: TimeWindow; readonly skip: number; readonly page: Page<LeadAnswer> }
		| undefined;

	constructor(private readonly source: ActivitySource) {}

	async read(window: TimeWindow, place: ReadPosition | undefined): Promise<ReadPage> {
		return place === undefined ? await this.readFirst(window) : await this.readOn(window, place);
	}

	/**
	 * Reads the first page of a window. If the service does not return the other pages, reads the first part of the window
	 * that fits into one page.
	 */
	private async readFirst(planned: TimeWindow): Promise<ReadPage> {
		for (let window: TimeWindow | undefined = planned; window; window = firstHalf(window)) {
			const page = await this.source.search(window, 0);
			const { data } = page;
			const [first] = data;
			const last = data.at(-1);
			const whole = { window, leads: data, place: undefined };
			if (first === undefined || last === undefined || !mayGoOn(page, pageSize)) return whole;
			const identity = await this.source.identity();
			const size = entriesSent(page);
			const [next, ...others] = (await this.readAhead(window, size)).data;
			if (next === undefined) return whole;
			if (identity(next) !== identity(first)) {
				if (identity(next) === identity(last) && others.length === 0) return whole;
				return { ...whole, place: { skip: size, last: identity(last) } };
			}
			if (await this.hasNoPages(window, page)) return whole;
		}
		throw repeated();
	}

	/**
	 * Whether a service that ignores `skip` has sent the whole result: because it ignores `limit` too, or because nobody
	 * cuts a result so short.
	 */
	private async hasNoPages(window: TimeWindow, page: Page<LeadAnswer>): Promise<boolean> {
		const size = entriesSent(page);
		if (page.hasMore === true || countAfter(page) !== undefined) return false;
		return size < fewestCut || size > pageSize || entriesSent(await this.source.search(window, 0, 1)) > 1;
	}

	/** Reads the next page, from the last lead on. A page of one lead is followed by another lead. */
	private async readAhead(window: TimeWindow, size: number): Promise<Page<LeadAnswer>> {
		const skip = Math.max(1, size - 1);
		const page = await this.source.search(window, skip);
		this.ahead = { window, skip, page };
		return page;
	}

	/** Reads the leads after a place. */
	private async readOn(window: TimeWindow, place: ReadPosition): Promise<ReadPage> {
		const identity = await this.source.identity();
		const isLast = (lead: LeadAnswer) => identity(lead) === place.last;
		let { page, skip, known } = await this.find(window, place, isLast);
		if (known > 0 && known === page.data.length && goesOn(page, skip)) {
			// Nothing but the leads that were read: the end, or the service gives pages of one lead.
			skip += entriesSent(page);
			known = 0;
			page = await this.search(window, skip);
			if (page.data.some(isLast)) throw repeated();
		}
		const leads = page.data.slice(known);
		const last = leads.at(-1);
		if (last === undefined || !goesOn(page, skip)) return { window, leads, place: undefined };
		return { window, leads, place: { skip: skip + entriesSent(page), last: identity(last) } };
	}

	/**
	 * Finds the page that continues after a place.
	 *
	 * A window lies in the past, but its list can still change: a backdated action adds a lead, and a deleted lead leaves.
	 * Then the other leads move. The list is ordered by creation time, which never changes, so the unread leads are always
	 * those after the last lead that was read. Each page therefore starts with that lead. If it does not, this function
	 * searches the list for the lead.
	 */
	private async find(
		window: TimeWindow,
		place: ReadPosition,
		isLast: (lead: LeadAnswer) => boolean,
	): Promise<Found> {
		const look = async (skip: number): Promise<Found> => {
			const page = await this.search(window, skip);
			return { page, skip, known: page.data.findIndex(isLast) + 1 };
		};
		const expected = await look(place.skip - 1);
		if (expected.known > 0) return expected;
		for (let skip = 0, pages = 0; ; pages++) {
			const found = await look(skip);
			if (found.known > 0) return found;
			// The lead was deleted, and the next one moved to its position.
			if (found.page.data.length === 0 || !goesOn(found.page, skip)) return expected;
			if (pages === mostPages) throw endless();
			skip += entriesSent(found.page);
		}
	}

	/** Searches, unless the page was read ahead. */
	private async search(window: TimeWindow, skip: number): Promise<Page<LeadAnswer>> {
		const { ahead } = this;
		this.ahead = undefined;
		const isAhead =
			ahead?.window.from === window.from && ahead.window.to === window.to && ahead.skip === skip;
		return isAhead ? ahead.page : await this.source.search(window, skip);
	}
}

/** Whether leads may follow a later page. Its count is of use only if it cannot be the count of the page alone. */
function goesOn(page: Page<unknown>, skip: number): boolean {
	const { hasMore, totalCount } = page;
	const size = entriesSent(page);
	const end = skip + size;
	if (hasMore === true) return true;
	if (totalCount !== undefined && totalCount > size && totalCount >= end) return end < totalCount;
	return hasMore !== false && size > 0;
}

function repeated(): FailureError {
	return new FailureError({
		reason: 'unreadable_answer',
		message: 'The service does not return all leads with activity at one time',
		description:
			'Its next page has the same leads again. The node reported none of them. Choose action types or team members in the trigger.',
	});
}
