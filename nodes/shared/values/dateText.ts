/** Reads dates as forms, spreadsheets and mails write them: every date that a text can mean. */
import { DateTime } from 'luxon';
import { isRealDate, monthNames, type CalendarDate } from './calendar';
import { readTime, type ReadTime } from './clockText';
import { inEnglish, weekdayIn } from './dateWords';
import { inEveryOrder, onWeekday, ordersOf, type OrderedDates } from './dateOrder';
import { longYear } from './shortYear';
import { plainSpelling, unquoted } from './spelling';

interface ReadDate {
	/** At least in one order there is a date. */
	readonly dates: OrderedDates;
	/** Undefined for a date without a time. */
	readonly clock: ReadTime | undefined;
}

/** Why a text is not read as a date. */
export type NoDate = 'notADate' | 'noSuchDay' | 'twoDigitYear' | 'noSuchTime';

/** The dates at the start of a text, and how much of it they take. */
interface ReadDay {
	readonly dates: OrderedDates | NoDate;
	readonly length: number;
}

const month = monthNames
	.map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)})?` : name))
	.join('|');
const named = `(?<name>${month.replace('Sep(?:tember)?', 'Sep(?:t(?:ember)?)?')})\\.?`;
const ordinal = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const year = "(?<year>\\d{4}|'?\\d{2})(?!\\d)";

const numbers = /^(\d{1,2}|\d{4})( ?[-/.] ?)(\d{1,2})\2(\d{4}|\d{1,2})(?!\d)/;

const withNames: readonly RegExp[] = [
	// 5 Mar 2026, 5th of March, 2026, 05-Mar-26
	new RegExp(`^${ordinal}(?: of)?[ /.-]?${named},?[ /-]?${year}`, 'i'),
	// Mar 5, 2026, March 5th 2026
	new RegExp(`^${named}[ -]?${ordinal}(?:, ?|[ -])${year}`, 'i'),
	// 2026 Mar 5, 2026-Mar-05, 2026. March 5.
	new RegExp(`^(?<year>\\d{4})(?:[ -]|\\. )${named}[ -]${ordinal}(?!\\d)`, 'i'),
];

/** 20260305 */
const digits = /^(\d{4})(\d{2})(\d{2})(?!\d)/;

/** 2026-W10-4 and 2026-064. They are rare, so luxon may read them although it is slower. */
const weekOrOrdinal = /^\d{4}-(?:W\d{2}-\d|\d{3})(?!\d)/;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday = new RegExp(`^(${weekdays.join('|')})[a-z]{0,6}\\.?(?:, ?| )`, 'i');
/** The name of a zone behind its offset, which says nothing more. Without an offset, the name counts. */
const comment = /(?<=(?:Z|[+-]\d{2}:?\d{2}) ?)(?:\([^()]*\)|\[[^[\]]*\])$/i;
const betweenDateAndTime = /^(?:T|, ?at | at |, ?| )/i;

function monthOf(name: string): number {
	const start = name.slice(0, 3).toLowerCase();
	return monthNames.findIndex((full) => full.toLowerCase().startsWith(start)) + 1;
}

/** Undefined if the year is unclear, or if there is no such day. */
function dated(year: number | undefined, monthNumber: number, day: number): CalendarDate | undefined {
	const date = { year: year ?? 0, month: monthNumber, day };
	return isRealDate(date) ? date : undefined;
}

function certain(date: CalendarDate | undefined): OrderedDates | NoDate {
	return date === undefined ? 'noSuchDay' : inEveryOrder(date);
}

/** A date whose month is a name, between two numbers or before them. `26-Jan-05` may also begin with the year. */
function aroundName(day: string, monthNumber: number, written: string): OrderedDates | NoDate {
	const last = longYear(written);
	const date = dated(last, monthNumber, Number(day));
	if (written.length === 4) return certain(date);
	const early = day.length === 2 ? dated(longYear(day), monthNumber, Number(written)) : undefined;
	if (date === undefined && early === undefined) return last === undefined ? 'twoDigitYear' : 'noSuchDay';
	return { dayFirst: date, monthFirst: date, yearFirst: early };
}

/** Three numbers. A year of four digits shows its place; one of two digits may be the first or the last of them. */
function inNumbers(first: string, second: string, third: string): OrderedDates | NoDate {
	const [one, two, three] = [Number(first), Number(second), Number(third)];
	if (first.length === 4) {
		if (third.length > 2) return 'notADate';
		return certain(dated(one, two, three));
	}
	const isShort = third.length === 2;
	if (!isShort && third.length !== 4) return 'notADate';
	const last = longYear(third);
	const early = isShort && first.length === 2 ? longYear(first) : undefined;
	const dates = {
		dayFirst: dated(last, two, one),
		monthFirst: dated(last, one, two),
		yearFirst: dated(early, two, three),
	};
	if (ordersOf(dates).length > 0) return dates;
	return last === undefined ? 'twoDigitYear' : 'noSuchDay';
}

function readDay(text: string): ReadDay | undefined {
	const [triple, first, , second, third] = numbers.exec(text) ?? [];
	if (triple !== undefined && first !== undefined && second !== undefined && third !== undefined)
		return { dates: inNumbers(first, second, third), length: triple.length };
	for (const shape of withNames) {
		const match = shape.exec(text);
		if (match?.groups === undefined) continue;
		const { year: written = '', name = '', day = '' } = match.groups;
		return { dates: aroundName(day, monthOf(name), written.replace("'", '')), length: match[0].length };
	}
	const [together, ...parts] = digits.exec(text) ?? [];
	if (together !== undefined) {
		const [full = 0, monthNumber = 0, day = 0] = parts.map(Number);
		return { dates: certain(dated(full, monthNumber, day)), length: together.length };
	}
	const iso = weekOrOrdinal.exec(text)?.[0];
	if (iso === undefined) return undefined;
	const { year: isoYear, month: isoMonth, day } = DateTime.fromISO(iso, { zone: 'utc' });
	return { dates: certain(dated(isoYear, isoMonth, day)), length: iso.length };
}

/** In characters. No date that can be read is longer, with a weekday, a zone and its name. */
const longestText = 120;

function readPlain(text: string): ReadDate | NoDate {
	const day = readDay(text);
	if (day === undefined) return 'notADate';
	if (typeof day.dates === 'string') return day.dates;
	const rest = text.slice(day.length);
	if (rest === '' || rest === '.') return { dates: day.dates, clock: undefined };
	const between = betweenDateAndTime.exec(rest)?.[0];
	if (between === undefined) return 'notADate';
	const clock = readTime(rest.slice(between.length), between.toUpperCase() === 'T');
	return clock ? { dates: day.dates, clock } : 'noSuchTime';
}

export function readDate(text: string): ReadDate | NoDate {
	if (text.length > longestText) return 'notADate';
	const plain = unquoted(plainSpelling(text)).replace(comment, '');
	const [start = '', named] = weekday.exec(plain) ?? [];
	const rest = plain.slice(start.length).trim();
	const read = readPlain(rest);
	if (typeof read !== 'string') return named ? fallingOn(weekdays.indexOf(named.toLowerCase()), read) : read;
	const inOtherWords = readPlain(inEnglish(rest));
	return typeof inOtherWords === 'string' ? read : fallingOn(weekdayIn(plain), inOtherWords);
}

/** `Thu, 11/12/2026`: the day of the week shows which number is the month. */
function fallingOn(day: number | undefined, { dates, clock }: ReadDate): ReadDate {
	return { dates: onWeekday(dates, day), clock };
}
