import { Reading } from '../../../../nodes/shared/sync/lists/reading';
import type { Page } from '../../../../nodes/shared/sync/shapes/page';

const numbers = (size: number, from = 0) => Array.from({ length: size }, (_, index) => from + index);

/** A reading whose pages begin with the last entry of the page before. */
const overlapping = (skip = 0, last?: number) =>
	new Reading<number>(
		{
			...{ pageSize: 100, wanted: Infinity, growsAt: 'front' },
			...{ keyOf: (entry: number) => entry, overlaps: true, ignoresCount: true },
		},
		{ skip, last },
	);

/** A reading whose pages follow one another. */
const inTurn = () =>
	new Reading<number>({ pageSize: 10, wanted: Infinity, growsAt: 'front', keyOf: (entry) => entry });

describe('a reading whose pages overlap', () => {
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
		expect(reading.take({ page, skip, asked: 100 })).toEqual(page.data);
		expect(reading).toMatchObject(expected);
	});

	it('takes what follows the last entry, wherever the page has it, and nothing of a page without it', () => {
		const reading = overlapping();
		reading.take({ page: { data: numbers(100, 50) }, skip: 0, asked: 100 });
		expect(reading.take({ page: { data: numbers(100, 200) }, skip: 99, asked: 100 })).toBeUndefined();
		expect(reading.take({ page: { data: numbers(100, 148) }, skip: 99, asked: 100 })).toEqual(
			numbers(98, 150),
		);
		expect(reading.next).toBe(198);
	});

	it('goes on after a page that has nothing new, if entries are missing before it', () => {
		const reading = overlapping();
		reading.take({ page: { data: numbers(100) }, skip: 0, asked: 100 });
		reading.take({ page: { data: numbers(100, 99) }, skip: 99, asked: 100 });
		const torn = { page: { data: numbers(100) }, skip: 198, asked: 100 };
		expect(reading.take(torn)).toBeUndefined();
		expect(reading.take(torn, true)).toEqual([]);
		expect(reading.ending).toBeUndefined();
	});

	it('goes on at a place of an earlier reading', () => {
		const reading = overlapping(100, 99);
		expect(reading.next).toBe(99);
		expect(reading.take({ page: { data: numbers(3, 99) }, skip: 99, asked: 100 })).toEqual([100, 101]);
	});

	it('ends with a page that has nothing but entries that were read', () => {
		const reading = overlapping(100, 99);
		expect(reading.take({ page: { data: numbers(100) }, skip: 99, asked: 100 })).toEqual([]);
		expect(reading.ending).toBe('repeated');
	});
});

it.each([
	[undefined, []],
	[false, []],
	[true, [{ kind: 'cut', read: 10 }]],
])(
	'a list whose last page is empty, and says of more entries: %s, has these doubts: %j',
	(hasMore, doubts) => {
		const reading = new Reading<number>({
			...{ pageSize: 10, wanted: Infinity, growsAt: 'front', keyOf: (entry) => entry },
		});
		reading.take({ page: { data: numbers(10), hasMore: true }, skip: 0, asked: 10 });
		reading.take({ page: { data: [], ...(hasMore !== undefined && { hasMore }) }, skip: 10, asked: 10 });
		expect([reading.ending, reading.doubts]).toEqual(['end', doubts]);
	},
);

it('a list goes on after a page that is further on than the service counts', () => {
	const rules = {
		pageSize: 10,
		wanted: Infinity,
		growsAt: 'front',
		keyOf: (entry: number) => entry,
	} as const;
	const reading = new Reading<number>({ ...rules, overlaps: true }, { skip: 100, last: undefined });
	reading.take({ page: { data: numbers(10, 100), totalCount: 50 }, skip: 100, asked: 10 });
	expect(reading.ending).toBeUndefined();
});

describe('an entry that cannot be read', () => {
	const unread = { kind: 'unreadable', entries: 1 };

	it('is counted once if a new entry moves it to the next page', () => {
		const reading = inTurn();
		const [first, second] = [numbers(9), numbers(9, 10)];
		const before = { data: first, places: [...first, undefined], totalCount: 20 };
		reading.take({ page: before, skip: 0, asked: 10 });
		const after = { data: second, places: [undefined, ...second], totalCount: 21 };
		expect(reading.take({ page: after, skip: 10, asked: 10 })).toEqual(second);
		expect(reading.doubts).toContainEqual(unread);
	});

	it('is counted once if its page comes again', () => {
		const reading = inTurn();
		const page = { data: numbers(9), places: [undefined, ...numbers(9)] };
		for (const skip of [0, 10]) reading.take({ page, skip, asked: 10 });
		expect(reading.ending).toBe('repeated');
		expect(reading.doubts).toContainEqual(unread);
	});
});

it.each([
	[9_000, 'end'],
	[20_000, 'end'],
	[10_000, undefined],
	[100_000, undefined],
])(
	'a list ends after the last of %i counted entries, unless a search engine may have stopped counting there: %s',
	(count, ending) => {
		const rules = {
			pageSize: 100,
			wanted: Infinity,
			growsAt: 'front',
			keyOf: (entry: number) => entry,
		} as const;
		const skip = count - 100;
		const reading = new Reading<number>(rules, { skip, last: undefined });
		reading.take({ page: { data: numbers(100, skip), totalCount: count }, skip, asked: 100 });
		expect(reading.ending).toBe(ending);
	},
);

it.each([
	['takes no page before which entries may be missing', 18, undefined],
	['goes on at the same place', 22, numbers(8, 12)],
])('a list that changes at any place %s, if it then counts %s entries of 20', (_what, totalCount, taken) => {
	const reading = new Reading<number>({
		...{ pageSize: 10, wanted: Infinity, growsAt: 'anyPlace' },
		keyOf: (entry) => entry,
	});
	reading.take({ page: { data: numbers(10), totalCount: 20 }, skip: 0, asked: 10 });
	const page = { data: numbers(8, 12), totalCount };
	expect(reading.take({ page, skip: 10, asked: 10 })).toEqual(taken);
});
