import * as fc from 'fast-check';

import { readList } from '../../../../nodes/shared/sync/lists/readList';
import { runs } from '../../../kit/exploring';

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

	it('fails only with a page that is needed', async () => {
		const { list } = listOf({ entries: 20, pageSize: 10, counts: true });
		const fetch = async (skip: number, limit: number) => {
			if (skip === 20) throw new Error('This page does not exist');
			return { ...(await list.fetch(skip, limit)), totalCount: skip === 0 ? 30 : 20 };
		};
		expect((await readList({ ...list, fetch, width: () => 8 })).entries).toHaveLength(20);
	});
});
