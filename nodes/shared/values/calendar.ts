/** Calendar dates and clock times, which are plain values without a time zone, and moments, which have one. */
import { isDate, isPlainObject } from 'lodash';
import { DateTime } from 'luxon';

import { minute } from '../sync/zones';

export interface CalendarDate {
	readonly year: number;
	/** 1 to 12. */
	readonly month: number;
	readonly day: number;
}

export interface ClockTime {
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	readonly millisecond: number;
}

export const monthNames =
	'January February March April May June July August September October November December'.split(' ');

export function isSameDay(one: CalendarDate | undefined, other: CalendarDate | undefined): boolean {
	return one?.day === other?.day && one?.month === other?.month && one?.year === other?.year;
}

/** Years of people and plans. Earlier and later ones are of another calendar, mistyped, or mean that there is no day. */
export const isLikelyYear = ({ year }: CalendarDate) => year >= 1900 && year <= 2100;

/** Days 0 of SQL Server and old Macs, and of Unix, also west of Greenwich. */
const zeroDays = { always: ['1900-1-1', '1904-1-1'], ofUnix: ['1969-12-31', '1970-1-1'] };

/** Whether programs write this day where nobody gave one. People were born on those of Unix. */
export function isZeroDay({ year, month, day }: CalendarDate, isOfBirth: boolean): boolean {
	const text = `${year}-${month}-${day}`;
	return zeroDays.always.includes(text) || (!isOfBirth && zeroDays.ofUnix.includes(text));
}

/** Whether the date exists on the calendar, in the years 1 to 9999 (sync-api.md, Edge cases of values, DATE). */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
	if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false;
	return new Date(epochOf({ year, month, day })).getUTCDate() === day;
}

export function isMidnight({ hour, minute, second, millisecond }: ClockTime): boolean {
	return hour === 0 && minute === 0 && second === 0 && millisecond === 0;
}

/** The epoch milliseconds of a local date and time. `offset`: how many minutes the local clock is ahead of UTC. */
export function epochOf({ year, month, day }: CalendarDate, time: ClockTime = midnight, offset = 0): number {
	const moment = new Date(0);
	// Date.UTC reads the years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
	moment.setUTCFullYear(year, month - 1, day);
	moment.setUTCHours(time.hour, time.minute, time.second, time.millisecond);
	return moment.getTime() - offset * minute;
}

export const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };

/** Whether the value is a whole number of epoch milliseconds, in the years 1 to 9999 UTC. */
export const isEpoch = (value: number): boolean =>
	Number.isInteger(value) && value >= -62_135_596_800_000 && value < Date.UTC(10_000);

/** Whether a number is likely to be meant as epoch milliseconds, and not in another unit or as digits of a date. */
export const isLikelyMoment = (value: number) =>
	isEpoch(value) && value >= Date.UTC(1990) && value < Date.UTC(2101);

/** Time zones are up to 14 hours ahead of UTC and 12 hours behind it, in steps of 15 minutes. */
export const [farthestAhead, farthestBehind, zoneStep] = [14 * 60 * minute, -12 * 60 * minute, 15 * minute];

/** The unit that a time before 1990 can have: as another unit, it would be centuries away. */
export function unitOfEarlyMoment(value: number): number | undefined {
	const unit = Math.abs(value) >= 1e10 ? 1 : 1000;
	const year = new Date(value * unit).getUTCFullYear();
	return Math.abs(value) >= 1e8 && year >= 1900 && year < 1990 ? unit : undefined;
}

export const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/**
 * The year in this century that two digits mean, or more digits. Undefined if it is in none.
 *
 * Programs choose the century differently (POSIX, .NET, Java, moment), and read 1970 to 2035 alike. What people write as
 * `36` to `69` may be a year of birth or a year to come.
 */
export function yearIn(text: string, first = 1970, last = 2035): number | undefined {
	const year = Number(text);
	if (text.length !== 2) return year;
	return [1900 + year, 2000 + year].find((whole) => whole >= first && whole <= last);
}

/** The year of a birth, which is never to come: `30` is 1930. */
export function birthYear(text: string): number | undefined {
	const now = new Date().getFullYear();
	return yearIn(text, now - 99, now);
}

/** A date object on the clock of its zone, or of UTC. Undefined for an invalid date and for any other value. */
export function dateObject(raw: unknown): DateTime | undefined {
	// Also of the sandbox of a Code node, whose dates are not instances of this realm's Date.
	const moment = isDate(raw) ? DateTime.fromJSDate(raw, { zone: 'utc' }) : raw;
	// Of any copy of luxon: n8n and a community node may each load their own. JSON that looks like one has no methods.
	const isMoment = DateTime.isDateTime(moment) && !isPlainObject(moment);
	return isMoment && moment.isValid ? moment : undefined;
}
