import { omit, sortBy } from 'lodash';

import { type Data, toData } from '../shared/sync/data';
import type { AsSent } from '../shared/sync/shapes/asSent';
import type { ActionDefinition, FieldDefinition, Pipeline } from '../shared/sync/shapes/definitions';
import { actionFieldData } from './readDefinition';

/** Keys that differ between workspaces with the same definitions: times, authors and IDs. */
const incidental = [
	'id',
	'creationTimeStamp',
	'createdOn',
	'createdBy',
	'modifiedOn',
	'modifiedBy',
	'leadIdentifierFieldId',
];

/** Keys that the service spells in several ways. `labels`, `fields`, `allowsBackdating` and `bareCode` replace them. */
const respelled = ['options', 'tags', 'fieldSchema', 'allowPredatedActivity', 'code'];

/**
 * All definitions of a workspace, ordered only by their content.
 *
 * The snapshots of two workspaces with the same definitions differ only in `enterprise`.
 */
export function snapshotOf(
	enterprise: Readonly<Record<string, unknown>>,
	fields: ReadonlyArray<AsSent<FieldDefinition>>,
	actions: ReadonlyArray<AsSent<ActionDefinition>>,
	{ statuses, lostReasons }: Pipeline,
): Data {
	return {
		enterprise: sorted(omit(enterprise, without(incidental, 'id'))),
		identifier: fields.find(({ read }) => read.isIdentifier)?.read.apiName ?? null,
		fields: sortBy(fields.map(fieldEntry), 'apiName'),
		actions: sortBy(actions.map(actionEntry), 'bareCode'),
		statuses: sortBy(statuses, ['label', 'archived']).map(sorted),
		lostReasons: sortBy(lostReasons, ['label', 'archived']).map(sorted),
	};
}

function without(names: readonly string[], name: string): string[] {
	return names.filter((each) => each !== name);
}

function fieldEntry({ raw, read }: AsSent<FieldDefinition>): Data {
	return sorted({
		...omit(raw, incidental, respelled),
		valueType: read.type,
		labels: [...read.labels].sort(),
	});
}

function actionEntry({ raw, read }: AsSent<ActionDefinition>): Data {
	const fields = read.fields.map((field) =>
		sorted({ ...actionFieldData(field), labels: [...field.labels].sort() }),
	);
	return sorted({
		...omit(raw, incidental, respelled),
		bareCode: read.code,
		allowsBackdating: read.allowsBackdating,
		fields: sortBy(fields, 'apiName'),
	});
}

/** Sorts the keys alphabetically at every depth. Lists keep their order, because it may have a meaning. */
function sorted(record: object): Data {
	return toData(
		Object.fromEntries(
			Object.entries(record)
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([key, value]) => [key, sortedValue(value)]),
		),
	);
}

function sortedValue(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortedValue);
	return typeof value === 'object' && value !== null ? sorted(value) : value;
}
