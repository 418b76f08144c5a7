import { Reading } from '../../../../nodes/shared/sync/lists/reading';

const numbers = (size: number, from = 0) => Array.from({ length: size }, (_, index) => from + index);

/** A reading whose pages follow one another. */
const inTurn = () =>
	new Reading<number>({ pageSize: 10, wanted: Infinity, growsAt: 'front', keyOf: (entry) => entry });

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
		const reading = new Reading<number>(rules);
		reading.take({ page: { data: numbers(100), totalCount: count }, skip: 0, asked: 100 });
		reading.take({ page: { data: numbers(100, skip), totalCount: count }, skip, asked: 100 }, true);
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
