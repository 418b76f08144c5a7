import { isEmpty, omitBy } from 'lodash';
import { z } from 'zod';

import { type Condition, isText } from '../shared/filters/condition';
import { addCriterion } from '../shared/filters/criteria';
import { type Filters, filtersReader, oneOrAll, type PlannedSearch } from '../shared/filters/filters';
import { isSet, rejectFilter, type StoredParts } from '../shared/filters/given';
import type { HidePiiQuery } from '../shared/editor/properties';
import { fieldValues } from '../shared/filters/fieldValues';
import { activityReader } from '../shared/filters/activity';
import {
	conditionList,
	leadField,
	type Matching,
	readCondition,
	requiredField,
	storedConditions,
} from '../shared/filters/leadConditions';
import type { Session } from '../shared/session/operation';
import { columnOf } from '../shared/session/parameters';
import { factsBy } from '../shared/session/settings';
import type { Data } from '../shared/sync/data';
import { type FieldDefinition, builtInField } from '../shared/sync/shapes/definitions';
import { comparisons } from '../shared/values/operators';
import { foldedName } from '../shared/values/spelling';
import { isMemberField } from '../shared/values/types';
import type { Workspace } from '../shared/workspace/reader';

/** What a search is asked for, and what the node compares on what it finds. */
interface Asked {
	readonly fields: Data;
	readonly byService: Condition[];
	readonly byNode: Condition[];
}

/** Returns a function that takes the parameters Filters and Status of an item. */
async function conditionReader({ parameters, workspace, settings, items, zone, runtime }: Session) {
	const givenOf = parameters.reader('filters', 'Filters', conditionList);
	const statusesOf = parameters.reader('statuses', 'Status', z.unknown());
	const stored = storedConditions(parameters.raw['filters']);
	const hasStatuses = isSet(parameters.raw['statuses']);
	const { fields } = await fieldsFor(workspace, stored);
	const by = factsBy(settings, ({ apiName }) =>
		columnOf(items, givenOf)
			.flatMap(({ conditions }) => conditions)
			.filter(({ field }) => leadField(field, fields)?.apiName === apiName)
			.flatMap(({ value, values, from, to }) => [value, values, from, to].flat()),
	);
	const facts = { ...by, clock: zone.clock };
	const context = { workspace, facts, zone, now: runtime.clock.now };
	return async (item: number, filters: Filters): Promise<Asked> => {
		const asked: Asked = { fields: {}, byService: [], byNode: [] };
		for (const [index, given] of givenOf(item).conditions.entries()) {
			const field = requiredField(given.field, fields);
			if (isRead(given.field, field)) filters.note(`The field ${given.field} was read as ${field.apiName}.`);
			for (const [name, filter] of await readCondition(context, field, given, stored[index] ?? {}))
				for (const condition of filters.take(name, filter)) {
					if (isText(condition)) filters.isText(field.apiName);
					add(asked, condition);
				}
		}
		if (hasStatuses) {
			const field = fields.get('status') ?? builtInField('status', 'status');
			const status = await fieldValues(workspace, facts, field, statusesOf(item), true);
			const values = filters.take('Status', status);
			if (values.length > 0) addCriterion(asked.fields, field.apiName, oneOrAll(values));
		}
		return asked;
	};
}

function add({ fields, byService, byNode }: Asked, condition: Condition): void {
	const { asked, field } = condition;
	const isSent =
		asked !== undefined && addCriterion(fields, field.apiName, asked, comparisons[field.type] === 'tags');
	// No source says in which unit a service shows a date.
	if (isSent && comparisons[field.type] !== 'date') byService.push(condition);
	if (!isSent) byNode.push(condition);
}

/** The fields by shared definitions, unless a filter may have a field that those do not know. */
async function fieldsFor({ shared, fresh }: Workspace, stored: readonly StoredParts[]) {
	const known = await shared.fields();
	const areKnown = stored.every(
		({ field }) => typeof field === 'string' && leadField(field, known.fields) !== undefined,
	);
	return areKnown ? known : await fresh.fields();
}

/** Whether a field was found by a part of its name. */
function isRead(given: string, { apiName, label }: FieldDefinition): boolean {
	return ![apiName, label].some((name) => foldedName(name) === foldedName(given));
}

type Activity = Awaited<ReturnType<ReturnType<typeof activityReader>>>;

const actionsOf = ({ types, performers, period }: Activity): Data =>
	omitBy({ type: types, performed_by: performers, performed_at: period }, isEmpty);

/** Actions that a lead must not have, and those of their criteria that no list of the workspace has. */
export interface WithoutActivity {
	readonly body: Data;
	readonly unlisted: readonly Data[];
}

/** A search, and which of the leads that it finds match. */
export interface LeadSearch extends PlannedSearch {
	readonly conditions: Pick<Matching, 'asked' | 'own'>;
	readonly without?: WithoutActivity;
}

/** Returns a function that makes the search of an item (sync-api.md, POST /lead/search). */
export async function searchReader(session: Session): Promise<(item: number) => Promise<LeadSearch>> {
	const filtersOf = filtersReader(session.parameters);
	const takeConditions = await conditionReader(session);
	const takeActivity = activityReader(session);
	const takeMissing = activityReader(session, 'withoutActivity');
	return async (item) => {
		const filters = filtersOf(item);
		const { fields, byService: asked, byNode: own } = await takeConditions(item, filters);
		const actions = actionsOf(await takeActivity(item, filters));
		const missing = await takeMissing(item, filters);
		const without = { body: actionsOf(missing), unlisted: missing.unlisted };
		return {
			...filters.search(omitBy({ fields, actions }, isEmpty)),
			conditions: { asked, own },
			...(!isEmpty(without.body) && { without }),
		};
	};
}

/** Whether the values may say something of a person: a text, an address, a number, a member. */
const isPersonal = (field: FieldDefinition) => comparisons[field.type] === 'text' || isMemberField(field);

/** Throws a `FailureError` for fields whose values the service redacts: the node cannot compare them. */
export function refuseHidden(fields: readonly FieldDefinition[], { hidePII }: HidePiiQuery): void {
	const hidden = fields.find(isPersonal);
	if (hidePII && hidden !== undefined)
		rejectFilter(
			hidden.apiName,
			'With Hide Personal Data, the service redacts its values, and the node cannot compare them. Turn Hide Personal Data off, or use Is or Is Any Of.',
		);
}
