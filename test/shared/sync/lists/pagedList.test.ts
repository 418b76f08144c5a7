import { range } from 'lodash';

import { doubtText, mayGoOn, newestOf, seemsCut } from '../../../../nodes/shared/sync/lists/pagedList';
import type { Page } from '../../../../nodes/shared/sync/shapes/page';

const pageOf = (entries: number, says: Partial<Page<number>> = {}): Page<number> => ({
	data: Array.from({ length: entries }, (_, index) => index),
	...says,
});

describe('a list after its first page, of which 100 entries were asked for,', () => {
	it.each<[number, Partial<Page<number>>]>([
		[100, {}],
		[100, { totalCount: 100 }],
		[101, {}],
		[30, {}],
		[30, { limit: 30 }],
		[30, { totalCount: 31, hasMore: false }],
		[30, { totalCount: 30, hasMore: true }],
		[0, { hasMore: true }],
		[0, { totalCount: 1 }],
	])('may go on after %i entries with %j', (entries, says) => {
		expect(mayGoOn(pageOf(entries, says), 100)).toBe(true);
	});

	it.each<[number, Partial<Page<number>>]>([
		[0, {}],
		[100, { hasMore: false }],
		[30, { totalCount: 30 }],
		[50, { totalCount: 50 }],
		[30, { limit: 31 }],
		[29, { places: [undefined, ...range(29)], totalCount: 30 }],
	])('has ended after %i entries with %j', (entries, says) => {
		expect(mayGoOn(pageOf(entries, says), 100)).toBe(false);
	});
});

describe('a list that should have no pages', () => {
	it.each<[number, Partial<Page<number>>, boolean]>([
		[10, {}, true],
		...[11, 20, 25, 50, 100].map((size): [number, object, boolean] => [size, {}, false]),
		[21, {}, false],
		[21, { totalCount: 22 }, true],
		[21, { hasMore: true }, true],
		[10, { hasMore: false }, false],
		[9, { places: [undefined, ...range(9)] }, true],
	])('of %i entries with %j looks cut: %s', (entries, says, isCut) => {
		expect(seemsCut(pageOf(entries, says))).toBe(isCut);
	});
});

it('has each entry of several searches once, all that nothing identifies, and those without a time last', () => {
	const entry = (id: string | undefined, createdAt?: number) => ({ id, createdAt });
	const [first, second] = [entry(undefined, 1), entry(undefined, 3)];
	const lists = [
		[entry('a', 2), first],
		[second, entry('timeless'), entry('a', 2)],
	];
	const { entries } = newestOf(
		lists.map((each) => ({ entries: each, doubts: [] })),
		Infinity,
		({ id }) => id,
	);
	expect(entries).toEqual([second, entry('a', 2), first, entry('timeless')]);
});

it('has of several searches the newest that are wanted, with all doubts, and one search as it came', () => {
	const keyOf = (entry: { createdAt: number }) => entry.createdAt;
	const lists = [[1, 3], [2]].map((times) => ({
		entries: times.map((createdAt) => ({ createdAt })),
		doubts: [{ kind: 'cut', read: times.length } as const],
	}));
	const { entries, doubts } = newestOf(lists, 2, keyOf);
	expect([entries.map(keyOf), doubts.map((doubt) => 'read' in doubt && doubt.read)]).toEqual([
		[3, 2],
		[2, 1],
	]);
	expect(newestOf(lists.slice(0, 1), 2, keyOf).entries.map(keyOf)).toEqual([1, 3]);
});

it.each([
	[{ kind: 'cut', read: 12 }, /returned 12 entries, and no others .* may have more/],
	[{ kind: 'repeated', read: 12 }, /returned 12 entries, fewer than .* the same ones .* may have more/],
	[{ kind: 'counted', read: 12, counted: 15 }, /counts 15 entries, and returned 12/],
	[{ kind: 'unreadable', entries: 3 }, /left out because the node cannot read them: 3/],
	[{ kind: 'unsteady' }, /changed while it was read/],
] as const)('a person reads what a list may lack: %j', (doubt, words) => {
	expect(doubtText(doubt)).toMatch(words);
	expect(doubtText(doubt)).toMatch(/^[A-Z].*\.$/);
});
