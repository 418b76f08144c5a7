import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { dateObject } from '../../../nodes/shared/values/calendar';
import { root } from '../../kit/root';

const time = Date.UTC(2026, 2, 5, 10, 15);
const iso = '2026-03-05T10:15:00.000Z';
const ofAnotherRealm = runInNewContext(`new Date(${time})`) as Date;

const luxon = DateTime.fromMillis(time, { zone: 'utc' });
/** As a community node loads one of its own. */
const otherCopy = jest.requireActual<{ readonly DateTime: typeof DateTime }>(
	join(root, 'node_modules/luxon/build/cjs-browser/luxon.js'),
);

describe('a moment', () => {
	it.each([
		['a date', new Date(time), iso],
		['a date of another realm', ofAnotherRealm, iso],
		['an invalid date', new Date(Number.NaN), undefined],
		['a moment of luxon', luxon, iso],
		['a moment of another copy of luxon', otherCopy.DateTime.fromMillis(time, { zone: 'utc' }), iso],
		['an invalid moment of luxon', DateTime.invalid('none'), undefined],
		['JSON that looks like one', { isLuxonDateTime: true, isValid: true }, undefined],
		['a text', iso, undefined],
		['nothing', null, undefined],
	])('is recognised: %s', (_what, raw, text) => {
		expect(dateObject(raw)?.toISO()).toBe(text);
	});

	it('of another copy of luxon is no instance of ours', () => {
		expect(otherCopy.DateTime.now()).not.toBeInstanceOf(DateTime);
	});

	it('of a date is on the clock of UTC', () => {
		expect(dateObject(ofAnotherRealm)).toMatchObject({ year: 2026, month: 3, day: 5, hour: 10, minute: 15 });
	});
});
