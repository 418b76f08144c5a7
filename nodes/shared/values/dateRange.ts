import { type Data, toValue } from '../sync/data';
import { FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { dateFormat } from './dateFormat';
import { isBlank, prepareValue } from './prepare';
import type { ValueFacts } from './preparedValue';

/** Throws a `FailureError`. A search without the filter would return the wrong results. */
export function rejectFilter(name: string, problem: string): never {
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter for ${name} cannot be used`,
		description: `${problem} The node sent no search.`,
	});
}

function bound(field: FieldDefinition, value: unknown, end: 'from' | 'to', facts: ValueFacts): Data {
	if (isBlank(value)) return {};
	const prepared = prepareValue(field, value, facts);
	const date = prepared.value;
	if (date === undefined)
		rejectFilter(field.apiName, prepared.heldBack[0]?.hint ?? 'The value is not a date.');
	const isWholeDay =
		prepared.unchecked === undefined && end === 'to' && typeof date === 'string' && !/\d:\d/.test(date);
	return { [end]: isWholeDay ? endOf(date, field) : toValue(date) };
}

/** The last second of a day that is written in the format of the field. */
function endOf(day: string, field: FieldDefinition): string {
	const format = dateFormat(field.dateFormat);
	const read = format?.read(day);
	return read && format?.canPrintTime(lastSecond) ? format.print(read.date, lastSecond) : `${day} 23:59:59`;
}

const lastSecond = { hour: 23, minute: 59, second: 59, millisecond: 0 };

/**
 * `{from, to}` for a search, both ends inclusive, as epoch milliseconds or in the workspace date format. As `to`, a date
 * without a time includes the whole day. Undefined when both ends are blank. Throws a `FailureError` for an unusable end.
 */
export function dateRange(
	field: FieldDefinition,
	from: unknown,
	to: unknown,
	facts: ValueFacts,
): Data | undefined {
	const bounds = { ...bound(field, from, 'from', facts), ...bound(field, to, 'to', facts) };
	return Object.keys(bounds).length === 0 ? undefined : bounds;
}
