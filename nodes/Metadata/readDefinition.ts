import { type Data, toData } from '../shared/sync/data';
import { asSent, type AsSent } from '../shared/sync/shapes/asSent';
import {
	type ActionDefinition,
	actionDefinition,
	type ActionFieldDefinition,
	type FieldDefinition,
	fieldDefinition,
} from '../shared/sync/shapes/definitions';

export const fieldAsSent = asSent(fieldDefinition);
export const actionAsSent = asSent(actionDefinition);

/** The JSON of a field: everything the service sent, plus its type and labels in one spelling. */
export function fieldDefinitionData({ raw, read }: AsSent<FieldDefinition>): Data {
	return { apiName: read.apiName, valueType: read.type, labels: read.labels, ...toData(raw) };
}

/**
 * The JSON of an action: everything the service sent, plus the code that a write needs, and the other keys in one
 * spelling. A summary has neither fields nor the backdating setting, so they are left out here too.
 */
export function actionDefinitionData({ raw, read }: AsSent<ActionDefinition>): Data {
	return {
		code: read.code,
		bareCode: read.code,
		isUserDefined: read.isUserDefined,
		...('allowPredatedActivity' in raw ? { allowsBackdating: read.allowsBackdating } : {}),
		...('fieldSchema' in raw ? { fields: read.fields.map(actionFieldData) } : {}),
		...toData(raw),
	};
}

export function actionFieldData({ apiName, type, mandatory, labels }: ActionFieldDefinition): Data {
	return { apiName, valueType: type, mandatory, labels };
}
