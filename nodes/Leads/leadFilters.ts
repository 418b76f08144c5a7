import { isEmpty, isEqual, omitBy } from 'lodash';
import { z } from 'zod';

import {
	blankFilter,
	type Filters,
	filtersReader,
	oneOrAll,
	type Operand,
	type PlannedSearch,
} from '../shared/filters/filters';
import { isSet, rejectFilter, type StoredParts, storedParts } from '../shared/filters/given';
import { columnOf } from '../shared/session/parameters';
import { fieldValues, rangeFilters } from '../shared/filters/fieldValues';
import { activityReader } from '../shared/filters/activity';
import type { Session } from '../shared/session/operation';
import { factsBy } from '../shared/session/settings';
import { type Data, isObject, ownValue } from '../shared/sync/data';
import { badParameter } from '../shared/sync/failure';
import { type FieldDefinition, builtInField } from '../shared/sync/shapes/definitions';
import type { ValueFacts } from '../shared/values/valueType';
import { foldedName, isBlank } from '../shared/values/spelling';
import { valueTypes } from '../shared/values/types';
import type { Fields } from '../shared/workspace/parts';
import type { Workspace } from '../shared/workspace/reader';
import { unusableName } from '../shared/writes/fields';
import { fieldNamed, noSuchField } from '../shared/writes/columnNames';

const filter = z.object({
	field: z.string(),
	match: z.enum(['is', 'anyOf', 'between', 'listed']).default('is'),
	value: z.unknown(),
	values: z.unknown(),
	from: z.unknown(),
	to: z.unknown(),
	listed: z.unknown(),
});
const filterList = z.object({ conditions: z.array(filter).default([]) });

type Given = z.output<typeof filter>;

/** Which parameter has the values. */
const valueKeys = { is: 'value', anyOf: 'values', listed: 'listed' } as const;

/** Returns a function that takes the parameters Filters and Status of an item, and returns the `fields` of its search. */
async function fieldFiltersReader({ parameters, workspace, settings, items }: Session) {
	const givenOf = parameters.reader('filters', 'Filters', filterList);
	const statusesOf = parameters.reader('statuses', 'Status', z.unknown());
	const stored = storedFilters(parameters.raw['filters']);
	const hasStatuses = isSet(parameters.raw['statuses']);
	const { fields } = await fieldsFor(workspace, stored);
	const filtersOf = (item: number): ReadonlyArray<readonly [FieldDefinition, Given]> =>
		givenOf(item).conditions.map((given) => [
			fieldNamed(given.field, fields) ?? unknownField(given, fields),
			given,
		]);
	const facts = factsBy(settings, ({ apiName }) =>
		columnOf(items, filtersOf)
			.flat()
			.filter(([field]) => field.apiName === apiName)
			.flatMap(([, { value, values, from, to }]) => [value, values, from, to].flat()),
	);
	return async (item: number, filters: Filters) => {
		const asked: Data = {};
		for (const [index, [field, given]] of filtersOf(item).entries()) {
			if (isRead(given.field, field)) filters.note(`The field ${given.field} was read as ${field.apiName}.`);
			for (const criterion of await criteriaOf(
				{ workspace, facts },
				field,
				given,
				stored[index] ?? {},
				filters,
			))
				addCriterion(asked, field.apiName, criterion);
		}
		if (hasStatuses) {
			const field = fields.get('status') ?? builtInField('status', 'status');
			const status = await fieldValues(workspace, facts, field, statusesOf(item), true);
			const values = filters.take('Status', status);
			if (values.length > 0) addCriterion(asked, field.apiName, oneOrAll(values));
		}
		return asked;
	};
}

/** The fields by shared definitions, unless a filter may have a field that those do not know. */
async function fieldsFor({ shared, fresh }: Workspace, stored: readonly StoredParts[]) {
	const known = await shared.fields();
	const areKnown = stored.every(
		({ field }) => typeof field === 'string' && fieldNamed(field, known.fields) !== undefined,
	);
	return areKnown ? known : await fresh.fields();
}

/** n8n keeps no text in the place of this list, so no expression makes all of it. */
function storedFilters(stored: unknown): readonly StoredParts[] {
	const { conditions } = storedParts(stored);
	return Array.isArray(conditions) ? conditions.map(storedParts) : [];
}

/** Whether a field was found by a part of its name. */
function isRead(given: string, { apiName, label }: FieldDefinition): boolean {
	return ![apiName, label].some((name) => foldedName(name) === foldedName(given));
}

function unknownField({ field }: Given, fields: Fields['fields']): never {
	if (!isBlank(field)) rejectFilter(field, noSuchField(field, fields));
	throw badParameter(
		'A filter has no field',
		'Choose the field of the filter, or remove the filter. The node sent no search.',
	);
}

/** What one filter asks of its field: nothing, one of some values, or each end of a range. */
async function criteriaOf(
	{ workspace, facts }: { readonly workspace: Workspace; readonly facts: ValueFacts },
	field: FieldDefinition,
	given: Given,
	stored: StoredParts,
	filters: Filters,
): Promise<readonly Operand[]> {
	const { apiName } = field;
	if (apiName === unusableName) rejectFilter(apiName, 'Programs cannot keep a value under this name.');
	if (given.match === 'between') {
		if (valueTypes[field.type].input.kind !== 'date')
			rejectFilter(apiName, 'Is Between is for date fields only.');
		const ends = rangeFilters(field, given, stored, facts);
		if (ends.length === 0) filters.take(apiName, blankFilter);
		return ends.flatMap(({ end, filter }) => filters.take(`${apiName} (${end})`, filter));
	}
	const raw = given[valueKeys[given.match]];
	const values = filters.take(apiName, await fieldValues(workspace, facts, field, raw, given.match !== 'is'));
	const { filter: form, refersTo } = valueTypes[field.type];
	if (values.length > 0 && form === 'asGiven' && refersTo === 'nothing') filters.isText(apiName);
	return values.length === 0 ? [] : [oneOrAll(values)];
}

/** Returns a function that makes the search of an item (sync-api.md, POST /lead/search). */
export async function searchReader(session: Session): Promise<(item: number) => Promise<PlannedSearch>> {
	const filtersOf = filtersReader(session.parameters);
	const takeFields = await fieldFiltersReader(session);
	const takeActivity = activityReader(session);
	return async (item) => {
		const filters = filtersOf(item);
		const fields = await takeFields(item, filters);
		const { types, performers, period } = await takeActivity(item, filters);
		const actions = omitBy({ type: types, performed_by: performers, performed_at: period }, isEmpty);
		return filters.search(omitBy({ fields, actions }, isEmpty));
	};
}

/**
 * Adds what a filter asks of a field to the `fields` of a search, which take one criterion for a field. The ends of two
 * ranges become one range. Throws a `FailureError` for any other second criterion.
 */
export function addCriterion(fields: Data, apiName: string, criterion: Operand): void {
	const before = ownValue(fields, apiName);
	const asked = sendable(apiName, criterion);
	const isRange = isObject(before) && isObject(asked);
	const both = isRange ? { ...before, ...asked } : asked;
	if (before !== undefined && !isEqual(both, isRange ? { ...asked, ...before } : before))
		rejectFilter(apiName, 'It has two filters that ask for different things. Keep one of them.');
	fields[apiName] = both;
}

/** Throws a `FailureError` for what JSON has no word for: the service would get no filter. */
function sendable(apiName: string, criterion: Operand): Operand {
	const sent: unknown = JSON.parse(JSON.stringify(criterion));
	const isLost = (value: unknown) => value === null || (typeof value === 'object' && isEmpty(value));
	if (isLost(sent) || (Array.isArray(sent) && sent.some(isLost)))
		rejectFilter(apiName, 'The value is not a text, a number or a list of these.');
	return criterion;
}
