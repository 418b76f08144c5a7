import * as fc from 'fast-check';
import { z } from 'zod';

import { asPage, entriesSent, page, placesOf, shaped } from '../../../nodes/shared/sync/shapes/page';

const numbers = page(shaped(z.number()));

describe('a page of a list', () => {
	it.each<[string, unknown]>([
		['bare', [1, 2]],
		['under data', { data: [1, 2] }],
		['under another usual key', { leads: [1, 2] }],
		['under a key that nobody knows', { success: true, gefunden: [1, 2] }],
		['wrapped twice', { data: { items: [1, 2] } }],
		['wrapped beside errors', { errors: [], records: [1, 2] }],
	])('is found %s', (_how, answer) => {
		expect(numbers.parse(answer)).toMatchObject({ data: [1, 2] });
	});

	it.each<[unknown, object]>([
		[{ data: [], total_count: 7 }, { totalCount: 7 }],
		[{ data: [], totalCount: '7' }, { totalCount: 7 }],
		[
			{ data: [], pagination: { total: 7, per_page: 5, has_more: true } },
			{ totalCount: 7, limit: 5, hasMore: true },
		],
		[{ data: { items: [], count: 7 } }, { totalCount: 7 }],
		[{ data: [], total_count: -1 }, { totalCount: undefined }],
		[{ data: [], total_count: 'many' }, { totalCount: undefined }],
		[{ data: [], next: null }, { hasMore: false }],
		[{ data: [], next: '/lead/search?skip=10' }, { hasMore: true }],
		[{ data: null }, { data: [] }],
		[{ total_count: 0 }, { data: [], totalCount: 0 }],
	])('says how it goes on: %j', (answer, expected) => {
		expect(numbers.parse(answer)).toMatchObject(expected);
	});

	it.each([undefined, null, '', 'OK', {}, { success: true }, { data: { id: 'l1' } }, '<html></html>'])(
		'is not found in %j',
		(answer) => {
			expect(numbers.safeParse(answer).success).toBe(false);
		},
	);

	it('keeps the places of its entries, whichever of them cannot be read', () => {
		fc.assert(
			fc.property(fc.array(fc.oneof(fc.nat(), fc.constantFrom(null, 'x', {}))), (entries) => {
				const read = numbers.parse(entries);
				expect(entriesSent(read)).toBe(entries.length);
				expect(placesOf(read).map((place) => entries[place])).toEqual(read.data);
				expect((read.unreadable ?? []).every((place) => typeof entries[place] !== 'number')).toBe(true);
			}),
		);
	});

	it('has what cannot be read of a whole list after its entries', () => {
		const whole = z.unknown().transform(() => ({ entries: ['a', 'b'], rest: [{}, null], isComplete: false }));
		const read = asPage(whole).parse({ data: ['a', {}, 'b', null], total: 7 });
		expect(read).toEqual({ data: ['a', 'b'], unreadable: [2, 3], totalCount: 7 });
		expect(placesOf(read)).toEqual([0, 1]);
	});
});
