import { runInNewContext } from 'node:vm';

import { isJsDate, isLuxonMoment, isoText } from '../../../nodes/shared/values/calendar';

const time = Date.UTC(2026, 2, 5, 10, 15);
const iso = '2026-03-05T10:15:00.000Z';
const ofAnotherRealm = runInNewContext(`new Date(${time})`) as Date;

/** The members that every copy of luxon's DateTime has. */
const luxon = { toMillis: () => time, toISO: () => iso, isValid: true, year: 2026, hour: 10 };

/** The members that a date from another realm has. */
const date = { [Symbol.toStringTag]: 'Date', getTime: () => time, toISOString: (): string => iso };

describe('a moment', () => {
	it.each([
		['a date', new Date(time), iso],
		['a date of another realm', ofAnotherRealm, iso],
		['an invalid date', new Date(Number.NaN), undefined],
		['a moment of luxon', luxon, iso],
		['an invalid moment of luxon', { ...luxon, toISO: () => null }, undefined],
		['a text', iso, undefined],
		['nothing', null, undefined],
	])('is recognised by its methods: %s', (_what, raw, text) => {
		expect(isoText(raw)).toBe(text);
	});

	it.each(['toMillis', 'toISO', 'isValid', 'year', 'hour'])(
		'of luxon is not recognised without %s',
		(key) => {
			expect(isLuxonMoment(luxon)).toBe(true);
			expect(isLuxonMoment({ ...luxon, [key]: undefined })).toBe(false);
		},
	);

	it.each([
		[{ ...date, [Symbol.toStringTag]: 'Object' }],
		[{ ...date, toISOString: undefined }],
		[{ ...date, getTime: undefined }],
		[null],
	])('is no date: %p', (raw) => {
		expect(isJsDate(raw)).toBe(false);
	});

	it('is recognised as a date by its tag and methods', () => {
		expect(isJsDate(date)).toBe(true);
	});
});
