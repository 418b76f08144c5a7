import { sortBy } from 'lodash';

import type { SyncClient } from '../shared/sync/client';
import { type Data, toData, type Value } from '../shared/sync/data';
import { FailureError } from '../shared/sync/failure';
import type { Listing } from '../shared/sync/lists/pagedList';
import type { ActionDefinition, FieldDefinition } from '../shared/sync/shapes/definitions';
import { type SentEntry, means, recordOf, foldKey } from '../shared/sync/shapes/read';
import {
	enterprise as enterpriseShape,
	type Pipeline,
	pipeline as pipelineShape,
} from '../shared/sync/shapes/pipeline';
import type { Meaning } from '../shared/sync/shapes/spellings';
import { actionFieldData, listSentActions, listSentFields, unreadableParts } from './definitionData';

/** The definitions of a workspace. A part is undefined if the service did not send it. */
export interface WorkspaceAnswers {
	readonly enterprise: Readonly<Record<string, unknown>> | undefined;
	readonly fields: Listing<SentEntry<FieldDefinition>>;
	readonly actions: Listing<SentEntry<ActionDefinition>> | undefined;
	readonly pipeline: Pipeline | undefined;
}

/** Throws a `FailureError` without the fields. Any other part may be missing. */
export async function readSnapshot(client: SyncClient): Promise<Data> {
	const [enterprise, fields, actions, pipeline] = await Promise.all([
		client.call('getEnterprise', { path: {} }, enterpriseShape),
		listSentFields(client, true),
		listSentActions(client, true).catch(unlessCancelled),
		client.call('getPipeline', { path: {} }, pipelineShape),
	]);
	return snapshotOf({
		enterprise: enterprise.ok ? enterprise.answer : undefined,
		fields,
		actions,
		pipeline: pipeline.ok ? pipeline.answer : undefined,
	});
}

/** Another failure than a cancelled execution only leaves a part out. */
function unlessCancelled(thrown: unknown): undefined {
	if (!(thrown instanceof FailureError) || thrown.failure.reason === 'cancelled') throw thrown;
}

/** Keys that differ between workspaces with the same definitions: times, authors and IDs. Spelled as `foldKey` does. */
const incidental = new Set([
	...['id', 'creationtimestamp', 'createdon', 'createdby', 'modifiedon', 'modifiedby'],
	'leadidentifierfieldid',
]);

/**
 * All definitions of a workspace, ordered and spelled only by their content.
 *
 * The snapshots of two workspaces with the same definitions differ only in `enterprise`. `unreadable` names the parts
 * that are missing or have entries that cannot be read; it is absent if there are none.
 */
export function snapshotOf({ enterprise, fields, actions, pipeline }: WorkspaceAnswers): Data {
	const readFields = readableOf(fields);
	const readActions = actions && readableOf(actions);
	const gaps = {
		enterprise: enterprise === undefined,
		fields: lacks(fields, readFields.length),
		actions: actions === undefined || lacks(actions, readActions?.length ?? 0),
		statuses: pipeline === undefined || pipeline.statuses.rest.length > 0,
		lostReasons: pipeline === undefined || pipeline.lostReasons.rest.length > 0,
	};
	return {
		enterprise: enterprise === undefined ? null : enterpriseEntry(enterprise),
		identifier: readFields.find(({ read }) => read.isIdentifier)?.read.apiName ?? null,
		fields: sortBy(readFields.map(fieldEntry), 'apiName'),
		actions: readActions === undefined ? null : sortBy(readActions.map(actionEntry), 'bareCode'),
		statuses: labelEntries(pipeline?.statuses.entries),
		lostReasons: labelEntries(pipeline?.lostReasons.entries),
		...unreadableParts(Object.entries(gaps).flatMap(([part, isGap]) => (isGap ? [part] : []))),
	};
}

interface Readable<Definition> {
	readonly raw: unknown;
	readonly read: Definition;
}

const readableOf = <Definition>({ entries }: Listing<SentEntry<Definition>>): Array<Readable<Definition>> =>
	entries.flatMap(({ raw, read }) => (read === undefined ? [] : [{ raw, read }]));

/** Whether a list has entries that were not sent or cannot be read. */
const lacks = ({ entries, doubts }: Listing<unknown>, readable: number): boolean =>
	doubts.length > 0 || readable < entries.length;

type Labels = ReadonlyArray<{ readonly label: string; readonly archived: boolean }>;

const labelEntries = (labels: Labels | undefined): Value =>
	labels === undefined ? null : sortBy(labels, ['label', 'archived']).map(sorted);

const enterpriseEntry = (enterprise: Readonly<Record<string, unknown>>): Data =>
	sorted(
		Object.fromEntries(
			Object.entries(enterprise).filter(([key]) => key === 'id' || !incidental.has(foldKey(key))),
		),
	);

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

function fieldEntry({ raw, read }: Readable<FieldDefinition>): Data {
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
		...unreadableParts(read.unreadable),
	});
}

function actionEntry({ raw, read }: Readable<ActionDefinition>): Data {
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
		...unreadableParts(read.unreadable),
	});
}

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
