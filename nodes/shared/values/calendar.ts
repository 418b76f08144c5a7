/** Calendar dates and clock times as plain numbers, without a time zone. */

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

export const monthNames = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
] as const;

export function isSameDay(one: CalendarDate | undefined, other: CalendarDate | undefined): boolean {
	return one?.day === other?.day && one?.month === other?.month && one?.year === other?.year;
}

const longMonths = new Set([1, 3, 5, 7, 8, 10, 12]);

function daysIn(year: number, month: number): number {
	if (month !== 2) return longMonths.has(month) ? 31 : 30;
	return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

/** Whether the date exists on the calendar, in the years 1 to 9999 (docs/decisions/0001, DATE). */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
	if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12)) return false;
	return day >= 1 && day <= daysIn(year, month);
}

export function isMidnight({ hour, minute, second, millisecond }: ClockTime): boolean {
	return hour === 0 && minute === 0 && second === 0 && millisecond === 0;
}

const millisecondsPerMinute = 60_000;

/** The epoch milliseconds of a local date and time. `offset`: how many minutes the local clock is ahead of UTC. */
export function epochOf({ year, month, day }: CalendarDate, time: ClockTime, offset: number): number {
	const moment = new Date(0);
	// Date.UTC reads the years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
	moment.setUTCFullYear(year, month - 1, day);
	moment.setUTCHours(time.hour, time.minute, time.second, time.millisecond);
	return moment.getTime() - offset * millisecondsPerMinute;
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };

/** The day of the week: 0 for Sunday, to 6 for Saturday. */
export function weekdayOf(date: CalendarDate): number {
	return new Date(epochOf(date, midnight, 0)).getUTCDay();
}

const firstMoment = -62_135_596_800_000;
const lastMoment = 253_402_300_799_999;

/** Whether the value is a whole number of epoch milliseconds, in the years 1 to 9999 UTC. */
export function isEpoch(value: number): boolean {
	return Number.isInteger(value) && value >= firstMoment && value <= lastMoment;
}

export function twoDigits(value: number): string {
	return value < 10 ? `0${value}` : String(value);
}
