/**
 * The service reads a date as epoch milliseconds, or as text in the workspace date format and the time zone of the
 * workspace. No endpoint returns this time zone. So a calendar date is sent as text and is never converted to a time
 * zone, which could shift it by a day. A moment with its own time zone is sent as epoch milliseconds.
 */
import { DateTime } from 'luxon';

import { isObject } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { oncePer } from '../workspace/names';
import {
	type CalendarDate,
	type ClockTime,
	epochOf,
	isLikelyMoment,
	isLikelyYear,
	isMidnight,
	birthYear,
	isSameDay,
	isZeroDay,
	dateObject,
	unitOfEarlyMoment,
	farthestAhead,
	farthestBehind,
	zoneStep,
} from './calendar';
import type { Column } from './columns';
import { certainDate, dateByEvidence } from './dateOrder';
import { dateFormat, type DateFormat, formatOf } from './dateFormat';
import { parseDate } from './dateText';
import { guess, invalid, send, sendUnchecked, type PreparedValue } from './prepared';
import { shownDate } from './shownDate';
import { type Answer, answersOf, hasOnly, valueType, type ValueType } from './valueType';
import { asciiDigits, trimmed } from './spelling';

/** The epoch milliseconds of a date text, read as UTC; undefined for any other text. */
function asUtc(text: string, pattern: string | undefined): number | undefined {
	const own = dateFormat(pattern)?.read(text);
	if (own) return epochOf(own.date, own.time);
	const read = parseDate(text);
	if (typeof read === 'string') return undefined;
	const date = certainDate(read.dates);
	return date && epochOf(date, read.time);
}

/**
 * The service stores epoch milliseconds as they were sent. It reads a date text in the time zone of the workspace,
 * which no endpoint returns, so the stored moment may match in any time zone.
 */
export const isSameMoment: ValueType['isSame'] = (sent, stored, { dateFormat: pattern }) => {
	if (typeof stored !== 'number') return false;
	if (typeof sent !== 'string') return sent === stored;
	const utc = asUtc(sent, pattern);
	if (utc === undefined) return false;
	const ahead = utc - stored;
	return ahead <= farthestAhead && ahead >= farthestBehind && ahead % zoneStep === 0;
};

const messages = {
	notADate: 'A date was expected',
	noSuchDay: 'This day does not exist on the calendar',
	unclear: 'It is unclear whether the day or the month comes first in this date',
	otherOrder: 'This date is not in the order that is set in the options of the node',
	wrongWeekday: 'This date does not fall on the day of the week beside it',
	unlikelyYear:
		'The year of this date is before 1900 or after 2100: it is mistyped, of another calendar, or means no date',
	notBorn: 'A birth cannot be in the future',
	otherCalendar: 'The year of this date is one of the calendar of Nepal',
	zeroDay: 'Programs write this day where nobody gave one',
	noSuchTime: 'The time or the time zone after the date cannot be read',
	twoDigitYear: 'The year of this date has two digits, here or in the format, so its century is unclear',
	unlikelyMoment: 'As a time, this number is before 1990 or after 2100, which is almost always a mistake',
	spreadsheetDay:
		'This number is a day count of a spreadsheet, and the service would store it as a time in 1970',
};

type Problem = keyof typeof messages;

const sayTheOrder = 'Set Dates Are Written in the options of the node, or send the date as YYYY-MM-DD.';

/** What helps for some problems more than the format of the field. */
const hints: Partial<Record<Problem, string>> = {
	unclear: sayTheOrder,
	otherOrder: sayTheOrder,
	spreadsheetDay:
		"Format the column as text in the spreadsheet, or send {{ DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() }}.",
};

function noDate(reason: Problem, format: DateFormat): PreparedValue {
	// In this example the day cannot be mistaken for the month.
	const example = format.print({ year: 2026, month: 12, day: 31 });
	const shape = `Send it as ${format.pattern}, such as ${example}, followed by HH:mm:ss if it has a time.`;
	return invalid(messages[reason], hints[reason] ?? shape);
}

/** @param epoch that of the time, if its time zone is known */
function sendTime(date: CalendarDate, time: ClockTime, epoch: number | undefined, format: DateFormat) {
	const hasTime = !isMidnight(time);
	if (hasTime && epoch !== undefined) return send(epoch);
	if (!format.canPrint(date)) return noDate('twoDigitYear', format);
	return send(format.print(date, hasTime ? time : undefined));
}

/** Names of fields for a day of birth, in the languages of forms. */
const birth =
	/birth|born|(?<!\p{L})d\.?o\.?b(?!\p{L})|geburt|naissance|naci(?:mi|do)|nasci|geboorte|urodz|рожд|ميلاد|जन्म|doğum|生日|生年/iu;

/** Once for each field: for each date it took as long as all the rest of the reading. */
export const isOfBirth = oncePer(({ apiName, label }: FieldDefinition) => birth.test(`${apiName} ${label}`));

/** What a date is read by. */
interface Context {
	readonly format: DateFormat;
	readonly column: Column;
	readonly isOfBirth: boolean;
	/** The time zone beside it. */
	readonly zone?: string;
}

/** Holds back a day that means nothing. Undefined if it means something. */
function meaningless(date: CalendarDate, { format, isOfBirth }: Context): PreparedValue | undefined {
	if (!isLikelyYear(date)) return noDate('unlikelyYear', format);
	if (isOfBirth && epochOf(date) > Date.now() + farthestAhead) return noDate('notBorn', format);
	return isZeroDay(date, isOfBirth) ? noDate('zeroDay', format) : undefined;
}

/** In digits of India and Nepal: the calendar of Nepal is 57 years ahead. */
const ofNepal = (text: string, { year }: CalendarDate) =>
	/[\u0966-\u096f]{4}/.test(text) && year > new Date().getFullYear() + 30;

/** `/Date(1795168800000)/`, as Xero writes a time. */
const ofXero = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

function ofText(text: string, context: Context): PreparedValue {
	const { format, column, zone } = context;
	const own = format.read(text)?.date;
	const bare = asciiDigits(trimmed(text)).replace(ofXero, '$1');
	const isNumber = !own && /^[+-]?\d+(?:\.\d+)?$/.test(bare);
	if (isNumber && /^-?\d{10,14}$/.test(bare)) return ofNumber(Number(bare), context);
	if (isNumber && !/^\d{8}$/.test(bare)) return noDate('notADate', format);
	const read = parseDate(text, context.isOfBirth ? birthYear : undefined);
	// The service may read a format that is unknown here, and may know the century of a short year.
	if (typeof read === 'string') return own && read !== 'wrongWeekday' ? send(text) : noDate(read, format);
	const { dates, time, offset, hasDots } = read;
	const chosen = dateByEvidence(dates, column, { ofWorkspace: format.order, own, hasDots });
	if (typeof chosen === 'string') return noDate(chosen, format);
	const { date, reading, isGuess = false } = chosen;
	if (ofNepal(text, date)) return noDate('otherCalendar', format);
	const ahead = offset ?? (zone && DateTime.fromObject({ ...date, ...time }, { zone }).offset);
	const epoch = typeof ahead === 'number' ? epochOf(date, time, ahead) : undefined;
	const sent =
		meaningless(date, context) ??
		(own && !zone && isSameDay(own, date) ? send(text) : sendTime(date, time, epoch, format));
	const said = reading ?? (zone && offset === undefined && sent.value === epoch ? inZone : undefined);
	return said === undefined || sent.value === undefined ? sent : { ...sent, reading: said, isGuess };
}

const inZone = 'In the time zone that stands beside it';

/** Days since 1900 up to the year 2173. Read as milliseconds, they all fall in the first 100 seconds of 1970. */
const isSpreadsheetDay = (value: number) => value > 0 && value < 100_000;

/** The day of a whole column of such numbers, as *Extract from File* reads dates of Excel. Day 0 is 30 December 1899. */
function ofSpreadsheet(value: number, context: Context): PreparedValue {
	const seconds = Math.round(Date.UTC(1899, 11, 30) / 1000 + value * 86_400);
	const moment = DateTime.fromSeconds(seconds, { zone: 'utc' });
	const sent = meaningless(moment, context) ?? sendTime(moment, moment, undefined, context.format);
	return sent.value === undefined
		? sent
		: { ...sent, reading: 'As a day of a spreadsheet, as all values of this field are' };
}

/** A JSON number does not say what it counts: milliseconds, seconds, days of a spreadsheet. Or it may be `20260305`. */
function ofNumber(value: number, context: Context): PreparedValue {
	const { format, column, isOfBirth } = context;
	if (isSpreadsheetDay(value))
		return column.isOfSpreadsheetDays() ? ofSpreadsheet(value, context) : noDate('spreadsheetDay', format);
	if (isLikelyMoment(value)) return send(value);
	if (isLikelyMoment(value * 1000)) return send(value * 1000);
	if (/^\d{8}$/.test(String(value))) return ofText(String(value), context);
	const unit = isOfBirth ? unitOfEarlyMoment(value) : undefined;
	return unit === undefined
		? noDate('unlikelyMoment', format)
		: guess(value * unit, 'As a time, because it is a birth');
}

function prepareDate(raw: unknown, field: FieldDefinition, column: Column): PreparedValue {
	const format = formatOf(field);
	if (format === undefined) return sendUnchecked(raw, 'the date format of this field cannot be read');
	const context = { format, column, isOfBirth: isOfBirth(field) };
	if (typeof raw === 'string') return ofText(raw, context);
	if (typeof raw === 'number') return ofNumber(raw, context);
	const { dateTime, timeZone: zone } = isObject(raw) && hasOnly(raw, momentKeys) ? raw : {};
	if (typeof dateTime === 'string' && typeof zone === 'string' && DateTime.local({ zone }).isValid)
		return ofText(dateTime, { ...context, zone });
	const moment = dateObject(raw);
	if (moment === undefined) return noDate('notADate', format);
	return meaningless(moment, context) ?? sendTime(moment, moment, moment.toMillis(), format);
}

const dateKeys = new Set(['year', 'month', 'day', 'hour', 'min', 'minute', 'ampm']);

/** Of `{ year, month, day }`, perhaps with a time: one text with the year first, which leaves no doubt. */
function dateOfParts(answer: Answer): unknown {
	if (!hasOnly(answer, dateKeys)) return undefined;
	const [year, month, day] = ['year', 'month', 'day'].map((key) => String(answer[key]));
	const date = `${year}-${month}-${day}`;
	if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(date)) return undefined;
	const [hour] = answersOf(answer, ['hour']);
	if (hour === undefined) return date;
	const [minute = '00'] = answersOf(answer, ['min', 'minute']);
	const [half = ''] = answersOf(answer, ['ampm']);
	return `${date} ${String(hour)}:${String(minute)} ${String(half)}`.trim();
}

const momentKeys = new Set(['date', 'dateTime', 'timeZone']);

/** Of `{ dateTime, timeZone }` and `{ date }` of Google's and Microsoft's calendars. */
function momentOf(answer: Answer): unknown {
	// Of Eventbrite: { timezone, local, utc }
	if (hasOnly(answer, new Set(['timezone', 'local', 'utc']))) return answer['utc'];
	if (!hasOnly(answer, momentKeys)) return undefined;
	const [zone] = answersOf(answer, ['timeZone']);
	const [text] = answersOf(answer, ['dateTime', 'date']);
	if (zone === undefined || typeof text !== 'string') return text;
	return { dateTime: text, timeZone: String(zone) };
}

export const dateType = valueType({
	prepare: (raw, field, { columns }) => prepareDate(raw, field, columns(field)),
	inObject: (answer) => dateOfParts(answer) ?? momentOf(answer),
	input: { kind: 'date' },
	filter: 'prepared',
	comparison: 'date',
	isSame: isSameMoment,
	shown: shownDate,
});
