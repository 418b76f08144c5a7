/** Reads dates as forms, spreadsheets and mails write them. Never swaps day and month to make a date valid. */
import { DateTime } from 'luxon';
import { isRealDate, monthNames, type CalendarDate } from './calendar';
import { readTime, type ReadTime } from './clockText';
import { plainSpelling, unquoted } from './spelling';

export interface ReadDate {
	readonly date: CalendarDate;
	/** Undefined for a date without a time. */
	readonly clock: ReadTime | undefined;
}

/** Why a text is not read as a date. */
export type NoDate = 'notADate' | 'noSuchDay' | 'twoDigitYear' | 'noSuchTime';

const month = monthNames
	.map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)})?` : name))
	.join('|');
const named = `(?<name>${month.replace('Sep(?:tember)?', 'Sep(?:t(?:ember)?)?')})\\.?`;
const ordinal = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?<year>\\d{4})(?!\\d)';

const yearFirst = /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d)/;
const dayFirst = /^(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4})(?!\d)/;
const monthFirst = /^(?<month>\d{1,2})(?<mark>[-/.])(?<day>\d{1,2})\k<mark>(?<year>\d{4})(?!\d)/;

const unambiguous: readonly RegExp[] = [
	// 5 Mar 2026, 5th of March, 2026, 05-Mar-2026
	new RegExp(`^${ordinal}(?: of)?[ /.-]?${named},?[ /-]?${year}`, 'i'),
	// Mar 5, 2026, March 5th 2026
	new RegExp(`^${named}[ -]?${ordinal}(?:, ?|[ -])${year}`, 'i'),
	// 20260305
	/^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?!\d)/,
];

const dayFirstShapes: readonly RegExp[] = [yearFirst, dayFirst, ...unambiguous];
const monthFirstShapes: readonly RegExp[] = [yearFirst, monthFirst, ...unambiguous];

const twoDigitYear = new RegExp(
	`^(?:\\d{1,2}([-/.])\\d{1,2}\\1|${ordinal}[ /.-]?(?:${month})[ /-]?|(?:${month})[ -]?\\d{1,2}(?:, ?|[ -]))'?\\d{2}(?!\\d)`,
	'i',
);

/** 2026-W10-4 and 2026-064. They are rare, so luxon may read them although it is slower. */
const weekOrOrdinal = /^\d{4}-(?:W\d{2}-\d|\d{3})(?!\d)/;

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?(?:, ?| )/i;
/** The name of a zone after its offset, which can be ignored. Without an offset it cannot. */
const comment = /(?<=(?:Z|[+-]\d{2}:?\d{2}) ?)(?:\([^()]*\)|\[[^[\]]*\])$/i;
const betweenDateAndTime = /^(?:T|, ?at | at |, ?| )/i;

function monthOf(name: string): number {
	const start = name.slice(0, 3).toLowerCase();
	return monthNames.findIndex((full) => full.toLowerCase().startsWith(start)) + 1;
}

function readDay(text: string, isMonthFirst: boolean): { date: CalendarDate; length: number } | undefined {
	for (const shape of isMonthFirst ? monthFirstShapes : dayFirstShapes) {
		const match = shape.exec(text);
		const groups = match?.groups;
		if (match === null || groups === undefined) continue;
		const monthNumber = groups.name === undefined ? Number(groups.month) : monthOf(groups.name);
		return {
			date: { year: Number(groups.year), month: monthNumber, day: Number(groups.day) },
			length: match[0].length,
		};
	}
	const iso = weekOrOrdinal.exec(text)?.[0];
	if (iso === undefined) return undefined;
	const { year: isoYear, month: isoMonth, day } = DateTime.fromISO(iso, { zone: 'utc' });
	return { date: { year: isoYear, month: isoMonth, day }, length: iso.length };
}

/** Longer than any readable date with a weekday, a zone and its comment. */
const longestText = 120;

export function readDate(text: string, isMonthFirst: boolean): ReadDate | NoDate {
	if (text.length > longestText) return 'notADate';
	const plain = unquoted(plainSpelling(text)).replace(comment, '').replace(weekday, '').trim();
	const day = readDay(plain, isMonthFirst);
	if (day === undefined) return twoDigitYear.test(plain) ? 'twoDigitYear' : 'notADate';
	if (!isRealDate(day.date)) return 'noSuchDay';
	const rest = plain.slice(day.length);
	if (rest === '') return { date: day.date, clock: undefined };
	const between = betweenDateAndTime.exec(rest)?.[0];
	if (between === undefined) return 'notADate';
	const clock = readTime(rest.slice(between.length), between.toUpperCase() === 'T');
	return clock ? { date: day.date, clock } : 'noSuchTime';
}
