import * as fc from 'fast-check';

import {
	bounds,
	type Cursor,
	cursorAfter,
	longestWindow,
	nextWindow,
} from '../../nodes/LeadsTrigger/activity/fetchActivity';

const day = longestWindow;

describe('the windows of Lead Activity', () => {
	it('ends each window where the next one begins, whatever the clock does', () => {
		const ends = fc.array(fc.integer({ min: -2 * day, max: 5 * day }), { minLength: 1 });
		fc.assert(
			fc.property(ends, (times) => {
				let cursor: Cursor = { from: 0 };
				let reached = 0;
				for (const end of times) {
					for (let window; (window = nextWindow(cursor, end)) !== undefined;) {
						expect(window.from).toBe(reached);
						expect(window.to).toBeGreaterThan(window.from);
						expect(window.to - window.from).toBeLessThanOrEqual(day);
						expect(window.to).toBeLessThanOrEqual(end);
						reached = window.to;
						cursor = cursorAfter(window, undefined);
					}
				}
				expect(reached).toBe(Math.max(0, ...times));
			}),
		);
	});

	it('keeps an unfinished window as time passes', () => {
		const window = { from: 1_000, to: 2_000 };
		const begun = cursorAfter(window, { skip: 100, last: 'abc' });

		expect(nextWindow(begun, 9_000)).toEqual(window);
		expect(nextWindow(begun, 500)).toEqual(window);
	});

	it('searches with inclusive bounds, so that a moment at an edge is in one window only', () => {
		expect(bounds({ from: 1_000, to: 2_000 })).toEqual({ from: 1_000, to: 1_999 });
		expect(bounds({ from: 2_000, to: 3_000 })).toEqual({ from: 2_000, to: 2_999 });
	});
});
