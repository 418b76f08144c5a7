import { isEmpty, isEqual } from 'lodash';

import { type Filter, type Operand, rejectFilter } from '../shared/filters/filter';
import type { Filters } from '../shared/filters/filters';
import type { Data } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isSameValue, valueTypes } from '../shared/values/types';

/** What one condition asks of a field. */
export type Condition =
	| { readonly kind: 'oneOf'; readonly values: readonly Operand[] }
	/** One or both ends. */
	| { readonly kind: 'range'; readonly range: Data };

/** What the conditions of an item ask of each field. A search takes one filter for a field. */
export class FieldConditions {
	private readonly byField = new Map<string, [FieldDefinition, Condition[]]>();

	add(field: FieldDefinition, condition: Condition): void {
		const [, conditions] = this.byField.get(field.apiName) ?? [field, []];
		this.byField.set(field.apiName, [field, [...conditions, condition]]);
	}

	/** The `fields` of the search. */
	takenBy(filters: Filters): Data {
		const fields: Data = {};
		for (const [apiName, [field, conditions]] of this.byField) {
			const criterion = filters.take(apiName, combined(field, conditions));
			if (criterion !== undefined) fields[apiName] = sendable(apiName, criterion);
		}
		return fields;
	}
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
function combined(field: FieldDefinition, conditions: readonly Condition[]): Filter<Operand> {
	const lists = conditions.flatMap((each) => (each.kind === 'oneOf' ? [each.values] : []));
	const ranges = conditions.flatMap((each) => (each.kind === 'range' ? [each.range] : []));
	if (lists.length > 0 && ranges.length > 0)
		return rejectFilter(
			field.apiName,
			'A search takes either values or a range for a field, and it has both.',
		);
	if (ranges.length > 0) return usable(oneRange(field, ranges));
	const values = lists.reduce((some, others) => common(field, some, others));
	const [value, ...others] = values;
	if (value === undefined) return { kind: 'unmatched', notes: ['asks for different values at once'] };
	return usable(others.length === 0 ? value : values);
}

function usable(criterion: Operand): Filter<Operand> {
	return { kind: 'usable', criterion, notes: [] };
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
