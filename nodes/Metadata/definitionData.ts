import { compact, omit, omitBy, pickBy, sortBy } from 'lodash';

import { unparsedEntry } from '../shared/session/outcome';
import type { SyncClient } from '../shared/sync/client';
import {
	type Data,
	isObject,
	type JsonObject,
	ownValue,
	recordOf,
	toData,
	type Value,
} from '../shared/sync/data';
import { unlessCancelled } from '../shared/sync/failure';
import type { Listing } from '../shared/sync/lists/pagedList';
import {
	type ActionDefinition,
	type ActionFieldDefinition,
	type FieldDefinition,
	sentActionPage,
	sentFieldPage,
} from '../shared/sync/shapes/definitions';
import type { SentEntry } from '../shared/sync/shapes/page';
import {
	enterpriseShape,
	type LostReasonLabel,
	type PartialList,
	pipeline as pipelineShape,
	type StatusLabel,
} from '../shared/sync/shapes/pipeline';
import { foldKey, means } from '../shared/sync/shapes/read';
import { withTimes } from '../shared/workspace/itemData';
import { listDefinitions } from '../shared/workspace/parts';

/** The fields of leads, each with what the service sent. Throws a `FailureError`. */
export const listSentFields = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listFields', detail, sentFieldPage, ({ read }) => read?.apiName);

/** The custom actions, each with what the service sent. Throws a `FailureError`. */
export const listSentActions = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listActions', detail, sentActionPage, ({ read }) => read?.code);

/** Names the parts of a definition that the nodes cannot read, if there are any. */
const unreadableParts = (unreadable: readonly string[]): Data =>
	unreadable.length === 0 ? {} : { unreadable };

/** The JSON of a field: everything the service sent, plus its type and labels in one spelling. */
export function fieldDefinitionData({ raw, read }: SentEntry<FieldDefinition>): Data {
	if (read === undefined) return unparsedEntry(raw, 'apiName').json;
	const { apiName, type, labels, unreadable } = read;
	return {
		apiName,
		valueType: type,
		labels,
		...unreadableParts(unreadable),
		...withTimes(recordOf(raw) ?? {}),
	};
}

/** What a definition of an action says of this field, in one of its lists. */
function partOf(list: unknown, name: string): JsonObject {
	if (!Array.isArray(list)) return recordOf(ownValue(recordOf(list) ?? {}, name)) ?? {};
	return list.map(recordOf).find((entry) => entry?.['apiName'] === name) ?? {};
}

/**
 * The JSON of an action: everything the service sent, plus the code that a write needs, and the other keys in one
 * spelling. A summary has neither fields nor the backdating setting, so they are left out here too. Its fields stand
 * there once, each with all that the service says of it.
 */
export function actionDefinitionData({ raw, read }: SentEntry<ActionDefinition>): Data {
	if (read === undefined) return unparsedEntry(raw, 'code').json;
	const { code, isUserDefined, allowsBackdating, fields, hasAllFields, unreadable } = read;
	const sent = withTimes(recordOf(raw) ?? {});
	const lists = pickBy(sent, (_, key) => isListOfFields(key));
	const fieldData = (field: ActionFieldDefinition): Data => {
		const said = Object.values(lists).map((list) => partOf(list, field.apiName));
		const own = actionFieldData(field);
		return { ...own, ...toData(Object.fromEntries(said.flatMap(Object.entries))), ...own };
	};
	return {
		code,
		bareCode: code,
		isUserDefined,
		...(allowsBackdating === undefined ? {} : { allowsBackdating }),
		...(fields.length > 0 || hasAllFields ? { fields: fields.map(fieldData) } : {}),
		...unreadableParts(unreadable),
		...(hasAllFields ? omit(sent, Object.keys(lists)) : sent),
	};
}

const isListOfFields = (key: string) => key === 'displaySchema' || means(key, 'fieldSchema');

function actionFieldData({ apiName, type, mandatory, labels, unreadable }: ActionFieldDefinition): Data {
	return { apiName, valueType: type, mandatory, labels, ...unreadableParts(unreadable) };
}

/** The definitions of a workspace. A part is undefined if it cannot be read. Throws a `FailureError` without the fields. */
async function fetchDefinitions(client: SyncClient) {
	const [enterprise, fields, actions, pipeline] = await Promise.all([
		client.require('getEnterprise', { path: {} }, enterpriseShape).catch(unlessCancelled),
		listSentFields(client, true),
		listSentActions(client, true).catch(unlessCancelled),
		client.require('getPipeline', { path: {} }, pipelineShape).catch(unlessCancelled),
	]);
	return { enterprise, fields, actions, pipeline };
}

export type WorkspaceAnswers = Readonly<Awaited<ReturnType<typeof fetchDefinitions>>>;

export const fetchSnapshot = async (client: SyncClient): Promise<Data> =>
	snapshotOf(await fetchDefinitions(client));

/** Keys that differ between workspaces with the same definitions: times, authors and IDs. Spelled as `foldKey` does. */
const incidental = new Set([
	...['id', 'creationtimestamp', 'createdon', 'createdby', 'modifiedon', 'modifiedby'],
	'leadidentifierfieldid',
]);

/**
 * All definitions of a workspace, in an order that depends only on their content.
 *
 * The snapshots of two workspaces with the same definitions differ only in `enterprise`. `unreadable` names the parts
 * that are missing, and those with entries that cannot be read. Without such parts there is no `unreadable`.
 */
export function snapshotOf({ enterprise, fields, actions, pipeline }: WorkspaceAnswers): Data {
	const { statuses, lostReasons } = pipeline ?? {};
	const isIncomplete = {
		enterprise: enterprise === undefined,
		fields: lacksEntries(fields),
		actions: lacksEntries(actions),
		statuses: statuses?.isComplete !== true,
		lostReasons: lostReasons?.isComplete !== true,
	};
	return {
		enterprise: enterprise
			? sorted(omitBy(enterprise, (_value, key) => key !== 'id' && incidental.has(foldKey(key))))
			: null,
		identifier: fields.entries.find(({ read }) => read?.isIdentifier)?.read?.apiName ?? null,
		fields: sortBy(compact(fields.entries.map(fieldEntry)), 'apiName'),
		actions: actions ? sortBy(compact(actions.entries.map(actionEntry)), 'bareCode') : null,
		statuses: labelEntries(statuses),
		lostReasons: labelEntries(lostReasons),
		...unreadableParts(Object.keys(pickBy(isIncomplete))),
	};
}

/** Whether a list has entries that were not sent or cannot be read. */
const lacksEntries = (list: Listing<SentEntry<unknown>> | undefined): boolean =>
	list === undefined || list.doubts.length > 0 || list.entries.some(({ read }) => read === undefined);

const labelEntries = (labels: PartialList<StatusLabel | LostReasonLabel> | undefined): Value =>
	labels === undefined ? null : sortBy(labels.entries, ['label', 'archived']).map(sorted);

/** What a service sends in several forms. Get Many has it in one form beside, under a key of ours. */
const inManyForms = ['actionCode', 'source', 'backdating', 'options', 'fieldSchema'] as const;

/** A definition as Get Many returns it, without what may differ for the same definition. */
const definitionEntry = (data: Data): Data =>
	sorted(omitBy(data, (_, key) => incidental.has(foldKey(key)) || means(key, ...inManyForms)));

const labelsOf = ({ labels }: FieldDefinition) => ({ labels: [...labels].sort() });

const fieldEntry = (sent: SentEntry<FieldDefinition>): Data | undefined =>
	sent.read && definitionEntry({ ...fieldDefinitionData(sent), ...labelsOf(sent.read) });

function actionEntry(sent: SentEntry<ActionDefinition>): Data | undefined {
	if (sent.read === undefined) return undefined;
	const fields = sent.read.fields.map((field) => ({ ...actionFieldData(field), ...labelsOf(field) }));
	return definitionEntry({ ...actionDefinitionData(sent), fields: sortBy(fields, 'apiName') });
}

/** With the keys in alphabetical order, at every depth. Lists keep their order, because it may have a meaning. */
function sorted(record: object): Data {
	const given = Object.entries(record).filter(([, value]) => value !== undefined);
	return toData(Object.fromEntries(sortBy(given, 0).map(([key, value]) => [key, sortedValue(value)])));
}

function sortedValue(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortedValue);
	return isObject(value) ? sorted(value) : value;
}
