import * as fc from 'fast-check';

import { withRaw, entriesSent, type ListOf, page, placesOf } from '../../../nodes/shared/sync/shapes/page';
import { readAs } from '../../kit/readAs';

const list: ListOf<number> = {
	name: 'leads',
	isEntry: () => false,
	read: ({ value }) => (typeof value === 'number' ? value : undefined),
};
const numbers = page(list);

describe('a page of a list', () => {
	it.each<[string, unknown]>([
		['bare', [1, 2]],
		['under data', { data: [1, 2] }],
		['under another usual key', { leads: [1, 2] }],
		['wrapped twice', { data: { data: [1, 2] } }],
		['wrapped beside errors', { errors: [], zq: { leads: [1, 2] } }],
		['in a list', [{ zq: { data: [1, 2] } }]],
	])('is found %s', (_how, answer) => {
		expect(readAs(numbers, answer)).toMatchObject({ data: [1, 2] });
	});

	it.each<[unknown, object]>([
		[{ data: [], total_count: 7 }, { totalCount: 7 }],
		[{ data: [], totalCount: '7' }, { totalCount: 7 }],
		[
			{ data: [], total_count: 7, limit: 5, has_more: true },
			{ totalCount: 7, limit: 5, hasMore: true },
		],
		[{ zq: { data: [], total_count: 7 } }, { totalCount: 7 }],
		[{ data: [], total_count: -1 }, { totalCount: undefined }],
		[{ data: [], total_count: 'many' }, { totalCount: undefined }],
	])('says how it goes on: %j', (answer, expected) => {
		expect(readAs(numbers, answer)).toMatchObject(expected);
	});

	it.each([
		...[undefined, null, '', 'OK', {}, { success: true }, { data: { id: 'l1' } }, '<html></html>'],
		...[{ data: null }, { total_count: 0 }, { items: [1, 2] }, { zq: { items: [] } }],
	])('is not found in %j', (answer) => {
		expect(numbers(answer)).toBeUndefined();
	});

	it('keeps the places of its entries, whichever of them cannot be read', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.nat(), fc.constantFrom(null, 'x', {}))), (entries) => {
				const read = readAs(numbers, entries);
				expect(entriesSent(read)).toBe(entries.length);
				expect(read.data).toEqual(entries.filter((entry) => typeof entry === 'number'));
				expect(placesOf(read)).toEqual(
					entries.map((entry) => (typeof entry === 'number' ? entry : undefined)),
				);
			}),
		);
	});

	it('may have each entry as it was sent, readable or not', () => {
		expect(readAs(page(withRaw(list)), { data: [1, {}, null] })).toMatchObject({
			data: [
				{ raw: 1, read: 1 },
				{ raw: {}, read: undefined },
				{ raw: null, read: undefined },
			],
		});
	});
});
