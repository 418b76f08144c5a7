import type { Data } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { dateEnd } from './dateRange';
import type { ValueFacts } from '../values/valueType';
import { isBlankFilter, blank, type Filter, wasRead, isSet, type StoredParts } from './filter';

/** The ends of a range. */
export const ends = ['from', 'to'] as const;

type End = (typeof ends)[number];

interface Given {
	readonly from?: unknown;
	readonly to?: unknown;
}

/**
 * The ends that a person set of a range of dates, each as a filter of its own. An end that is not set is open. Throws a
 * `FailureError` for an end that is no date.
 */
export function rangeFilters(
	field: FieldDefinition,
	given: Given,
	stored: StoredParts,
	facts: ValueFacts,
): ReadonlyArray<{ readonly end: End; readonly filter: Filter<Data> }> {
	return ends
		.filter((end) => isSet(stored[end]))
		.map((end) => ({ end, filter: endFilter(field, end, given[end], facts) }));
}

function endFilter(field: FieldDefinition, end: End, raw: unknown, facts: ValueFacts): Filter<Data> {
	if (isBlankFilter(raw)) return blank;
	const { value, reading } = dateEnd(field, end, raw, facts);
	return {
		kind: 'usable',
		criterion: { [end]: value },
		notes: reading === undefined ? [] : [wasRead(reading)],
	};
}
