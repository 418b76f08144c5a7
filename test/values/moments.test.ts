import { runInNewContext } from 'node:vm';

import { isJsDate, isLuxonMoment, isoText } from '../../nodes/shared/values/moments';

const time = Date.UTC(2026, 2, 5, 10, 15);
const iso = '2026-03-05T10:15:00.000Z';
const ofAnotherRealm = runInNewContext(`new Date(${time})`) as Date;

/** What every luxon has, whichever package brought it. */
const luxon = { toMillis: () => time, toISO: () => iso, isValid: true, year: 2026, hour: 10 };

/** What a date looks like that comes from elsewhere. */
const date = { [Symbol.toStringTag]: 'Date', getTime: () => time, toISOString: (): string => iso };

describe('a moment', () => {
	it.each([
		['a date', new Date(time), iso],
		['a date of another realm', ofAnotherRealm, iso],
		['a date that is none', new Date(Number.NaN), undefined],
		['a moment of luxon', luxon, iso],
		['one that is invalid', { ...luxon, toISO: () => null }, undefined],
		['a text', iso, undefined],
		['nothing', null, undefined],
	])('is told by what it can do: %s', (_what, raw, text) => {
		expect(isoText(raw)).toBe(text);
	});

	it.each(['toMillis', 'toISO', 'isValid', 'year', 'hour'])('of luxon is none without %s', (key) => {
		expect(isLuxonMoment(luxon)).toBe(true);
		expect(isLuxonMoment({ ...luxon, [key]: undefined })).toBe(false);
	});

	it.each([
		[{ ...date, [Symbol.toStringTag]: 'Object' }],
		[{ ...date, toISOString: undefined }],
		[{ ...date, getTime: undefined }],
		[null],
	])('as a date is not %p', (raw) => {
		expect(isJsDate(raw)).toBe(false);
	});

	it('as a date is told by its tag and what it can do', () => {
		expect(isJsDate(date)).toBe(true);
	});
});
