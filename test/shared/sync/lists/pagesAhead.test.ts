import * as fc from 'fast-check';

import type { SyncClient } from '../../../../nodes/shared/sync/client';
import { readList, readTimeline } from '../../../../nodes/shared/sync/lists/readList';
import { fetchTeam } from '../../../../nodes/shared/workspace/parts';
import { runs } from '../../../kit/exploring';
import { clientWith } from '../clientSupport';

interface Service {
	readonly entries: number;
	/** The size that the service gives its pages. */
	readonly pageSize: number;
	readonly counts: boolean;
}

const asked = 10;

function listOf({ entries, pageSize, counts }: Service) {
	let underWay = 0;
	const seen = { calls: 0, mostAtOnce: 0 };
	const list = {
		pageSize: asked,
		wanted: Infinity,
		growsAt: 'anyPlace' as const,
		keyOf: (entry: number) => entry,
		fetch: async (skip: number, limit: number) => {
			seen.calls += 1;
			seen.mostAtOnce = Math.max(seen.mostAtOnce, (underWay += 1));
			await new Promise((resolve) => setImmediate(resolve));
			underWay -= 1;
			const size = Math.max(0, Math.min(limit, pageSize, entries - skip));
			const data = Array.from({ length: size }, (_, index) => skip + index);
			return { data, totalCount: counts ? entries : undefined };
		},
	};
	return { list, seen };
}

/** Where a page fails, is slow, or shows that the list moved. */
interface Trouble {
	fails(skip: number): boolean;
	readonly slowAt?: number;
	readonly movedAt?: number;
}

async function ticks(count: number) {
	for (let tick = 0; tick < count; tick++) await new Promise(setImmediate);
}

/** A list with pages of ten whose second page is slow, and how many calls there were until that came. */
function withSlowPage(each: Service) {
	const { list, seen: others } = listOf(each);
	const seen = Object.assign(others, { callsMeanwhile: 0 });
	const fetch = async (skip: number, limit: number) => {
		const page = await list.fetch(skip, limit);
		if (skip === 10) await ticks(50);
		if (skip === 10) seen.callsMeanwhile = seen.calls;
		return page;
	};
	return { list: { ...list, fetch }, seen };
}

describe('a list whose pages are asked for ahead', () => {
	it('is read as it would be in turn, with no more calls', async () => {
		const service = fc.record({
			entries: fc.nat(120),
			pageSize: fc.constantFrom(3, 9, 10, 25),
			counts: fc.boolean(),
		});
		const law = async (each: Service) => {
			const [ahead, inTurn] = [listOf(each), listOf(each)];
			const read = await readList({ ...ahead.list, width: () => 8 });
			const expected = await readList(inTurn.list);
			expect(read.entries).toEqual(expected.entries);
			expect(read.doubts).toEqual(expected.doubts);
			expect(ahead.seen.calls).toBe(inTurn.seen.calls);
		};
		await fc.assert(fc.asyncProperty(service, law), { numRuns: runs(200) });
	});

	it('has all pages after the first under way at once', async () => {
		const { list, seen } = listOf({ entries: 47, pageSize: 10, counts: true });
		await readList({ ...list, width: () => 8 });
		expect(seen).toEqual({ calls: 5, mostAtOnce: 4 });
	});

	it('goes on while one page is slow, with as many under way as there is room for', async () => {
		const { list, seen } = withSlowPage({ entries: 200, pageSize: 10, counts: true });
		const { entries } = await readList({ ...list, width: () => 3 });
		expect(entries).toHaveLength(200);
		expect(seen).toEqual({ calls: 20, mostAtOnce: 3, callsMeanwhile: 20 });
	});

	it('keeps few pages that wait for a slow one', async () => {
		const { list, seen } = withSlowPage({ entries: 5_000, pageSize: 10, counts: true });
		expect((await readList({ ...list, width: () => 1_000 })).entries).toHaveLength(5_000);
		// The first page, the slow one and those after it.
		expect(seen.callsMeanwhile).toBe(2 + 200);
	});

	it.each<[string, (client: SyncClient) => Promise<unknown>]>([
		['timeline', async (client) => await readTimeline({ client }, { leadId: 'L1', body: {}, wanted: 500 })],
		['team', fetchTeam],
	])('is also the %s', async (_what, readAll) => {
		const { client } = clientWith();
		const { list, seen } = listOf({ entries: 500, pageSize: 100, counts: true });
		jest.spyOn(client, 'require').mockImplementation(async (_name, { query = {} }) => {
			return (await list.fetch(Number(query.skip), Number(query.limit))) as never;
		});
		await readAll(client);
		expect(seen.mostAtOnce).toBe(Math.min(seen.calls - 1, client.concurrency));
	});

	it.each([
		['the next page', { fails: (skip: number) => skip === 10 }],
		['a later page, while the next one is slow,', { fails: (skip: number) => skip === 20, slowAt: 10 }],
		// The list moved, so what lies between two pages is read.
		['a page that is read again', { fails: (skip: number) => skip % 10 > 0, movedAt: 10 }],
	])('asks for nothing more after %s failed', async (_what, { fails, slowAt, movedAt }: Trouble) => {
		const { list, seen } = listOf({ entries: 1000, pageSize: 10, counts: true });
		const fetch = async (skip: number, limit: number) => {
			if (fails(skip)) throw new Error('No answer');
			const page = await list.fetch(skip, limit);
			if (skip === slowAt) await ticks(50);
			return skip === movedAt ? { ...page, data: [50, 51] } : page;
		};
		await expect(readList({ ...list, fetch, growsAt: 'front', width: () => 3 })).rejects.toThrow('No answer');
		const { calls } = seen;
		await ticks(50);
		expect(calls).toBeLessThan(10);
		expect(seen.calls).toBe(calls);
	});

	it('fails only with a page that is needed', async () => {
		const { list } = listOf({ entries: 20, pageSize: 10, counts: true });
		const fetch = async (skip: number, limit: number) => {
			if (skip === 20) throw new Error('This page does not exist');
			return { ...(await list.fetch(skip, limit)), totalCount: skip === 0 ? 30 : 20 };
		};
		expect((await readList({ ...list, fetch, width: () => 8 })).entries).toHaveLength(20);
	});
});
