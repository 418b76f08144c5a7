import * as fc from 'fast-check';
import { z } from 'zod';

import { type Listing, type PagedList } from '../../../../nodes/shared/sync/lists/pagedList';
import { readList } from '../../../../nodes/shared/sync/lists/readList';
import { page } from '../../../../nodes/shared/sync/shapes/page';
import { runs } from '../../../kit/exploring';
import { readAs } from '../../../kit/readAs';
import { type ListDialect, listDialects, ListService } from '../../../kit/listService';

const pageSize = 100;
const shape = z.object({ number: z.number(), id: z.string().optional() });
const entries = page({
	name: 'leads',
	isEntry: () => false,
	read: ({ value }) => shape.safeParse(value).data,
});
type Entry = z.output<typeof shape>;

type Read = (list: PagedList<Entry>) => Promise<Listing<Entry>>;

const readers: ReadonlyArray<readonly [string, Read]> = [
	['side by side', async (list) => await readList({ ...list, width: () => 4 })],
	['in turn', readList],
];

function open(dialect: ListDialect, wanted = Infinity) {
	const service = new ListService(dialect, (number) => ({
		number,
		...(dialect.hasIds ? { id: `id-${number}` } : {}),
	}));
	const list: PagedList<Entry> = {
		pageSize,
		wanted,
		growsAt: 'front',
		keyOf: ({ id }) => id,
		fetch: async (skip, limit) => await Promise.resolve(readAs(entries, service.answer(skip, limit))),
	};
	return { service, list };
}

const numbersOf = ({ entries: read }: Listing<Entry>) => read.map(({ number }) => number);

/** More requests than any reading needs: for each page three readings of it, and some to see that nothing follows. */
const mostRequests = ({ size, most, growth }: ListDialect) =>
	3 * (Math.ceil((size + 7) / Math.min(most, pageSize)) + 4) + growth.length + 10;

describe.each(readers)('a list that a service returns as it likes, read %s', (_how, read) => {
	it('is complete, each entry once, or there is a doubt', async () => {
		await fc.assert(
			fc.asyncProperty(listDialects(pageSize), async (dialect) => {
				const { service, list } = open(dialect);
				const listing = await read(list);
				const numbers = numbersOf(listing);
				expect(service.requests).toBeLessThanOrEqual(mostRequests(dialect));
				if (dialect.hasIds) expect(new Set(numbers).size).toBe(numbers.length);
				if (listing.doubts.length > 0) return;
				expect(new Set(numbers).size).toBe(numbers.length);
				const atStart = numbers.filter((number) => number <= dialect.size);
				expect(atStart).toEqual(service.began);
			}),
			{ numRuns: runs(2_000) },
		);
	});

	it('has as many entries as are wanted, from the front, or there is a doubt', async () => {
		await fc.assert(
			fc.asyncProperty(listDialects(pageSize), fc.integer({ min: 1, max: 180 }), async (dialect, wanted) => {
				const steady = { ...dialect, growth: [] };
				const { service, list } = open(steady, wanted);
				const listing = await read(list);
				expect(listing.entries.length).toBeLessThanOrEqual(wanted);
				const isShort = listing.entries.length < Math.min(wanted, service.began.length);
				if (isShort) expect(listing.doubts).not.toEqual([]);
				if (listing.doubts.length === 0) expect(numbersOf(listing)).toEqual(service.began.slice(0, wanted));
			}),
			{ numRuns: runs(1_000) },
		);
	});
});
