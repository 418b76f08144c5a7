import { type Data, toValue } from '../sync/data';
import { FailureError } from '../sync/failure';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { isBlank, prepareValue } from './prepare';
import type { ValueFacts } from './preparedValue';

/** A filter that cannot be used is told at once: a search without it would find the wrong things. */
export function refuseFilter(name: string, problem: string): never {
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter for ${name} cannot be used`,
		description: `${problem} Nothing was searched.`,
	});
}

function bound(field: FieldDefinition, value: unknown, end: 'from' | 'to', facts: ValueFacts): Data {
	if (isBlank(value)) return {};
	const prepared = prepareValue(field, value, facts);
	const date = prepared.value;
	if (date === undefined) refuseFilter(field.apiName, prepared.heldBack[0]?.hint ?? 'The date is not one.');
	const isWholeDay = end === 'to' && typeof date === 'string' && !date.includes(' ');
	return { [end]: isWholeDay ? `${date} 23:59:59` : toValue(date) };
}

/**
 * `{from, to}` as searches take it, both ends included: epoch milliseconds or the workspace date format. A date without
 * a time at the end of a range stands for the whole day. Undefined when both ends are blank.
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
