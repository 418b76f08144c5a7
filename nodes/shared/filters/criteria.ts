/** What a search asks of its fields. */
import { isEmpty, isEqual } from 'lodash';

import { type Data, isObject, ownValue } from '../sync/data';
import type { Operand } from './filters';
import { rejectFilter } from './given';

/**
 * Adds what a condition asks of a field to the `fields` of a search, which take one criterion for a field. The ends of two
 * ranges become one range. Returns false for a second tag, which only the node can look for. Throws a `FailureError` for
 * any other second criterion.
 */
export function addCriterion(fields: Data, apiName: string, criterion: Operand, isTags = false): boolean {
	const before = ownValue(fields, apiName);
	const asked = sendable(apiName, criterion);
	const isRange = isObject(before) && isObject(asked);
	const both = isRange ? { ...before, ...asked } : asked;
	if (before !== undefined && !isEqual(both, isRange ? { ...asked, ...before } : before)) {
		if (isTags) return false;
		rejectFilter(apiName, 'It has two filters that ask for different things. Keep one of them.');
	}
	fields[apiName] = both;
	return true;
}

/** Throws a `FailureError` for what JSON has no word for: the service would get no filter. */
function sendable(apiName: string, criterion: Operand): Operand {
	const sent: unknown = JSON.parse(JSON.stringify(criterion));
	const isLost = (value: unknown) => value === null || (typeof value === 'object' && isEmpty(value));
	if (isLost(sent) || (Array.isArray(sent) && sent.some(isLost)))
		rejectFilter(apiName, 'The value is not a text, a number or a list of these.');
	return criterion;
}
