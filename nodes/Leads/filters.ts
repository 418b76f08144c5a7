import { isEmpty, omitBy } from 'lodash';
import { z } from 'zod';

import {
	type Operand,
	blank,
	emptyFiltersReader,
	Filters,
	type PlannedSearch,
} from '../shared/filters/filters';
import { isSet, rejectFilter, type StoredParts, storedParts } from '../shared/filters/given';
import { columnOf } from '../shared/run/parameters';
import { fieldValues, rangeFilters } from '../shared/filters/fieldValues';
import { activityReader } from '../shared/filters/activity';
import type { Session } from '../shared/run/operation';
import { factsBy } from '../shared/run/settings';
import { FailureError } from '../shared/sync/failure';
import { type FieldDefinition, plainField } from '../shared/sync/shapes/definitions';
import type { ValueFacts } from '../shared/values/valueType';
import { foldedName, isBlank } from '../shared/values/spelling';
import { valueTypes } from '../shared/values/types';
import type { Fields } from '../shared/workspace/parts';
import type { Workspace } from '../shared/workspace/reader';
import { unusableName } from '../shared/writes/fields';
import { fieldNamed, noSuchField } from '../shared/writes/columnNames';
import { type Condition, fieldsAsked } from './fieldConditions';

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
	const givenOf = parameters.reader('filters', 'Filters', filterList, {});
	const statusesOf = parameters.reader('statuses', 'Status', z.unknown(), []);
	const stored = storedFilters(parameters.raw('filters'));
	const hasStatuses = isSet(parameters.raw('statuses'));
	const { fields } = await fieldsFor(workspace, stored);
	const filtersOf = (item: number): ReadonlyArray<readonly [FieldDefinition, Given]> =>
		givenOf(item).conditions.map((given) => [
			fieldNamed(given.field, fields) ?? unknownField(given, fields),
			given,
		]);
	const facts = factsBy(settings, ({ apiName }) =>
		columnOf(items, (item) => filtersOf(item).filter(([field]) => field.apiName === apiName))
			.flat()
			.flatMap(([, { value, values, from, to }]) => [value, values, from, to].flat()),
	);
	return async (item: number, filters: Filters) => {
		const asked: Condition[] = [];
		for (const [index, [field, given]] of filtersOf(item).entries()) {
			if (isRead(given.field, field)) filters.note(`The field ${given.field} was read as ${field.apiName}.`);
			asked.push(...(await conditionsOf({ workspace, facts }, field, given, stored?.[index] ?? {}, filters)));
		}
		if (hasStatuses) {
			const field = fields.get('status') ?? plainField('status', 'status');
			const status = await fieldValues(workspace, facts, field, statusesOf(item), true);
			asked.push(...oneOf(field, filters.take('Status', status)));
		}
		return fieldsAsked(asked, filters);
	};
}

/** The fields by shared definitions, unless a filter may have a field that those do not know. */
async function fieldsFor(
	{ shared, fresh }: Workspace,
	stored: readonly StoredParts[] | undefined,
): Promise<Fields> {
	const known = await shared.fields();
	const areKnown = stored?.every(
		({ field }) => typeof field === 'string' && fieldNamed(field, known.fields) !== undefined,
	);
	return areKnown ? known : await fresh.fields();
}

/** Undefined if an expression makes all of them. */
function storedFilters(stored: unknown): readonly StoredParts[] | undefined {
	const { conditions = [] } = storedParts(stored);
	return Array.isArray(conditions) ? conditions.map(storedParts) : undefined;
}

/** Whether a field was found by a part of its name. */
function isRead(given: string, { apiName, label }: FieldDefinition): boolean {
	return ![apiName, label].some((name) => foldedName(name) === foldedName(given));
}

function unknownField({ field }: Given, fields: Fields['fields']): never {
	if (!isBlank(field)) rejectFilter(field, noSuchField(field, fields));
	throw new FailureError({
		reason: 'bad_parameter',
		message: 'A filter has no field',
		description: 'Choose the field of the filter, or remove the filter. The node sent no search.',
	});
}

/** What one filter asks of its field: nothing, values, or the ends of a range. */
async function conditionsOf(
	{ workspace, facts }: { readonly workspace: Workspace; readonly facts: ValueFacts },
	field: FieldDefinition,
	given: Given,
	stored: StoredParts,
	filters: Filters,
): Promise<Condition[]> {
	const { apiName } = field;
	if (apiName === unusableName) rejectFilter(apiName, 'Programs cannot keep a value under this name.');
	if (given.match === 'between') {
		if (valueTypes[field.type].filter !== 'preparedOrRange')
			rejectFilter(apiName, 'Is Between is for date fields only.');
		const ends = rangeFilters(field, given, stored, facts);
		if (ends.length === 0) filters.take(apiName, blank);
		return ends.flatMap(({ end, filter }) =>
			filters.take(`${apiName} (${end})`, filter).map((range) => ({ field, range })),
		);
	}
	const raw = given[valueKeys[given.match]];
	const values = filters.take(apiName, await fieldValues(workspace, facts, field, raw, given.match !== 'is'));
	const { filter: form, refersTo } = valueTypes[field.type];
	if (values.length > 0 && form === 'asGiven' && refersTo === 'nothing') filters.isText(apiName);
	return oneOf(field, values);
}

const oneOf = (field: FieldDefinition, values: readonly Operand[]): Condition[] =>
	values.length === 0 ? [] : [{ field, values }];

/** Returns a function that makes the search of an item (sync-api.md, POST /lead/search). */
export async function searchReader(session: Session): Promise<(item: number) => Promise<PlannedSearch>> {
	const emptyFiltersOf = emptyFiltersReader(session.parameters);
	const takeFields = await fieldFiltersReader(session);
	const takeActivity = activityReader(session);
	return async (item) => {
		const filters = new Filters(emptyFiltersOf(item));
		const fields = await takeFields(item, filters);
		const { types, performers, period } = await takeActivity(item, filters);
		const actions = omitBy({ type: types, performed_by: performers, performed_at: period }, isEmpty);
		return filters.search(omitBy({ fields, actions }, isEmpty));
	};
}
