import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import type { Budget } from '../budget';
import { type ActivitySource, PageReader } from './pages';
import { type Cursor, cursorAfter, longestWindow, nextWindow, type TimeWindow } from './timeWindows';

export interface Activity {
	readonly lead: LeadAnswer;
	readonly window: TimeWindow;
}

/**
 * Reads window after window, up to `end` or until the budget is spent. Reads at least one page.
 *
 * A window may turn out shorter than it was planned. The next ones begin as short, and grow again.
 */
export async function readActivity(
	source: ActivitySource,
	start: Cursor,
	end: number,
	budget: Budget,
): Promise<{ activities: Activity[]; cursor: Cursor }> {
	const pages = new PageReader(source);
	const activities: Activity[] = [];
	let cursor = start;
	for (let longest = longestWindow; ;) {
		const planned = nextWindow(cursor, end, longest);
		if (planned === undefined) return { activities, cursor };
		const { window, leads, place } = await pages.read(planned, cursor.open?.place);
		for (const lead of leads) activities.push({ lead, window });
		cursor = cursorAfter(window, place);
		longest = Math.min(longestWindow, window.to < planned.to ? window.to - window.from : longest * 2);
		if (!budget.allowsAnotherPage()) return { activities, cursor };
	}
}
