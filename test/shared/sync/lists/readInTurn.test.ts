import type { PagedList } from '../../../../nodes/shared/sync/lists/pagedList';
import { readList } from '../../../../nodes/shared/sync/lists/readList';
import type { Page } from '../../../../nodes/shared/sync/shapes/page';

/** How many entries a page has, and what it says beside them. */
type Sent = Omit<Page<number>, 'data'> & { readonly size: number };

/** The pages of a list that come one after the other, and then empty ones. Notes what is asked for. */
async function read(pages: readonly Sent[], wanted = Infinity) {
	const asked: string[] = [];
	const list: PagedList<number> = {
		pageSize: 10,
		wanted,
		growsAt: 'front',
		keyOf: (entry) => entry,
		fetch: async (skip, limit) => {
			const { size, ...said } = pages[asked.length] ?? { size: 0 };
			asked.push(`${skip}+${limit}`);
			return await Promise.resolve({
				data: Array.from({ length: size }, (_, index) => skip + index),
				...said,
			});
		},
	};
	const { entries, doubts } = await readList(list);
	return { read: entries.length, asked: asked.join(' '), doubts: doubts.map(({ kind }) => kind).join() };
}

const sizes = (...all: readonly number[]) => all.map((size): Sent => ({ size }));

/** How a list that is read in turn ends, and that no page is asked for in vain. */
describe('a list that is read in turn', () => {
	it.each<[when: string, pages: readonly Sent[], expected: object]>([
		['has no entries', [], { read: 0, asked: '0+10' }],
		['is shorter than a page, as its count shows', [{ size: 7, totalCount: 7 }], { read: 7, asked: '0+10' }],
		['may have pages of its own size', sizes(7), { read: 7, asked: '0+10 7+10' }],
		['has a last page that is shorter', sizes(10, 10, 4), { read: 24, asked: '0+10 10+10 20+10' }],
		['has only full pages', sizes(10, 10), { read: 20, asked: '0+10 10+10 20+10' }],
		[
			'has smaller pages than it was asked for, and nothing says where it ends',
			[{ size: 5, hasMore: true }, { size: 5 }, { size: 3 }],
			{ read: 13, asked: '0+10 5+10 10+10 13+10' },
		],
		['is counted', [{ size: 10, totalCount: 14 }, { size: 4 }], { read: 14, asked: '0+10 10+10' }],
		[
			'is counted, with smaller pages',
			[{ size: 5, totalCount: 13 }, { size: 5 }, { size: 3 }],
			{ read: 13, asked: '0+10 5+10 10+10' },
		],
		[
			'is counted, and its last page is as full as the others',
			[{ size: 5, totalCount: 10 }, { size: 5 }],
			{ read: 10, asked: '0+10 5+10 10+10' },
		],
		[
			'says that a full page is the last',
			[
				{ size: 10, hasMore: true },
				{ size: 10, hasMore: false },
			],
			{ read: 20, asked: '0+10 10+10' },
		],
		[
			'says after a short page that there is more',
			[
				{ size: 10, hasMore: true },
				{ size: 4, hasMore: true },
				{ size: 4, hasMore: false },
			],
			{ read: 18, asked: '0+10 10+10 14+10' },
		],
		[
			'says after its only page that there is none',
			[{ size: 10, hasMore: false }],
			{ read: 10, asked: '0+10' },
		],
	])('ends when it %s', async (_when, pages, expected) => {
		expect(await read(pages)).toEqual({ ...expected, doubts: '' });
	});

	it('ends with the entries that are wanted, and asks for no more', async () => {
		expect(await read(sizes(10, 10, 10), 15)).toEqual({ read: 15, asked: '0+10 10+5', doubts: '' });
	});

	it('is in doubt when it ends before its count, or after it said that there is more', async () => {
		expect(await read([{ size: 10, totalCount: 14 }, { size: 2 }])).toMatchObject({ doubts: 'counted' });
		expect(await read([{ size: 10, hasMore: true }])).toMatchObject({ read: 10, doubts: '' });
		expect(await read([{ size: 3, places: [0, 1, 2, undefined, undefined] }])).toMatchObject({
			read: 3,
			doubts: 'unreadable',
		});
	});

	it.each<[what: string, page: Sent, one: number, expected: object]>([
		['the whole list each time', { size: 25 }, 25, { read: 25, asked: '0+10 25+10', doubts: '' }],
		[
			'a short list each time, also for one entry',
			{ size: 7 },
			7,
			{ read: 7, asked: '0+10 7+10 7+1', doubts: '' },
		],
		['its first page each time', { size: 10 }, 1, { read: 10, asked: '0+10 10+10', doubts: 'cut' }],
		[
			'its first short page each time',
			{ size: 7 },
			1,
			{ read: 7, asked: '0+10 7+10 7+1', doubts: 'repeated' },
		],
		[
			'its first page each time, and counts more',
			{ size: 10, totalCount: 30 },
			1,
			{ read: 10, asked: '0+10 10+10', doubts: 'cut' },
		],
		[
			'its first page each time, and says that there is more',
			{ size: 10, hasMore: true },
			1,
			{ read: 10, asked: '0+10 10+10', doubts: 'cut' },
		],
	])('whose service sends %s', async (_what, { size, ...said }, one, expected) => {
		const asked: string[] = [];
		const { entries, doubts } = await readList<number>({
			pageSize: 10,
			wanted: Infinity,
			growsAt: 'front',
			keyOf: (entry) => entry,
			fetch: async (skip, limit) => {
				asked.push(`${skip}+${limit}`);
				const length = limit === 1 ? one : size;
				return await Promise.resolve({ data: Array.from({ length }, (_, index) => index), ...said });
			},
		});
		expect({
			read: entries.length,
			asked: asked.join(' '),
			doubts: doubts.map(({ kind }) => kind).join(),
		}).toEqual(expected);
	});
});
