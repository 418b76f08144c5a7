import { endpoints } from '../../shared/sync/endpoints';
import type { LeadAnswer, Page } from '../../shared/sync/shapes/answers';
import type { Budget } from '../budget';
import { type Cursor, cursorAfter, nextWindow, type ReadPosition, type TimeWindow } from './timeWindows';

const { pageSize } = endpoints.searchLeads;

export interface ActivitySource {
	/** A page of the leads with activity in the window, newest lead first. */
	search(window: TimeWindow, skip: number): Promise<Page<LeadAnswer>>;
	/** Returns a function that gives each lead its own key. Called only if a result is longer than a page. */
	identity(): Promise<(lead: LeadAnswer) => string>;
}

export interface Activity {
	readonly lead: LeadAnswer;
	readonly window: TimeWindow;
}

/** Reads window after window, up to `end` or until the budget is spent. Reads at least one page. */
export async function readActivity(
	source: ActivitySource,
	start: Cursor,
	end: number,
	budget: Budget,
): Promise<{ activities: Activity[]; cursor: Cursor }> {
	const activities: Activity[] = [];
	let cursor = start;
	for (;;) {
		const window = nextWindow(cursor, end);
		if (window === undefined) return { activities, cursor };
		const { leads, place } = await readPage(source, window, cursor.open?.place);
		for (const lead of leads) activities.push({ lead, window });
		cursor = cursorAfter(window, place);
		if (!budget.allowsAnotherPage()) return { activities, cursor };
	}
}

interface Found {
	readonly page: Page<LeadAnswer>;
	readonly skip: number;
	/** How many leads of the page were read before. */
	readonly known: number;
}

/** Reads the next leads of a window. `place` is where to continue, if the window has more leads. */
async function readPage(
	source: ActivitySource,
	window: TimeWindow,
	place: ReadPosition | undefined,
): Promise<{ leads: readonly LeadAnswer[]; place: ReadPosition | undefined }> {
	const { page, skip, known } = await find(source, window, place);
	const position = skip + page.data.length;
	const last = page.data.at(-1);
	const isEnd = page.data.length < pageSize || position >= page.totalCount || last === undefined;
	return {
		leads: page.data.slice(known),
		place: isEnd ? undefined : { skip: position, last: (await source.identity())(last) },
	};
}

/**
 * Finds the page that continues after a place.
 *
 * A window lies in the past, but its list can still change: a backdated action adds a lead, and a deleted lead leaves.
 * Then the other leads move. The list is ordered by creation time, which never changes, so the unread leads are always
 * those after the last lead that was read. Each page therefore starts with that lead. If it does not, this function
 * searches the list for the lead.
 */
async function find(
	source: ActivitySource,
	window: TimeWindow,
	place: ReadPosition | undefined,
): Promise<Found> {
	if (place === undefined) return { page: await source.search(window, 0), skip: 0, known: 0 };
	const identity = await source.identity();
	const search = async (skip: number): Promise<Found> => {
		const page = await source.search(window, skip);
		const known = page.data.findIndex((lead) => identity(lead) === place.last) + 1;
		return { page, skip, known };
	};
	const expected = await search(place.skip - 1);
	if (expected.known > 0) return expected;
	for (let skip = 0; ;) {
		const found = await search(skip);
		if (found.known > 0) return found;
		skip += found.page.data.length;
		// The lead was deleted, and the next one moved to its position.
		if (found.page.data.length < pageSize || skip >= found.page.totalCount) return expected;
	}
}
