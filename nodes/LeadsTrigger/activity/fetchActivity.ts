import { z } from 'zod';

import { endpoints } from '../../shared/sync/endpoints';
import { badAnswer } from '../../shared/sync/failure';
import { countAfter, mayGoOn, mostPages, tooLong } from '../../shared/sync/lists/pagedList';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { type Page, entriesSent } from '../../shared/sync/shapes/page';
import type { LeadPages } from '../leads';
import { PagesDown } from '../pagesDown';
import type { Budget } from '../poll';

const { pageSize } = endpoints.searchLeads;

/**
 * A stretch of time that is read. Windows are half-open, `[from, to)`: each one starts where the one before ends, so each
 * moment lies in exactly one window. Times are epoch milliseconds of the service's clock.
 */
export interface TimeWindow {
	readonly from: number;
	readonly to: number;
}

/** How far a window was read: the fingerprint of the last lead, and the number of leads up to and including it. */
const position = z.object({ skip: z.number().int().min(1), last: z.string() });

type ReadPosition = z.output<typeof position>;

/** Everything before `from` was read. `open` is the window that starts at `from`, if a part of it was read. */
export const cursorShape = z.object({
	from: z.number().int(),
	open: z.object({ to: z.number().int(), place: position }).optional(),
});

export type Cursor = z.output<typeof cursorShape>;

/** A day, in milliseconds. After a long pause, several windows keep the result lists short. */
export const longestWindow = 86_400_000;

/** The next window to read. It ends at `end` at the latest. Undefined if there is nothing to read yet. */
export function nextWindow({ from, open }: Cursor, end: number): TimeWindow | undefined {
	if (open !== undefined) return { from, to: open.to };
	const to = Math.min(end, from + longestWindow);
	return to > from ? { from, to } : undefined;
}

/** The cursor after a read: at the end of the window, or at a place inside it. */
export function cursorAfter({ from, to }: TimeWindow, place: ReadPosition | undefined): Cursor {
	return place === undefined ? { from: to } : { from, open: { to, place } };
}

/** The bounds of a search. The service includes both (sync-api.md, POST /lead/search). */
export function bounds({ from, to }: TimeWindow): { from: number; to: number } {
	return { from, to: to - 1 };
}

/** The leads with activity in a window. */
interface WindowSource {
	readonly search: LeadPages;
	/** Returns a function that gives each lead its own key. Called only if a result may be longer than a page. */
	identity(): Promise<(lead: LeadAnswer) => string>;
}

export type ActivitySource = (window: TimeWindow) => WindowSource;

export interface Activity {
	readonly lead: LeadAnswer;
	readonly window: TimeWindow;
}

/** Reads window after window, up to `end` or until the budget is spent. Reads at least one page. */
export async function fetchActivity(
	source: ActivitySource,
	start: Cursor,
	end: number,
	budget: Budget,
): Promise<{ activities: Activity[]; cursor: Cursor }> {
	const activities: Activity[] = [];
	for (let cursor = start; ;) {
		const window = nextWindow(cursor, end);
		if (window === undefined) return { activities, cursor };
		const { leads, place } = await readPage(source(window), cursor.open?.place);
		for (const lead of leads) activities.push({ lead, window });
		cursor = cursorAfter(window, place);
		if (!budget()) return { activities, cursor };
	}
}

/** The next leads of a window. `place` is where to continue, if the window has more leads. */
interface ReadPage {
	readonly leads: readonly LeadAnswer[];
	readonly place: ReadPosition | undefined;
}

async function readPage(source: WindowSource, place: ReadPosition | undefined): Promise<ReadPage> {
	if (place !== undefined) return await readOn(source, place);
	const page = await source.search(0, pageSize);
	const { data: leads } = page;
	const last = leads.at(-1);
	if (last === undefined || !mayGoOn(page, pageSize)) return { leads, place: undefined };
	const identity = await source.identity();
	return { leads, place: { skip: entriesSent(page), last: identity(last) } };
}

/**
 * Reads the leads after a place.
 *
 * A window lies in the past, but its list can still change: a backdated action adds a lead, and a deleted lead leaves.
 * Then the other leads move. The list is ordered by creation time, which never changes, so the unread leads are always
 * those after the last lead that was read. Each page therefore starts with that lead.
 */
async function readOn({ search, identity }: WindowSource, place: ReadPosition): Promise<ReadPage> {
	const keyOf = await identity();
	const isLast = (lead: LeadAnswer) => keyOf(lead) === place.last;
	const { page, skip, last } = await find(search, place, isLast);
	let reading = new PagesDown(keyOf, { skip: last === undefined ? skip : skip + 1, last });
	let leads = reading.take(page) ?? [];
	if (reading.ending === 'repeated') {
		// Nothing but leads that were read: the end, or pages of one lead, or a service that ignores `skip`.
		const next = skip + entriesSent(page);
		const after = await search(next, pageSize);
		if (after.data.some(isLast)) return await onlyIfWhole(search, after);
		reading = new PagesDown(keyOf, { skip: next, last: undefined });
		leads = reading.take(after) ?? [];
	}
	const lastRead = leads.at(-1);
	if (lastRead === undefined || reading.ending !== undefined) return { leads, place: undefined };
	return { leads, place: { skip: reading.place.skip, last: keyOf(lastRead) } };
}

/**
 * Finds the page that continues after a place. Searches the list for the last lead if it has moved. `last` is undefined if
 * the page begins with an unread lead.
 */
async function find(search: LeadPages, place: ReadPosition, isLast: (lead: LeadAnswer) => boolean) {
	const { last } = place;
	const expected = { page: await search(place.skip - 1, pageSize), skip: place.skip - 1 };
	if (expected.page.data.some(isLast)) return { ...expected, last };
	for (let skip = 0, pages = 0; pages < mostPages; pages++) {
		const page = await search(skip, pageSize);
		if (page.data.some(isLast)) return { page, skip, last };
		skip += entriesSent(page);
		// The lead was deleted, and the next one moved to its position.
		if (entriesSent(page) === 0 || skip >= (countAfter(page) ?? Infinity))
			return { ...expected, last: undefined };
	}
	throw tooLong();
}

/** For a service that ignores `skip`: it has sent the whole result only if it ignores `limit` too. */
async function onlyIfWhole(search: LeadPages, page: Page<LeadAnswer>): Promise<ReadPage> {
	const saysMore = page.hasMore === true || countAfter(page) !== undefined;
	const isWhole = !saysMore && entriesSent(await search(0, 1)) > 1;
	if (isWhole) return { leads: [], place: undefined };
	throw badAnswer(
		'The service does not return all leads with activity at one time',
		'Its next page has the same leads again. The node did not report the others. Choose action types or team members in the trigger.',
	);
}
