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

/** A field as the service sent it, with the one spelling of its type and of its labels. */
export function fieldDefinitionData({ raw, read }: AsSent<FieldDefinition>): Data {
	return { apiName: read.apiName, valueType: read.type, labels: read.labels, ...toData(raw) };
}

/**
 * An action as the service sent it, with the code as a write wants it and the one spelling of the rest. A summary says
 * nothing of fields and dates, so nothing is said of them here.
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
