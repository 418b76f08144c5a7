import * as fc from 'fast-check';

import { readList } from '../../../../nodes/shared/sync/lists/readList';

/** The changes to a list, newest first, while it is read. */
type Change = { readonly add: number } | { readonly remove: number } | { readonly insertAt: number };

/**
 * A list of numbers that changes between the requests. `shuffle` decides the order in which simultaneous requests are
 * served.
 */
function changingList(count: number, changes: readonly Change[], shuffle: (waiting: number) => number) {
	let entries = Array.from({ length: count }, (_, index) => count - index);
	const began = [...entries];
	let newest = count;
	let step = 0;
	const waiting: Array<() => void> = [];
	let requests = 0;
	const serve = () => {
		const [next] = waiting.splice(shuffle(waiting.length), 1);
		next?.();
		const change = changes[step++];
		if (change === undefined) return;
		if ('add' in change) for (let each = 0; each < change.add; each++) entries.unshift(++newest);
		else if ('insertAt' in change) entries.splice(change.insertAt, 0, ++newest);
		else entries = entries.filter((_, index) => index !== change.remove);
	};
	const fetch = async (skip: number, limit: number) => {
		requests += 1;
		return await new Promise<{ data: number[]; totalCount: number }>((resolve) => {
			waiting.push(() => resolve({ data: entries.slice(skip, skip + limit), totalCount: entries.length }));
			setImmediate(serve);
		});
	};
	return { began, fetch, requests: () => requests, now: () => entries };
}

const shuffles = fc.infiniteStream(fc.nat()).map((numbers) => (waiting: number) => {
	const next = numbers.next().value ?? 0;
	return waiting === 0 ? 0 : next % waiting;
});
const growth = fc.array(fc.record({ add: fc.integer({ min: 0, max: 3 }) }), { maxLength: 60 });
const keys = fc.constantFrom<(entry: number) => unknown>(
	(entry) => entry,
	() => undefined,
);
const pageSize = 10;

describe('a list that is read to its end', () => {
	it('returns the entries of the start, once and in order, while others are added', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 250 }),
				growth,
				shuffles,
				fc.integer({ min: 1, max: 40 }),
				keys,
				async (count, changes, shuffle, atOnce, keyOf) => {
					const { began, fetch } = changingList(count, changes, shuffle);
					const { entries: read } = await readList({
						pageSize,
						growsAt: 'front',
						wanted: Infinity,
						fetch,
						keyOf,
						width: () => atOnce,
					});
					expect(read).toEqual(began);
				},
			),
			{ numRuns: 200 },
		);
	});

	it('returns each remaining entry once while others are deleted', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 20, max: 150 }),
				fc.integer({ min: 1, max: 12 }),
				fc.nat(149),
				shuffles,
				async (count, when, remove, shuffle) => {
					const changes = [...Array<Change>(when).fill({ add: 0 }), { remove }];
					const { began, fetch, now } = changingList(count, changes, shuffle);
					const { entries: read } = await readList({
						pageSize,
						growsAt: 'front',
						wanted: Infinity,
						fetch,
						keyOf: (entry) => entry,
						width: () => 20,
					});
					expect(new Set(read).size).toBe(read.length);
					expect(read).toEqual(expect.arrayContaining(began.filter((entry) => now().includes(entry))));
				},
			),
			{ numRuns: 200 },
		);
	});

	it('returns each remaining entry once, page after page, while others are added and deleted', async () => {
		const change = fc.oneof(
			fc.record({ add: fc.integer({ min: 0, max: 3 }) }),
			fc.record({ remove: fc.nat(149) }),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 20, max: 150 }),
				fc.array(change, { maxLength: 40 }),
				async (count, changes) => {
					const { began, fetch, now } = changingList(count, changes, () => 0);
					const { entries: read } = await readList({
						pageSize,
						growsAt: 'front',
						wanted: Infinity,
						fetch,
						keyOf: (entry) => entry,
					});
					expect(new Set(read).size).toBe(read.length);
					expect(read).toEqual(expect.arrayContaining(began.filter((entry) => now().includes(entry))));
				},
			),
			{ numRuns: 200 },
		);
	});

	it('returns what is there after an entry was deleted, if the list is steady when it is read again', async () => {
		const { fetch, now } = changingList(35, [{ remove: 0 }], () => 0);
		const { entries: read, doubts } = await readList({
			pageSize,
			growsAt: 'anyPlace',
			wanted: Infinity,
			fetch,
			keyOf: (entry) => entry,
		});
		expect(doubts).toEqual([]);
		expect(read).toEqual(now());
	});

	it('gives up a list that does not end', async () => {
		let requests = 0;
		const endless = readList({
			pageSize: 1,
			growsAt: 'front',
			wanted: Infinity,
			fetch: async () => await Promise.resolve({ data: [(requests += 1)] }),
			keyOf: (entry) => entry,
		});
		await expect(endless).rejects.toMatchObject({
			message: 'The list did not end after 10000 pages',
			failure: { reason: 'unreadable_answer', description: expect.stringMatching(/^Set a limit, or narrow/) },
		});
		expect(requests).toBe(10_000);
	});

	it('gives up a counted list that goes on after very many tiny pages', async () => {
		const tiny = readList({
			...{ pageSize: 1, growsAt: 'front', wanted: Infinity, keyOf: (entry: number) => entry },
			fetch: async (skip) => await Promise.resolve({ data: [skip], totalCount: 9_000_000 }),
		});
		await expect(tiny).rejects.toThrow('The list did not end after 100000 pages');
	});

	it('is in doubt about a list that loses entries during each reading', async () => {
		const { fetch } = changingList(300, Array<Change>(200).fill({ remove: 100 }), () => 0);
		const { entries: read, doubts } = await readList({
			pageSize,
			growsAt: 'front',
			wanted: Infinity,
			fetch,
			keyOf: (entry) => entry,
		});
		expect(doubts).toEqual([{ kind: 'unsteady' }]);
		expect(new Set(read).size).toBe(read.length);
	});

	it.each([
		[Infinity, ['a', 'b', 'c', 'd']],
		[3, ['b', 'c', 'd']],
	])(
		'returns what any of three readings found of a list that changes during each, up to %d',
		async (wanted, found) => {
			const readings = ['ab', 'bc', 'cd', 'de'].map((entries) => [...entries]);
			let reading: readonly string[] = [];
			const { entries: read, doubts } = await readList({
				pageSize: 1,
				growsAt: 'anyPlace',
				wanted,
				fetch: async (skip) => {
					if (skip === 0) reading = readings.shift() ?? [];
					return await Promise.resolve({ data: reading.slice(skip, skip + 1), totalCount: 2 + skip });
				},
				keyOf: (entry) => entry,
			});
			expect([...read].sort()).toEqual(found);
			expect(doubts).toEqual([{ kind: 'unsteady' }]);
		},
	);

	it('reads few pages again of a list that loses entries with each answer', async () => {
		const places: number[] = [];
		let totalCount = 10_000;
		await readList({
			...{ pageSize, wanted: 310, growsAt: 'front', keyOf: (entry: number) => entry },
			fetch: async (skip, limit) => {
				if (skip >= 300 || places.length > 0) places.push(skip);
				if (places.length > 0) totalCount -= 2;
				return await Promise.resolve({
					data: Array.from({ length: limit }, (_, at) => skip + at),
					totalCount,
				});
			},
		});
		expect(places.length).toBeLessThan(150);
	});

	it('returns each entry of the start once while others are inserted between them', async () => {
		const insertions = fc.array(fc.record({ insertAt: fc.nat(150) }), { maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 150 }),
				insertions,
				shuffles,
				async (count, changes, shuffle) => {
					const { began, fetch } = changingList(count, changes, shuffle);
					const { entries: read } = await readList({
						pageSize,
						growsAt: 'anyPlace',
						wanted: Infinity,
						fetch,
						keyOf: (entry) => entry,
						width: () => 20,
					});
					expect(new Set(read).size).toBe(read.length);
					expect(read).toEqual(expect.arrayContaining(began));
				},
			),
			{ numRuns: 200 },
		);
	});

	// sync-api.md, Limits.
	it.each([
		[25, 25, 3],
		[25, 10, 1],
		[25, 11, 2],
		[0, 5, 1],
		[200, 200, 20],
	])('reads of %i entries the first %i with %i requests', async (count, wanted, requests) => {
		const list = changingList(count, [], () => 0);
		const { entries: read } = await readList({
			pageSize,
			growsAt: 'front',
			wanted,
			fetch: list.fetch,
			keyOf: (entry) => entry,
			width: () => 8,
		});
		expect(read).toEqual(list.began.slice(0, wanted));
		expect(list.requests()).toBe(requests);
	});

	it('is not read again for its changes if it has all that were wanted', async () => {
		const { began, fetch, requests } = changingList(25, [], () => 0);
		const { entries: read } = await readList({
			...{ pageSize, wanted: 15, growsAt: 'anyPlace', keyOf: (entry: number) => entry },
			fetch: async (skip, limit) => ({ ...(await fetch(skip, limit)), totalCount: 25 + skip / 10 }),
		});
		expect(read).toEqual(began.slice(0, 15));
		expect(requests()).toBe(2);
	});

	it('ends when the service counts more entries than it returns', async () => {
		const { began, fetch } = changingList(25, [], () => 0);
		const { entries: read } = await readList({
			pageSize,
			growsAt: 'front',
			wanted: Infinity,
			fetch: async (skip, limit) => ({ ...(await fetch(skip, limit)), totalCount: 60 }),
			keyOf: (entry) => entry,
			width: () => 8,
		});
		expect(read).toEqual(began);
	});

	it('reads pages that are smaller than the requested size', async () => {
		const { began, fetch } = changingList(95, [], () => 0);
		const { entries: read } = await readList({
			pageSize,
			growsAt: 'front',
			wanted: Infinity,
			fetch: async (skip, limit) => await fetch(skip, Math.min(4, limit)),
			keyOf: (entry) => entry,
			width: () => 8,
		});
		expect(read).toEqual(began);
	});

	it('stops at a page that fails, and throws its failure', async () => {
		const { fetch, requests } = changingList(1_000, [], () => 0);
		const read = readList({
			pageSize,
			growsAt: 'front',
			wanted: Infinity,
			fetch: async (skip, limit) => {
				if (skip === 50) throw new Error('No answer');
				return await fetch(skip, limit);
			},
			keyOf: (entry) => entry,
			width: () => 4,
		});
		await expect(read).rejects.toThrow('No answer');
		expect(requests()).toBeLessThan(12);
	});
});

describe('a list with an impossibly high total count', () => {
	const claimed = 3_000_000_000;
	let requests = 0;
	const list = (wanted: number) => ({
		pageSize,
		wanted,
		growsAt: 'front' as const,
		width: () => 8,
		keyOf: (entry: number) => entry,
		fetch: async (skip: number, limit: number) => {
			requests += 1;
			const data = Array.from({ length: limit }, (_, index) => skip + index);
			return await Promise.resolve({ data, totalCount: claimed });
		},
	});
	beforeEach(() => (requests = 0));

	it('is not read completely', async () => {
		await expect(readList(list(Infinity))).rejects.toMatchObject({
			failure: {
				reason: 'bad_request',
				message: expect.stringMatching(/counts 3000000000 entries, more than an execution can hold/),
			},
		});
		expect(requests).toBe(1);
	});

	it('is read up to the limit', async () => {
		expect((await readList(list(25))).entries).toEqual(Array.from({ length: 25 }, (_, index) => index));
		expect(requests).toBe(3);
	});
});
