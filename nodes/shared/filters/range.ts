import type { Data } from '../sync/data';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { dateRange } from '../values/dateRange';
import { noFacts } from '../values/preparedValue';
import { isBlankFilter } from './blank';
import { blank, type Filter } from './filter';
import { isSet, type StoredParts } from './stored';

/** The ends of a range. */
export const ends = ['from', 'to'] as const;

type End = (typeof ends)[number];

interface Given {
	readonly from?: unknown;
	readonly to?: unknown;
}

/**
 * The ends of a range that a person set, each as a filter of its own. The other end is open. Throws a `FailureError` for
 * an end that is no date.
 */
export function rangeFilters(
	field: FieldDefinition,
	given: Given,
	stored: StoredParts,
): ReadonlyArray<{ readonly end: End; readonly filter: Filter<Data> }> {
	return ends
		.filter((end) => isSet(stored[end]))
		.map((end) => ({ end, filter: endFilter(field, { [end]: given[end] }) }));
}

function endFilter(field: FieldDefinition, { from, to }: Given): Filter<Data> {
	if (isBlankFilter(from) && isBlankFilter(to)) return blank;
	const criterion = dateRange(field, from, to, noFacts);
	return criterion === undefined ? blank : { kind: 'usable', criterion, notes: [] };
}
