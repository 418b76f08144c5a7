import { isEmpty, isEqual, uniqBy } from 'lodash';

import { type Filter, type Operand, unmatched, usable, type Filters } from '../shared/filters/filters';
import { rejectFilter } from '../shared/filters/given';
import type { Data } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isSameValue, valueTypes } from '../shared/values/types';

/** What one filter asks of its field: one of some values, or one or both ends of a range. */
export type Condition = { readonly field: FieldDefinition } & (
	| { readonly values: readonly Operand[] }
	| { readonly range: Data }
);

/** The `fields` of a search, which takes one filter for a field. */
export function fieldsAsked(conditions: readonly Condition[], filters: Filters): Data {
	const fields: Data = {};
	for (const { field } of uniqBy(conditions, (each) => each.field.apiName)) {
		const { apiName } = field;
		const ofField = conditions.filter((each) => each.field.apiName === apiName);
		for (const criterion of filters.take(apiName, combined(field, ofField)))
			fields[apiName] = sendable(apiName, criterion);
	}
	return fields;
}

/** Throws a `FailureError` for what JSON has no word for: the service would get no filter. */
function sendable(apiName: string, criterion: Operand): Operand {
	const sent: unknown = JSON.parse(JSON.stringify(criterion));
	const isLost = (value: unknown) => value === null || (typeof value === 'object' && isEmpty(value));
	if (isLost(sent) || (Array.isArray(sent) && sent.some(isLost)))
		rejectFilter(apiName, 'The value is not a text, a number or a list of these.');
	return criterion;
}

/**
 * Several conditions on one field as the one filter that a search takes for it: what all of them allow. Throws a
 * `FailureError` where the search cannot say that.
 */
function combined(field: FieldDefinition, conditions: readonly Condition[]): Filter {
	const lists = conditions.flatMap((each) => ('values' in each ? [each.values] : []));
	const ranges = conditions.flatMap((each) => ('range' in each ? [each.range] : []));
	if (lists.length > 0 && ranges.length > 0)
		return rejectFilter(
			field.apiName,
			'A search takes either values or a range for a field, and it has both.',
		);
	if (ranges.length > 0) return usable(oneRange(field, ranges));
	const values = lists.reduce((some, others) => common(field, some, others));
	const [value, ...others] = values;
	if (value === undefined) return unmatched('asks for different values at once');
	return usable(others.length === 0 ? value : values);
}

function oneRange({ apiName }: FieldDefinition, ranges: readonly Data[]): Data {
	const all: Data = {};
	for (const range of ranges) {
		for (const [end, value] of Object.entries(range)) {
			if (Object.hasOwn(all, end) && !isEqual(all[end], value))
				rejectFilter(apiName, `It has two ends of the same kind (${end}). Keep one of them.`);
			all[end] = value;
		}
	}
	return all;
}

/** The values in both lists. */
function common(
	field: FieldDefinition,
	some: readonly Operand[],
	others: readonly Operand[],
): readonly Operand[] {
	if (isEqual(some, others)) return some;
	if (valueTypes[field.type].input.kind === 'list')
		return rejectFilter(
			field.apiName,
			'A search cannot ask for several tags at once. Keep one of the filters.',
		);
	const isUnclear = (one: Operand, other: Operand) => !isEqual(one, other) && isSameValue(field, one, other);
	if (some.some((one) => others.some((other) => isUnclear(one, other))))
		return rejectFilter(field.apiName, 'Two of its filters may mean the same value. Keep one of them.');
	return some.filter((one) => others.some((other) => isEqual(one, other)));
}
