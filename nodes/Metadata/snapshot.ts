import { sortBy } from 'lodash';

import { type Data, toData, type Value } from '../shared/sync/data';
import type { Listing } from '../shared/sync/lists/pagedList';
import type { ActionDefinition, FieldDefinition } from '../shared/sync/shapes/definitions';
import type { SentEntry } from '../shared/sync/shapes/page';
import { means, recordOf, foldKey } from '../shared/sync/shapes/read';
import type { Meaning } from '../shared/sync/shapes/spellings';
import type { Pipeline } from '../shared/sync/shapes/pipeline';
import { actionFieldData } from './readDefinition';

/** The definitions of a workspace. A part is undefined if the service did not send it. */
export interface WorkspaceAnswers {
	readonly enterprise: Readonly<Record<string, unknown>> | undefined;
	readonly fields: Listing<SentEntry<FieldDefinition>>;
	readonly actions: Listing<SentEntry<ActionDefinition>> | undefined;
	readonly pipeline: Pipeline | undefined;
}

/** Keys that differ between workspaces with the same definitions: times, authors and IDs. Spelled as `foldKey` does. */
const incidental = new Set([
	'id',
	'creationtimestamp',
	'createdon',
	'createdby',
	'modifiedon',
	'modifiedby',
	'leadidentifierfieldid',
]);

/**
 * All definitions of a workspace, ordered and spelled only by their content.
 *
 * The snapshots of two workspaces with the same definitions differ only in `enterprise`. `unreadable` names the parts
 * that are missing or have entries that cannot be read; it is absent if there are none.
 */
export function snapshotOf({ enterprise, fields, actions, pipeline }: WorkspaceAnswers): Data {
	const readFields = fields.entries.flatMap(({ raw, read }) => (read === undefined ? [] : [{ raw, read }]));
	const readActions = actions?.entries.flatMap(({ raw, read }) =>
		read === undefined ? [] : [{ raw, read }],
	);
	const gaps = Object.entries({
		enterprise: enterprise === undefined,
		fields: lacks(fields, readFields.length),
		actions: actions === undefined || lacks(actions, readActions?.length ?? 0),
		statuses: pipeline === undefined || pipeline.statuses.rest.length > 0,
		lostReasons: pipeline === undefined || pipeline.lostReasons.rest.length > 0,
	}).flatMap(([part, isGap]) => (isGap ? [part] : []));
	return {
		enterprise: enterprise === undefined ? null : enterpriseEntry(enterprise),
		identifier: readFields.find(({ read }) => read.isIdentifier)?.read.apiName ?? null,
		fields: sortBy(readFields.map(fieldEntry), 'apiName'),
		actions: readActions === undefined ? null : sortBy(readActions.map(actionEntry), 'bareCode'),
		statuses: labelEntries(pipeline?.statuses.entries),
		lostReasons: labelEntries(pipeline?.lostReasons.entries),
		...(gaps.length === 0 ? {} : { unreadable: gaps }),
	};
}

/** Whether a list has entries that were not sent or cannot be read. */
function lacks({ entries, doubts }: Listing<unknown>, readable: number): boolean {
	return doubts.length > 0 || readable < entries.length;
}

function labelEntries(
	labels: ReadonlyArray<{ readonly label: string; readonly archived: boolean }> | undefined,
): Value {
	return labels === undefined ? null : sortBy(labels, ['label', 'archived']).map(sorted);
}

function enterpriseEntry(enterprise: Readonly<Record<string, unknown>>): Data {
	return sorted(
		Object.fromEntries(
			Object.entries(enterprise).filter(([key]) => key === 'id' || !incidental.has(foldKey(key))),
		),
	);
}

type Read<Definition> = { readonly raw: unknown; readonly read: Definition };

/** The meanings that services spell in several ways, by their usual key (sync-api.md, Metadata). */
type Spelled = Readonly<Record<string, readonly Meaning[]>>;

const fieldKeys: Spelled = {
	apiName: ['apiName', 'fieldName'],
	type: ['fieldType'],
	description: ['description'],
	isLeadid: ['isIdentifier'],
	isVisible: ['isVisible'],
	lockAfterCreate: ['lockAfterCreate'],
	options: ['options'],
	dateFormat: ['dateFormat'],
};

const actionKeys: Spelled = {
	code: ['actionCode'],
	displayName: ['displayName'],
	description: ['description'],
	source: ['source'],
	fieldSchema: ['fieldSchema'],
	allowPredatedActivity: ['backdating'],
};

/**
 * What the service sent, without what is incidental. A key that has several spellings is replaced by `values`, which have
 * one spelling: by nothing, if they do not have it.
 */
function inOneSpelling(raw: unknown, spelled: Spelled, values: Data): Data {
	const nameOf = (key: string) => Object.keys(spelled).find((name) => means(key, ...(spelled[name] ?? [])));
	const entries = Object.entries(recordOf(raw) ?? {}).flatMap(([key, value]): Array<[string, unknown]> => {
		if (incidental.has(foldKey(key))) return [];
		const name = nameOf(key);
		if (name === undefined) return [[key, value]];
		return name in values ? [[name, values[name]]] : [];
	});
	return toData(Object.fromEntries(entries));
}

function fieldEntry({ raw, read }: Read<FieldDefinition>): Data {
	const { apiName, rawType, description, isIdentifier, isVisible, lockAfterCreate, dateFormat } = read;
	return sorted({
		...inOneSpelling(raw, fieldKeys, {
			type: rawType.toUpperCase(),
			description,
			isLeadid: isIdentifier,
			isVisible,
			lockAfterCreate,
			...(dateFormat === undefined ? {} : { dateFormat }),
		}),
		apiName,
		valueType: read.type,
		labels: [...read.labels].sort(),
		...gapsOf(read),
	});
}

function actionEntry({ raw, read }: Read<ActionDefinition>): Data {
	const { displayName, description, code, allowsBackdating } = read;
	const fields = read.fields.map((field) =>
		sorted({ ...actionFieldData(field), labels: [...field.labels].sort() }),
	);
	return sorted({
		...inOneSpelling(raw, actionKeys, {
			displayName,
			description,
			source: read.isUserDefined ? 'USER' : 'SYSTEM',
		}),
		bareCode: code,
		allowsBackdating: allowsBackdating ?? null,
		fields: sortBy(fields, 'apiName'),
		...gapsOf(read),
	});
}

const gapsOf = ({ unreadable }: Pick<FieldDefinition, 'unreadable'>): Data =>
	unreadable.length === 0 ? {} : { unreadable };

/** Sorts the keys alphabetically at every depth. Lists keep their order, because it may have a meaning. */
function sorted(record: object): Data {
	return toData(
		Object.fromEntries(
			Object.entries(record)
				.filter(([, value]) => value !== undefined)
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([key, value]) => [key, sortedValue(value)]),
		),
	);
}

function sortedValue(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortedValue);
	return typeof value === 'object' && value !== null ? sorted(value) : value;
}
