/**
 * Reads dates as forms, spreadsheets and mails write them: every date that a text can mean, and the time of day behind
 * it (`10:15`, `101500Z`, `10:15 am`, `10:15:00 GMT+0530`).
 */
import { firstOf } from '../sync/shapes/read';
import { type CalendarDate, type ClockTime, isRealDate, midnight, monthNames, yearIn } from './calendar';
import { inEveryOrder, onWeekday, type OrderedDates, ordersOf } from './dateOrder';
import { inEnglish, weekdayIn } from './dateWords';
import { plainSpelling, unquoted } from './spelling';

interface ParsedTime {
	/** Midnight for a date without a time. */
	readonly time: ClockTime;
	/** Minutes ahead of UTC; undefined for a local time without a zone. */
	readonly offset: number | undefined;
}

/**
 * The zone names with an offset in hours in RFC 2822, section 4.3, without those that also name another zone in the tz database:
 * CST (China, Cuba), CDT (Cuba) and PST (Philippines).
 */
const namedOffsets = new Map(
	Object.entries({ Z: 0, UT: 0, UTC: 0, GMT: 0, EST: -5, EDT: -4, MST: -7, MDT: -6, PDT: -7 }),
);

const extended =
	/^(?<hour>\d{1,2})[:h](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap])\.?m\.?(?![a-z]))?(?<zone>.*)$/i;

/** 9 pm */
const hourOnly = /^(?<hour>\d{1,2}) ?(?<half>[ap])\.?m\.?(?![a-z])(?<zone>.*)$/i;

const basic =
	/^(?<hour>\d{2})(?:(?<minute>\d{2})(?:(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?(?![\d:.,])(?<zone>.*)$/;

const numericOffset = /^(?:UTC|GMT|UT)? ?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** `10:15 - 11:00`: the end of an appointment. Programs write an offset after the T, after seconds, or as `-0500`. */
const untilTime = /^- ?\d{1,2}(?::\d{2})?$/;

function parseOffset(zone: string): number | undefined {
	const named = namedOffsets.get(zone.toUpperCase());
	if (named !== undefined) return named * 60;
	const [, sign, hours, minutes = '0'] = numericOffset.exec(zone) ?? [];
	// 18 hours are the limit of common ISO 8601 parsers; real zones go up to 14.
	if (hours === undefined || Number(hours) > 18 || Number(minutes) > 59) return undefined;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function hourOf(text: string, half: string | undefined): number | undefined {
	const hour = Number(text);
	if (half === undefined) return hour <= 23 ? hour : undefined;
	if (hour < 1 || hour > 12) return undefined;
	return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** @param isAfterT whether the time is written as in ISO 8601, where it may have no colons */
export function parseTime(text: string, isAfterT: boolean): ParsedTime | undefined {
	const groups = (extended.exec(text) ?? hourOnly.exec(text) ?? (isAfterT ? basic.exec(text) : null))?.groups;
	if (groups === undefined) return undefined;
	const hour = hourOf(groups.hour ?? '', groups.half);
	const minute = Number(groups.minute ?? 0);
	const second = Number(groups.second ?? 0);
	if (hour === undefined || minute > 59 || second > 59) return undefined;

	const zone = (groups.zone ?? '').trim();
	if (!isAfterT && groups.second === undefined && untilTime.test(zone)) return undefined;
	const offset = zone === '' ? undefined : parseOffset(zone);
	// An unknown zone is an error: without it the moment would be wrong.
	if (zone !== '' && offset === undefined) return undefined;
	const millisecond = Number((groups.fraction ?? '').slice(0, 3).padEnd(3, '0'));
	return { time: { hour, minute, second, millisecond }, offset };
}

interface ParsedDate extends ParsedTime {
	/** At least in one order there is a date. */
	readonly dates: OrderedDates;
	/** Whether dots separate its numbers: nobody writes the month first with dots. */
	readonly hasDots: boolean;
}

/** Why a text is not read as a date. */
export type NoDate = 'notADate' | 'noSuchDay' | 'twoDigitYear' | 'noSuchTime' | 'wrongWeekday';

const month = monthNames
	.map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)})?` : name))
	.join('|');
const named = `(?<name>${month.replace('Sep(?:tember)?', 'Sep(?:t(?:ember)?)?')})\\.?`;
const ordinal = '(?<first>\\d{1,2})(?:st|nd|rd|th)?';
const year = "(?<last>\\d{4}|'?\\d{2})(?!\\d)";

/** A month is a number or a name. What else a number is depends on the order: `first` and `last` are as written. */
const shapes: readonly RegExp[] = [
	// 5/3/2026, 2026-03-05
	/^(?<first>\d{1,2}|\d{4})(?<mark> ?[-/.] ?)(?<second>\d{1,2})\k<mark>(?<last>\d{4}|\d{1,2})(?!\d)/,
	// 5 Mar 2026, 5th of March, 2026, 05-Mar-26
	new RegExp(`^${ordinal}(?: of)?[ /.-]?${named},?[ /-]?${year}`, 'i'),
	// Mar 5, 2026, March 5th 2026
	new RegExp(`^${named}[ -]?${ordinal}(?:, ?|[ -])${year}`, 'i'),
	// 2026 Mar 5, 2026-Mar-05, 2026. March 5.
	new RegExp(`^(?<first>\\d{4})(?:[ -]|\\. )${named}[ -](?<last>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`, 'i'),
	// 20260305
	/^(?<first>\d{4})(?<second>\d{2})(?<last>\d{2})(?!\d)/,
];

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday = new RegExp(`^(${weekdays.join('|')})[a-z]{0,6}\\.?(?:, ?| )`, 'i');
/** The name of a zone behind its offset, which says nothing more, as browsers print a date. Without an offset, the name counts. */
const comment = /(?<=[+-]\d{2}:?\d{2} ?)\([^()]*\)$/;
const betweenDateAndTime = /^(?:T|,? ?(?:at|um|à) |, ?| [-@] ?| )/i;
/** `18:45 14/02/2027` */
const timeFirst = /^(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?),? (.*\d{4})$/i;

function monthOf(name: string): number {
	const start = name.slice(0, 3).toLowerCase();
	return monthNames.findIndex((full) => full.toLowerCase().startsWith(start)) + 1;
}

type Century = (digits: string) => number | undefined;

/** Undefined if the year is unclear, or if there is no such day. */
function dated(year: number | undefined, monthNumber: number, day: number): CalendarDate | undefined {
	const date = { year: year ?? 0, month: monthNumber, day };
	return isRealDate(date) ? date : undefined;
}

const certain = (date: CalendarDate | undefined): OrderedDates | NoDate =>
	date ? inEveryOrder(date) : 'noSuchDay';

/**
 * The dates of three numbers. A year of four digits shows its place; one of two digits may be the first or the last of
 * them.
 *
 * @param isNamed whether the month is a name, so that its number cannot be the day
 */
function inNumbers(
	[first, last]: readonly [string, string],
	second: number,
	isNamed: boolean,
	century: Century,
): OrderedDates | NoDate {
	const [one, three] = [Number(first), Number(last)];
	if (first.length === 4) return last.length > 2 ? 'notADate' : certain(dated(one, second, three));
	if (last.length !== 2 && last.length !== 4) return 'notADate';
	const late = century(last);
	const dayFirst = dated(late, second, one);
	if (isNamed && last.length === 4) return certain(dayFirst);
	const early = last.length === 2 && first.length === 2 ? century(first) : undefined;
	const monthFirst = isNamed ? dayFirst : dated(late, one, second);
	const dates = { dayFirst, monthFirst, yearFirst: dated(early, second, three) };
	if (ordersOf(dates).length > 0) return dates;
	return late === undefined ? 'twoDigitYear' : 'noSuchDay';
}

/** The dates at the start of a text, how they are written, and how much of it they take. */
function parseDay(text: string, century: Century) {
	const match = firstOf(shapes, (shape) => shape.exec(text) ?? undefined);
	if (match === undefined) return undefined;
	const { first = '', mark = '', second, name = '', last = '' } = match.groups ?? {};
	const month = second === undefined ? monthOf(name) : Number(second);
	const dates = inNumbers([first, last.replace("'", '')], month, second === undefined, century);
	return { dates, length: match[0].length, hasDots: mark.trim() === '.' };
}

/** In characters. No date that can be read is longer, with a weekday, a zone and its name. */
const longestText = 120;

function parsePlain(text: string, century: Century): ParsedDate | NoDate {
	const day = parseDay(text, century);
	if (day === undefined) return 'notADate';
	const { dates, length, hasDots } = day;
	if (typeof dates === 'string') return dates;
	const rest = text.slice(length);
	if (rest === '' || rest === '.') return { dates, time: midnight, offset: undefined, hasDots };
	const between = betweenDateAndTime.exec(rest)?.[0];
	if (between === undefined) return 'notADate';
	const clock = parseTime(rest.slice(between.length), between.toUpperCase() === 'T');
	return clock ? { dates, ...clock, hasDots } : 'noSuchTime';
}

/** @param century the year that two digits mean; by default, that of a day of today's people and plans */
export function parseDate(text: string, century: Century = yearIn): ParsedDate | NoDate {
	if (text.length > longestText) return 'notADate';
	const plain = unquoted(plainSpelling(text)).replace(comment, '').replace(timeFirst, '$2 $1');
	const [start = '', named] = weekday.exec(plain) ?? [];
	const rest = plain.slice(start.length).trim();
	const read = parsePlain(rest, century);
	if (typeof read !== 'string') return named ? fallingOn(weekdays.indexOf(named.toLowerCase()), read) : read;
	const inOtherWords = parsePlain(inEnglish(rest), century);
	return typeof inOtherWords === 'string' ? read : fallingOn(weekdayIn(plain), inOtherWords);
}

/** `Thu, 11/12/2026`: the day of the week shows which number is the month. */
function fallingOn(day: number | undefined, read: ParsedDate): ParsedDate | NoDate {
	if (day === undefined) return read;
	const dates = onWeekday(read.dates, day);
	return ordersOf(dates).length > 0 ? { ...read, dates } : 'wrongWeekday';
}
