import { runInNewContext } from 'node:vm';

import { dateObject } from '../../../nodes/shared/values/calendar';

const time = Date.UTC(2026, 2, 5, 10, 15);
const iso = '2026-03-05T10:15:00.000Z';
const ofAnotherRealm = runInNewContext(`new Date(${time})`) as Date;

/** The members that every copy of luxon's DateTime has. */
const luxon = { toMillis: () => time, toISO: () => iso, isValid: true, year: 2026, hour: 10 };

describe('a moment', () => {
	it.each([
		['a date', new Date(time), iso],
		['a date of another realm', ofAnotherRealm, iso],
		['an invalid date', new Date(Number.NaN), undefined],
		['a moment of luxon', luxon, iso],
		['an invalid moment of luxon', { ...luxon, isValid: false }, undefined],
		['a moment of luxon without a time', { ...luxon, toMillis: () => Number.NaN }, undefined],
		['a text', iso, undefined],
		['nothing', null, undefined],
	])('is recognised by its methods: %s', (_what, raw, text) => {
		expect(dateObject(raw)?.toISO()).toBe(text);
	});

	it('of a date is on the clock of UTC', () => {
		expect(dateObject(ofAnotherRealm)).toMatchObject({ year: 2026, month: 3, day: 5, hour: 10, minute: 15 });
	});

	it.each(['toMillis', 'toISO', 'isValid', 'year', 'hour'])(
		'of luxon is not recognised without %s',
		(key) => {
			expect(dateObject(luxon)).toBe(luxon);
			expect(dateObject({ ...luxon, [key]: undefined })).toBeUndefined();
		},
	);
});
