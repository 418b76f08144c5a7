import * as fc from 'fast-check';

import {
	epochOf,
	isEpoch,
	isMidnight,
	isRealDate,
	isSameDay,
	twoDigits,
} from '../../../nodes/shared/values/calendar';

const dates = fc.record({
	year: fc.integer({ min: -1, max: 10_001 }),
	month: fc.integer({ min: -1, max: 14 }),
	day: fc.integer({ min: -1, max: 33 }),
});
const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };

describe('a date', () => {
	it('is real if JavaScript has it on its calendar, in the years 1 to 9999', () => {
		fc.assert(
			fc.property(dates, (date) => {
				const moment = new Date(epochOf(date, midnight, 0));
				const isKept = moment.getUTCMonth() === date.month - 1 && moment.getUTCDate() === date.day;
				expect(isRealDate(date)).toBe(isKept && date.year >= 1 && date.year <= 9999);
			}),
			{
				examples: [1900, 2000, 2023, 2024, 0, 1, 9999, 10_000].map((year) => [{ year, month: 2, day: 29 }]),
			},
		);
		for (const year of [0, 1, 9999, 10_000])
			expect(isRealDate({ year, month: 1, day: 1 })).toBe(year > 0 && year < 10_000);
	});

	it('is the same day as another only with the same day, month and year', () => {
		const one = { year: 2026, month: 3, day: 5 };
		expect(isSameDay(one, { ...one })).toBe(true);
		expect(isSameDay(undefined, undefined)).toBe(true);
		for (const part of ['year', 'month', 'day'] as const)
			expect(isSameDay(one, { ...one, [part]: 1 })).toBe(false);
		expect([isSameDay(one, undefined), isSameDay(undefined, one)]).toEqual([false, false]);
	});
});

describe('a time', () => {
	it('is midnight only if all of its parts are 0', () => {
		expect(isMidnight(midnight)).toBe(true);
		for (const part of ['hour', 'minute', 'second', 'millisecond'] as const)
			expect(isMidnight({ ...midnight, [part]: 1 })).toBe(false);
	});

	it('of a day is the moment that JavaScript has for it, less the offset of its zone', () => {
		const time = { hour: 10, minute: 15, second: 30, millisecond: 250 };
		const moment = Date.UTC(2026, 2, 5, 10, 15, 30, 250);
		expect(epochOf({ year: 2026, month: 3, day: 5 }, time, 0)).toBe(moment);
		expect(epochOf({ year: 2026, month: 3, day: 5 }, time, 330)).toBe(moment - 330 * 60_000);
	});

	it('in epoch milliseconds is a whole number in the years 1 to 9999', () => {
		const first = Date.parse('0001-01-01T00:00:00.000Z');
		const last = Date.parse('9999-12-31T23:59:59.999Z');
		expect([first, last, 0].map(isEpoch)).toEqual([true, true, true]);
		expect([first - 1, last + 1, 0.5, Number.NaN, Infinity].map(isEpoch)).toEqual(Array(5).fill(false));
	});
});

it('a number has at least two digits', () => {
	expect([0, 9, 10, 123].map(twoDigits)).toEqual(['00', '09', '10', '123']);
});
