import { type Data, toValue } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { twoDigits, type ClockTime, midnight, momentOf } from '../values/calendar';
import { dateFormat } from '../values/dateFormat';
import { readDate } from '../values/dateText';
import { prepareValue } from '../values/prepare';
import { onlyEntry } from '../values/spelling';
import type { ValueFacts } from '../values/valueType';
import { blank, type Filter, usable, wasRead } from './filters';
import { isBlankFilter, rejectFilter, isSet, type StoredParts } from './given';

/** The ends of a range. */
export const ends = ['from', 'to'] as const;

type End = (typeof ends)[number];

/**
 * The ends that a person set of a range of dates, each as a filter of its own. An end that is not set is open. Throws a
 * `FailureError` for an end that is no date.
 */
export function rangeFilters(
	field: FieldDefinition,
	given: Readonly<Partial<Record<End, unknown>>>,
	stored: StoredParts,
	facts: ValueFacts,
): ReadonlyArray<{ readonly end: End; readonly filter: Filter<Data> }> {
	return ends
		.filter((end) => isSet(stored[end]))
		.map((end) => ({ end, filter: endFilter(field, end, given[end], facts) }));
}

/**
 * An end of a range, inclusive, as epoch milliseconds or in the workspace date format. As `to`, a date without a time
 * includes the whole day. So does midnight without a zone, which date pickers return for a day. Throws a `FailureError`
 * for what is no date.
 */
export function endFilter(field: FieldDefinition, end: End, raw: unknown, facts: ValueFacts): Filter<Data> {
	if (isBlankFilter(raw)) return blank;
	const { value, heldBack, unchecked, reading } = prepareValue(field, raw, facts);
	if (value === undefined) rejectFilter(field.apiName, heldBack.map(({ hint }) => hint).join(' '));
	const isDay = unchecked === undefined && typeof value === 'string' && !/\d:\d/.test(value);
	const sent =
		isDay && end === 'to' ? withTime(value, isMoment(raw) ? midnight : lastSecond, field) : toValue(value);
	return usable({ [end]: sent }, reading && wasRead(reading));
}

/** Whether a date has its own time zone, as the `$today` of n8n does. */
function isMoment(raw: unknown): boolean {
	const date = onlyEntry(raw);
	const read = typeof date === 'string' ? readDate(date) : undefined;
	if (typeof read === 'object') return read.offset !== undefined;
	return momentOf(date) !== undefined;
}

const lastSecond = { hour: 23, minute: 59, second: 59, millisecond: 0 };

/** A time on a day that is written in the format of the field. */
function withTime(day: string, time: ClockTime, field: FieldDefinition): string {
	const format = dateFormat(field.dateFormat);
	const read = format?.read(day);
	if (read && format?.canPrintTime(time)) return format.print(read.date, time);
	return `${day} ${[time.hour, time.minute, time.second].map(twoDigits).join(':')}`;
}
