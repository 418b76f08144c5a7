import { PagesDown } from '../../nodes/LeadsTrigger/pagesDown';
import type { Page } from '../../nodes/shared/sync/shapes/page';

const numbers = (size: number, from = 0) => Array.from({ length: size }, (_, index) => from + index);

/** A reading whose pages begin with the last entry of the page before. */
const overlapping = (skip = 0, last?: number) =>
	new PagesDown<number>(String, { skip, last: last === undefined ? undefined : String(last) });

describe('a list that is read down to what is known', () => {
	it.each<[string, Page<number>, number, object]>([
		['empty', { data: [] }, 0, { ending: 'end', next: 0 }],
		['the first, not full', { data: numbers(3), totalCount: 3 }, 0, { ending: 'end', next: 2 }],
		['the first, of more', { data: numbers(3), totalCount: 9 }, 0, { ending: undefined, next: 2 }],
		[
			'a later one, whose count may be its own',
			{ data: numbers(3), totalCount: 3 },
			6,
			{ ending: undefined, next: 8 },
		],
		['a later one that is the last', { data: numbers(3), hasMore: false }, 6, { ending: 'end', next: 8 }],
		['of one entry', { data: numbers(1), totalCount: 2 }, 0, { ending: undefined, next: 1 }],
		[
			'one of which only the first entry can be read',
			{ data: numbers(1), places: [0, undefined, undefined], totalCount: 9 },
			0,
			{ ending: undefined, next: 3 },
		],
		['full', { data: numbers(100) }, 0, { ending: undefined, next: 99 }],
		[
			'full, and whose last entry cannot be read',
			{ data: numbers(99), places: [...numbers(99), undefined] },
			0,
			{ ending: undefined, next: 98 },
		],
	])('goes on, after a page that is %s, with the last entry of it', (_what, page, skip, expected) => {
		const reading = overlapping(skip);
		expect(reading.take(page)).toEqual(page.data);
		expect(reading).toMatchObject(expected);
	});

	it('takes what follows the last entry, wherever the page has it, and nothing of a page without it', () => {
		const reading = overlapping();
		reading.take({ data: numbers(100, 50) });
		expect(reading.take({ data: numbers(100, 200) })).toBeUndefined();
		expect(reading.take({ data: numbers(100, 148) })).toEqual(numbers(98, 150));
		expect(reading.next).toBe(198);
	});

	it('goes on at a place of an earlier reading', () => {
		const reading = overlapping(100, 99);
		expect(reading.next).toBe(99);
		expect(reading.take({ data: numbers(3, 99) })).toEqual([100, 101]);
	});

	it('ends with a page that has nothing but entries that were read', () => {
		const reading = overlapping(100, 99);
		expect(reading.take({ data: numbers(100) })).toEqual([]);
		expect(reading.ending).toBe('repeated');
	});
});

it('a page whose entries cannot be read is not taken for the end, unless it comes again', () => {
	const reading = overlapping();
	reading.take({ data: numbers(100) });
	const odd = { data: [99], places: [99, undefined] };
	expect(reading.take(odd)).toEqual([]);
	expect(reading.ending).toBeUndefined();
	expect(reading.next).toBe(101);
});
