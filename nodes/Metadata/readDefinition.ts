import { type Data, toData, toValue } from '../shared/sync/data';
import type {
	ActionDefinition,
	ActionFieldDefinition,
	FieldDefinition,
} from '../shared/sync/shapes/definitions';
import type { SentEntry } from '../shared/sync/shapes/page';
import { recordOf } from '../shared/sync/shapes/read';

/** Names the parts of a definition that the nodes cannot read, if there are any. */
function gaps(unreadable: readonly string[]): Data {
	return unreadable.length === 0 ? {} : { unreadable };
}

/** Everything the service sent. An entry that is no object is passed on under the key `sent`. */
function sentData(raw: unknown): Data {
	const record = recordOf(raw);
	return record === undefined ? { sent: toValue(raw) } : toData(record);
}

/** The JSON of a field: everything the service sent, plus its type and labels in one spelling. */
export function fieldDefinitionData({ raw, read }: SentEntry<FieldDefinition>): Data {
	if (read === undefined) return { ...gaps(['apiName']), ...sentData(raw) };
	const { apiName, type, labels, unreadable } = read;
	return { apiName, valueType: type, labels, ...gaps(unreadable), ...sentData(raw) };
}

/**
 * The JSON of an action: everything the service sent, plus the code that a write needs, and the other keys in one
 * spelling. A summary has neither fields nor the backdating setting, so they are left out here too.
 */
export function actionDefinitionData({ raw, read }: SentEntry<ActionDefinition>): Data {
	if (read === undefined) return { ...gaps(['code']), ...sentData(raw) };
	const { code, isUserDefined, allowsBackdating, fields, hasAllFields, unreadable } = read;
	const hasFields = fields.length > 0 || hasAllFields;
	return {
		code,
		bareCode: code,
		isUserDefined,
		...(allowsBackdating === undefined ? {} : { allowsBackdating }),
		...(hasFields ? { fields: fields.map(actionFieldData) } : {}),
		...gaps(unreadable),
		...sentData(raw),
	};
}

export function actionFieldData({
	apiName,
	type,
	mandatory,
	labels,
	unreadable,
}: ActionFieldDefinition): Data {
	return { apiName, valueType: type, mandatory, labels, ...gaps(unreadable) };
}
