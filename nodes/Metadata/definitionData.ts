import { unreadEntry } from '../shared/run/outcome';
import type { SyncClient } from '../shared/sync/client';
import { type Data, toData } from '../shared/sync/data';
import { sentActionPage, sentFieldPage } from '../shared/sync/shapes/readDefinitions';
import type {
	ActionDefinition,
	ActionFieldDefinition,
	FieldDefinition,
} from '../shared/sync/shapes/definitions';
import type { SentEntry } from '../shared/sync/shapes/page';
import { recordOf } from '../shared/sync/shapes/read';
import { listDefinitions } from '../shared/workspace/parts';

/** The fields of leads, each with what the service sent. Throws a `FailureError`. */
export const listSentFields = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listFields', detail, sentFieldPage, ({ read }) => read?.apiName);

/** The custom actions, each with what the service sent. Throws a `FailureError`. */
export const listSentActions = async (client: SyncClient, detail: boolean) =>
	await listDefinitions(client, 'listActions', detail, sentActionPage, ({ read }) => read?.code);

/** Names the parts of a definition that the nodes cannot read, if there are any. */
export const unreadableParts = (unreadable: readonly string[]): Data =>
	unreadable.length === 0 ? {} : { unreadable };

/** The JSON of a field: everything the service sent, plus its type and labels in one spelling. */
export function fieldDefinitionData({ raw, read }: SentEntry<FieldDefinition>): Data {
	if (read === undefined) return unreadEntry(raw, 'apiName');
	const { apiName, type, labels, unreadable } = read;
	return { apiName, valueType: type, labels, ...unreadableParts(unreadable), ...toData(recordOf(raw) ?? {}) };
}

/**
 * The JSON of an action: everything the service sent, plus the code that a write needs, and the other keys in one
 * spelling. A summary has neither fields nor the backdating setting, so they are left out here too.
 */
export function actionDefinitionData({ raw, read }: SentEntry<ActionDefinition>): Data {
	if (read === undefined) return unreadEntry(raw, 'code');
	const { code, isUserDefined, allowsBackdating, fields, hasAllFields, unreadable } = read;
	return {
		code,
		bareCode: code,
		isUserDefined,
		...(allowsBackdating === undefined ? {} : { allowsBackdating }),
		...(fields.length > 0 || hasAllFields ? { fields: fields.map(actionFieldData) } : {}),
		...unreadableParts(unreadable),
		...toData(recordOf(raw) ?? {}),
	};
}

export function actionFieldData({
	apiName,
	type,
	mandatory,
	labels,
	unreadable,
}: ActionFieldDefinition): Data {
	return { apiName, valueType: type, mandatory, labels, ...unreadableParts(unreadable) };
}
