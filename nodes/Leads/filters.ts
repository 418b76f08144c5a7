import { isEmpty, isEqual } from 'lodash';
import { z } from 'zod';

import type { Session } from '../shared/run/operation';
import { type Data, toValue } from '../shared/sync/data';
import { type FieldDefinition, plainField } from '../shared/sync/shapes/definitions';
import { dateRange, rejectFilter } from '../shared/values/dateRange';
import { isBlank, prepareValue } from '../shared/values/prepare';
import { noFacts } from '../shared/values/preparedValue';
import { valueTypes } from '../shared/values/types';
import { unusableName } from '../shared/writes/fields';

/** Blank texts stand for nothing, such as the note at the end of a dropdown. */
const textList = z
	.union([z.array(z.string()), z.string().transform((text) => [text])])
	.transform((texts) => texts.filter((text) => text !== ''));
const condition = z.object({
	apiName: z.string(),
	match: z.enum(['is', 'anyOf', 'between']).default('is'),
	value: z.unknown(),
	values: z.unknown(),
	from: z.unknown(),
	to: z.unknown(),
});
const conditions = z.object({ conditions: z.array(condition).nullish() });
const activity = z.object({
	types: textList.nullish(),
	performedBy: textList.nullish(),
	from: z.unknown(),
	to: z.unknown(),
});

type Condition = z.output<typeof condition>;

function exactly(field: FieldDefinition, value: unknown) {
	if (valueTypes[field.type].filter === 'asGiven') return toValue(value);
	const prepared = prepareValue(field, value, noFacts);
	if (prepared.value === undefined)
		rejectFilter(field.apiName, prepared.heldBack[0]?.hint ?? 'The value does not fit.');
	return toValue(prepared.value);
}

function listOf(values: unknown): unknown[] {
	if (Array.isArray(values)) return values;
	return typeof values === 'string'
		? values
				.split(/[,\n]/)
				.map((value) => value.trim())
				.filter((value) => value !== '')
		: [values];
}

/** Undefined for a condition without a value, which is ignored. */
function filterOf(field: FieldDefinition, { match, value, values, from, to }: Condition) {
	if (match === 'between') {
		if (valueTypes[field.type].filter !== 'preparedOrRange')
			rejectFilter(field.apiName, 'Is Between is for date fields only.');
		return dateRange(field, from, to, noFacts);
	}
	if (match === 'is') return isBlank(value) ? undefined : exactly(field, value);
	if (isBlank(values)) return undefined;
	const list = listOf(values).filter((each) => !isBlank(each));
	// A service may read an empty list as no filter.
	if (list.length === 0) rejectFilter(field.apiName, 'The list of values has no value.');
	return list.map((each) => exactly(field, each));
}

/** Adds a filter to a search. Throws if it cannot be sent, because the search would find more than it should. */
function addFilter(filters: Data, apiName: string, filter: Data[string]): void {
	if (apiName === unusableName) rejectFilter(apiName, 'Programs cannot keep a value under this name.');
	if (Object.hasOwn(filters, apiName) && !isEqual(filters[apiName], filter))
		rejectFilter(apiName, 'It has two different filters, and a search takes one for each field.');
	// JSON has nothing for some numbers and objects.
	const sent: unknown = JSON.parse(JSON.stringify(filter));
	const isLost = (value: unknown) => value === null || (typeof value === 'object' && isEmpty(value));
	if (isLost(sent) || (Array.isArray(sent) && sent.some(isLost)))
		rejectFilter(apiName, 'The value is not a text, a number or a list of these.');
	filters[apiName] = filter;
}

const performedAt = plainField('Performed After or Before', 'date');

/** Returns a function that builds the search body for an item (sync-api.md, POST /lead/search). */
export async function searchBody({ parameters, workspace }: Session): Promise<(item: number) => Data> {
	const statusesOf = parameters.reader('statuses', 'Status', textList, []);
	const conditionsOf = parameters.reader('filters', 'Filters', conditions, {});
	const activityOf = parameters.reader('activity', 'Activity', activity, {});
	const { fields } = await workspace.recent.fields();
	return (item) => {
		const filters: Data = {};
		for (const each of conditionsOf(item).conditions ?? []) {
			if (each.apiName === '') continue;
			const field = fields.get(each.apiName);
			if (!field)
				rejectFilter(
					each.apiName,
					'The workspace has no field with this API name; API names are case-sensitive.',
				);
			const filter = filterOf(field, each);
			if (filter !== undefined) addFilter(filters, each.apiName, filter);
		}
		const chosen = statusesOf(item);
		if (chosen.length > 0) addFilter(filters, 'status', chosen);

		const { types, performedBy, from, to } = activityOf(item);
		const performed = dateRange(performedAt, from, to, noFacts);
		const actions: Data = {
			...(types?.length ? { type: types } : {}),
			...(performedBy?.length ? { performed_by: performedBy } : {}),
			...(performed === undefined ? {} : { performed_at: performed }),
		};
		return {
			...(Object.keys(filters).length === 0 ? {} : { fields: filters }),
			...(Object.keys(actions).length === 0 ? {} : { actions }),
		};
	};
}
