import { toValue, type Value } from '../sync/data';
import { FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { dateFormat } from './dateFormat';
import { prepareValue } from './prepare';
import type { ValueFacts } from './preparedValue';

/** Throws a `FailureError`. A search without the filter would return the wrong results. */
export function rejectFilter(name: string, problem: string): never {
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter for ${name} cannot be used`,
		description: `${problem} The node sent no search.`,
	});
}

/** One end of a range of dates, as a search takes it. */
export interface DateEnd {
	readonly value: Value;
	/** How an ambiguous date was read, for people. */
	readonly reading: string | undefined;
}

/**
 * An end of a range, inclusive, as epoch milliseconds or in the workspace date format. As `to`, a date without a time
 * includes the whole day. Throws a `FailureError` for what is no date.
 */
export function dateEnd(
	field: FieldDefinition,
	end: 'from' | 'to',
	raw: unknown,
	facts: ValueFacts,
): DateEnd {
	const { value, heldBack, unchecked, reading } = prepareValue(field, raw, facts);
	if (value === undefined) rejectFilter(field.apiName, heldBack.map(({ hint }) => hint).join(' '));
	const isWholeDay =
		unchecked === undefined && end === 'to' && typeof value === 'string' && !/\d:\d/.test(value);
	return { value: isWholeDay ? endOf(value, field) : toValue(value), reading };
}

/** The last second of a day that is written in the format of the field. */
function endOf(day: string, field: FieldDefinition): string {
	const format = dateFormat(field.dateFormat);
	const read = format?.read(day);
	return read && format?.canPrintTime(lastSecond) ? format.print(read.date, lastSecond) : `${day} 23:59:59`;
}

const lastSecond = { hour: 23, minute: 59, second: 59, millisecond: 0 };
