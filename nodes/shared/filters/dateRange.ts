import { toValue, type Value } from '../sync/data';
import { FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { twoDigits, type ClockTime, isJsDate, isLuxonMoment } from '../values/calendar';
import { dateFormat } from '../values/dateFormat';
import { readDate } from '../values/dateText';
import { onlyEntry } from '../values/spelling';
import { prepareValue } from '../values/prepare';
import type { ValueFacts } from '../values/valueType';

/** Throws a `FailureError`. A search without the filter would return the wrong results. */
export function rejectFilter(name: string, problem: string): never {
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter for ${name} cannot be used`,
		description: `${problem} The node sent no search.`,
	});
}

/** One end of a range of dates, as a search takes it. */
interface DateEnd {
	readonly value: Value;
	/** How an ambiguous date was read, for people. */
	readonly reading: string | undefined;
}

/**
 * An end of a range, inclusive, as epoch milliseconds or in the workspace date format. As `to`, a date without a time
 * includes the whole day. So does midnight without a zone, which date pickers return for a day. Throws a `FailureError`
 * for what is no date.
 */
export function dateEnd(
	field: FieldDefinition,
	end: 'from' | 'to',
	raw: unknown,
	facts: ValueFacts,
): DateEnd {
	const { value, heldBack, unchecked, reading } = prepareValue(field, raw, facts);
	if (value === undefined) rejectFilter(field.apiName, heldBack.map(({ hint }) => hint).join(' '));
	const isDay = unchecked === undefined && typeof value === 'string' && !/\d:\d/.test(value);
	if (!isDay || end === 'from') return { value: toValue(value), reading };
	return { value: withTime(value, isMoment(raw) ? midnight : lastSecond, field), reading };
}

/** Whether a date has its own time zone, as the `$today` of n8n does. */
function isMoment(raw: unknown): boolean {
	const date = onlyEntry(raw);
	const read = typeof date === 'string' ? readDate(date) : undefined;
	if (typeof read === 'object') return read.clock?.offset !== undefined;
	return isLuxonMoment(date) || isJsDate(date);
}

const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };
const lastSecond = { hour: 23, minute: 59, second: 59, millisecond: 0 };

/** A time on a day that is written in the format of the field. */
function withTime(day: string, time: ClockTime, field: FieldDefinition): string {
	const format = dateFormat(field.dateFormat);
	const read = format?.read(day);
	if (read && format?.canPrintTime(time)) return format.print(read.date, time);
	return `${day} ${[time.hour, time.minute, time.second].map(twoDigits).join(':')}`;
}
