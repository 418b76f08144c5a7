import * as fc from 'fast-check';

import { countOf, flagOf, idOf, momentOf, numberOf, textOf } from '../../../nodes/shared/sync/data';
import { foldKey } from '../../../nodes/shared/sync/shapes/read';

describe('a key', () => {
	it('is the same in each spelling', () => {
		for (const key of ['lead_id', 'leadId', 'LeadID', 'lead-id', 'lead id'])
			expect(foldKey(key)).toBe('leadid');
	});
});

describe('a value', () => {
	it('is an ID as text or number', () => {
		expect(['a', 7].map(idOf)).toEqual(['a', '7']);
		const others = ['', ' ', null, undefined, true, [], {}, { $oid: 'a' }, 2 ** 53, 1.5];
		for (const other of others) expect(idOf(other)).toBeUndefined();
	});

	it('is a count if it is whole, not negative, and as the service wrote it', () => {
		expect([7, '7', 0].map(countOf)).toEqual([7, 7, 0]);
		expect([-1, 1.5, 2 ** 53, '', 'x', null].map(countOf)).toEqual(Array(6).fill(undefined));
	});

	it('is a text, a number or a flag, also as text', () => {
		expect([' ', 'a ', 7, null].map(textOf)).toEqual([undefined, 'a ', '7', undefined]);
		expect([1.5, '1.5', '', 'x', NaN, 'Infinity', null].map(numberOf)).toEqual([
			1.5,
			1.5,
			...Array<undefined>(5).fill(undefined),
		]);
		expect([true, 'TRUE', 1, 'yes', false, 'No', '0'].map(flagOf)).toEqual([
			...Array<boolean>(4).fill(true),
			...Array<boolean>(3).fill(false),
		]);
		expect(['', 'x', 2, null, {}].map(flagOf)).toEqual(Array(5).fill(undefined));
	});
});

describe('a moment', () => {
	const moment = 1_732_247_000_000;
	it.each([
		moment,
		moment / 1000,
		moment * 1000,
		String(moment),
		String(moment / 1000),
		new Date(moment).toISOString(),
		'2024-11-22T09:13:20+05:30',
		'2024-11-22T09:13:20+0530',
		' 2024-11-22 03:43:20Z ',
	])('is read from %j', (value) => {
		expect(momentOf(value)).toBe(moment);
	});

	it.each(['22/11/2024 03:43:20', '2024-11-22T03:43:20', '2024-11-22', '', 'now', null, {}, NaN])(
		'is not known from %j',
		(value) => {
			expect(momentOf(value)).toBeUndefined();
		},
	);

	it('has the unit that a number of its size is likely to have', () => {
		expect(momentOf(1e11 - 1)).toBe((1e11 - 1) * 1000);
		expect(momentOf(1e11)).toBe(1e11);
		expect(momentOf(1e14 - 1)).toBe(1e14 - 1);
		expect(momentOf(1e14)).toBe(1e11);
		expect(momentOf(1e17 - 1e3)).toBe(1e14 - 1);
		expect([1e17, 1.8e18, '638000000000000000'].map(momentOf)).toEqual([undefined, undefined, undefined]);
		expect(momentOf(1.2345)).toBe(1235);
	});

	it('is not known from a text longer than any time', () => {
		expect(momentOf(`${' '.repeat(81)}2024-11-22T03:43:20Z`)).toBeUndefined();
	});

	it('in milliseconds is read as it is', () => {
		const milliseconds = fc.integer({ min: 1e11, max: 4e12 });
		fc.assert(fc.property(milliseconds, (each) => expect(momentOf(each)).toBe(each)));
	});
});
