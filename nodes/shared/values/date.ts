/**
 * The service reads a date as epoch milliseconds, or as text in the workspace date format and the time zone of the
 * workspace. No endpoint returns this time zone. So a calendar date is sent as text and is never converted to a time
 * zone, which could shift it by a day. A moment with its own time zone is sent as epoch milliseconds.
 */
import { epochOf, isEpoch, isMidnight, isRealDate, type CalendarDate, type ClockTime } from './calendar';
import { dateFormat, type DateFormat } from './dateFormat';
import { readDate, type NoDate } from './dateText';
import { asText } from './equality';
import { isJsDate, isLuxonMoment } from './moments';
import { holdBack, send, sendUnchecked, type PreparedValue, type Preparer } from './preparedValue';
import { isSameMoment } from './sameMoment';
import { asciiDigits, trimmed } from './spelling';
import type { ValueType } from './valueType';

/** In this example the day cannot be mistaken for the month. */
const exampleDay: CalendarDate = { year: 2026, month: 12, day: 31 };

const messages: Readonly<Record<NoDate | 'noMoment' | 'serialDay' | 'spreadsheetDay', string>> = {
	notADate: 'A date was expected',
	noSuchDay: 'This day does not exist on the calendar',
	noSuchTime: 'The time or the time zone after the date cannot be read',
	twoDigitYear: 'The year of this date has two digits, so its century is unclear',
	noMoment: 'Epoch milliseconds must be a whole number in the years 1 to 9999',
	serialDay: 'A text that holds only a number is not a date',
	spreadsheetDay:
		'This number is a day count of a spreadsheet, and the service would store it as a time in 1970',
};

function noDate(reason: keyof typeof messages, format: DateFormat): PreparedValue {
	const shape = `Send it as ${format.pattern}, such as ${format.print(exampleDay)}`;
	return holdBack('invalid_value', messages[reason], `${shape}, followed by HH:mm:ss if it has a time.`);
}

function ofMoment(date: CalendarDate, time: ClockTime, epoch: number, format: DateFormat): PreparedValue {
	if (isMidnight(time) && isRealDate(date)) return send(format.print(date));
	return isEpoch(epoch) ? send(epoch) : noDate('noMoment', format);
}

function ofJsDate(moment: Date, format: DateFormat): PreparedValue {
	const epoch = moment.getTime();
	if (Number.isNaN(epoch)) return noDate('notADate', format);
	const date = { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
	const time = {
		hour: moment.getUTCHours(),
		minute: moment.getUTCMinutes(),
		second: moment.getUTCSeconds(),
		millisecond: moment.getUTCMilliseconds(),
	};
	return ofMoment(date, time, epoch, format);
}

/** `20260305101500`: 14 digits that read as a date from 1900 to 2199 are not epoch milliseconds of the year 2611. */
const compactTimestamp =
	/^(?:19|2[01])\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/;

/** Epoch time in a text: since 2001, seconds have 10 digits and milliseconds have 13. */
function ofDigits(digits: string, format: DateFormat): PreparedValue | undefined {
	const isSeconds = /^\d{10}$/.test(digits);
	if (isSeconds) return send(Number(digits) * 1000);
	if (/^-?\d{11,14}$/.test(digits)) {
		if (compactTimestamp.test(digits)) return noDate('notADate', format);
		return isEpoch(Number(digits)) ? send(Number(digits)) : noDate('noMoment', format);
	}
	return /^\d{8}$/.test(digits) ? undefined : noDate('serialDay', format);
}

function ofText(text: string, format: DateFormat): PreparedValue {
	const bare = asciiDigits(trimmed(text));
	const epoch = /^[+-]?\d+(?:\.\d+)?$/.test(bare) ? ofDigits(bare, format) : undefined;
	if (epoch !== undefined) return epoch;
	const read = readDate(text, format.isMonthFirst);
	if (typeof read === 'string') return noDate(read, format);
	const { date, clock } = read;
	if (clock === undefined || isMidnight(clock.time)) return send(format.print(date));
	if (clock.offset === undefined) return send(format.print(date, clock.time));
	return ofMoment(date, clock.time, epochOf(date, clock.time, clock.offset), format);
}

/** Days since 1900 up to the year 2173. Read as milliseconds, they all fall in the first 100 seconds of 1970. */
const isSpreadsheetDay = (value: number) => value > 0 && value < 100_000;

function ofNumber(value: number, format: DateFormat): PreparedValue {
	if (isSpreadsheetDay(value)) return noDate('spreadsheetDay', format);
	return isEpoch(value) ? send(value) : noDate('noMoment', format);
}

const prepareDate: Preparer = (raw, field) => {
	const format = field.unreadable.includes('dateFormat') ? undefined : dateFormat(field.dateFormat);
	if (format === undefined) return sendUnchecked(raw, 'the date format of this field cannot be read');
	if (typeof raw === 'string') return format.accepts(raw) ? send(raw) : ofText(raw, format);
	if (typeof raw === 'number') return ofNumber(raw, format);
	if (isLuxonMoment(raw)) {
		return raw.isValid ? ofMoment(raw, raw, raw.toMillis(), format) : noDate('notADate', format);
	}
	return isJsDate(raw) ? ofJsDate(raw, format) : noDate('notADate', format);
};

export const dateType: ValueType = {
	prepare: prepareDate,
	takesLists: false,
	isFreeText: false,
	refersTo: 'nothing',
	input: { kind: 'date' },
	filter: 'preparedOrRange',
	isSame: isSameMoment,
	identity: asText,
	whenReverted: undefined,
};
