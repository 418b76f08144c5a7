/** What the filter of a field asks for: values, or the ends of a range. */
import { type Data, toValue } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { type ClockTime, midnight, dateObject } from '../values/calendar';
import { dateFormat, formatOf, printTime } from '../values/dateFormat';
import { parseDate } from '../values/dateText';
import { moved } from '../values/moments';
import { answerOf, prepareValue } from '../values/prepare';
import type { ValueFacts } from '../values/valueType';
import { unwrapSingle, trimmed } from '../values/spelling';
import { valueTypes } from '../values/types';
import { dayAt } from '../values/zone/clock';
import { anyOf, blankFilter, type Filter, isBlankFilter, usable, shownReading } from './filters';
import { bySharedOrFresh, isBlankValue, isSet, rejectFilter, type StoredParts, type TwoAges } from './given';
import { fieldNames, type NameReader, type Names, namedValues } from './filterNames';

/**
 * Reads the values of a field's filter, prepared as a write prepares them. Throws a `FailureError` for a value that no
 * field of this type has.
 *
 * @param isList whether a text may hold several values
 * @param combine what several values mean together: any of them, if nothing else is said
 */
export async function fieldValues(
	workspace: TwoAges<NameReader>,
	facts: ValueFacts,
	field: FieldDefinition,
	raw: unknown,
	isList: boolean,
	combine = anyOf,
): Promise<Filter> {
	if (raw === undefined || raw === null) return blankFilter;
	return await bySharedOrFresh(workspace, async (reader) => {
		const names = await fieldNames(field, reader);
		const values =
			names === undefined ? plainValues(field, raw, isList, facts) : labels(field, raw, names, isList);
		return combine(values);
	});
}

function labels(field: FieldDefinition, raw: unknown, names: Names, isList: boolean): readonly Filter[] {
	const holdsSeveral = valueTypes[field.type].input.kind === 'list';
	const values = namedValues(field.apiName, answerOf(raw, field), names, isList || holdsSeveral);
	if (!isList && holdsSeveral && values.filter((value) => !isBlankFilter(value)).length > 1)
		rejectFilter(field.apiName, 'A search cannot ask for several tags at once. Use one, or Is Any Of.');
	return values;
}

function plainValues(field: FieldDefinition, raw: unknown, isList: boolean, facts: ValueFacts) {
	if (Array.isArray(raw)) return raw.map((each: unknown) => typedValue(field, each, facts));
	if (!isList || typeof raw !== 'string') return [typedValue(field, raw, facts)];
	// In a list of texts, every comma separates.
	const isText = valueTypes[field.type].filter === 'asGiven';
	const parts = splitValues(raw, (text) => !isText && prepareValue(field, text, facts).value !== undefined);
	if (parts === undefined)
		return rejectFilter(
			field.apiName,
			'A comma may be part of a value. Write each value on a line of its own.',
		);
	const given = parts.filter((part) => !isBlankValue(part));
	return (given.length === 0 ? parts : given).map((part) => typedValue(field, trimmed(part), facts));
}

/** One value that refers to nothing in the workspace. */
export function typedValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): Filter {
	if (isBlankValue(raw)) return blankFilter;
	const { value, heldBack, reading } = prepareValue(field, raw, facts);
	const isUnsure = field.unreadable.includes('type');
	const otherwise = isUnsure ? unsure : otherDay(value, raw, facts);
	if (value !== undefined) return usable(toValue(value), reading ? shownReading(reading) : otherwise);
	// Leads may have an address that can no longer be written.
	if (valueTypes[field.type].filter === 'asGiven' && typeof raw === 'string') return usable(raw);
	return rejectFilter(field.apiName, heldBack.map(({ hint }) => hint).join(' '));
}

const unsure = 'was searched as it is written: the type of the field cannot be read';

/**
 * The values in a text: one in each line, or separated by commas. Undefined if a comma may belong to a value, as in
 * `4,5`.
 */
export function splitValues(text: string, isValue: (text: string) => boolean): readonly string[] | undefined {
	const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
	if (lines.length > 1) return lines.flatMap((line) => (isValue(line) ? [line] : line.split(',')));
	const pieces = text.split(',');
	const isUnclear = pieces.some((piece, place) => place > 0 && isValue(`${pieces[place - 1]},${piece}`));
	return isUnclear ? undefined : pieces;
}

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
 * includes the whole day. So do midnight without a zone, which date pickers return for a day, and the last second of a day,
 * which as `from` is the beginning of the next one.
 * Throws a `FailureError` for what is no date.
 */
export function endFilter(field: FieldDefinition, end: End, raw: unknown, facts: ValueFacts): Filter<Data> {
	if (isBlankValue(raw)) return blankFilter;
	const wholeDay = formatOf(field) ? dayEndedBy(raw) : undefined;
	const { value, heldBack, unchecked, reading } = prepareValue(field, wholeDay ?? raw, facts);
	if (value === undefined) rejectFilter(field.apiName, heldBack.map(({ hint }) => hint).join(' '));
	const isMoment = wholeDay === undefined && offsetOf(raw) !== undefined;
	const next = wholeDay && end === 'from' ? moved(String(value), day, field) : undefined;
	const sent =
		unchecked === undefined && isDay(value) && end === 'to'
			? withTime(value, isMoment ? midnight : lastSecond, field)
			: toValue(value);
	return usable({ [end]: next ?? sent }, reading ? shownReading(reading) : otherDay(value, raw, facts));
}

/** In milliseconds. */
export const day = 86_400_000;

/** The day whose last second a moment is in its own zone, as that of `endOf('day')` is. */
export function dayEndedBy(raw: unknown): string | undefined {
	const date = unwrapSingle(raw);
	const [, day] = lastMoment.exec(String(dateObject(date)?.toISO() ?? date)) ?? [];
	return day;
}

const lastMoment = /^(\d{4}-\d\d-\d\d)T23:59:59(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

/** By how many minutes the time zone of a date is ahead of UTC, if it has its own one, as the `$today` of n8n does. */
function offsetOf(raw: unknown): number | undefined {
	const date = unwrapSingle(raw);
	const read = typeof date === 'string' ? parseDate(date) : undefined;
	return typeof read === 'object' ? read.offset : dateObject(date)?.offset;
}

/** The note on a day in a time zone of its own, as `$today` has it, while it is another day in the workspace. */
function otherDay(value: unknown, raw: unknown, { clock }: ValueFacts): string | undefined {
	const now = Date.now();
	const there = clock?.read(now)?.offset;
	const here = isDay(value) ? offsetOf(raw) : undefined;
	if (here === undefined || there === undefined || dayAt(now, here) === dayAt(now, there)) return undefined;
	return 'has a day of the time zone of the workflow, and now it is another day in the workspace: choose its time zone in the settings of the workflow';
}

export const lastSecond = { hour: 23, minute: 59, second: 59, millisecond: 0 };

/** Whether a date in the format of a workspace has no time. */
export const isDay = (date: unknown): date is string => typeof date === 'string' && !/\d:\d/.test(date);

/** A time on a day that is written in the format of the field. */
export function withTime(day: string, time: ClockTime, field: FieldDefinition): string {
	const format = dateFormat(field.dateFormat);
	const read = format?.read(day);
	return format && read ? format.print(read.date, time) : `${day} ${printTime(time)}`;
}
