import type { Evidence } from '../evidence';
import { actionRecords, codeKey, mandatoryKey, schemaFields, schemaOf } from '../look/definitions';
import { agreed, form, type Found, type FoundOf, keyForm, unseen, usual } from '../look/found';
import type { Data } from '../look/shape';
import { timeForm } from '../look/times';
import { extraKeys, statusForm } from './common';
import { definitionPlace, optionForm, order, single } from './definitions';

function mandatory(fields: readonly Data[]): Found {
	const [held] = fields.flatMap((field) => {
		const key = mandatoryKey(field);
		return key === undefined ? [] : [{ key, value: field[key] }];
	});
	if (held === undefined) return unseen('no field of an action is marked as mandatory or not');
	if (held.key !== 'mandatory') return keyForm('mandatory', held.key);
	return typeof held.value === 'string' ? form('as text') : usual;
}

function schemas(records: readonly Data[]): Found {
	const [schema] = records.flatMap((record) => schemaOf(record) ?? []);
	if (schema === undefined) return unseen('no action with fields was shown');
	if (schema.key !== 'fieldSchema') return keyForm('fieldSchema', schema.key);
	return Array.isArray(schema.value) ? form('as a list') : usual;
}

function code(records: readonly Data[]): Found {
	const [record] = records;
	const key = record === undefined ? undefined : codeKey(record);
	if (record === undefined || key === undefined) return unseen('no action was shown');
	if (key !== 'code') return keyForm('code', key);
	if (typeof record[key] === 'number') return form('the bare number');
	return String(record[key]).startsWith('ACTION_') ? usual : form('the bare number as text');
}

function displayName(records: readonly Data[]): Found {
	const [record] = records;
	if (record === undefined) return unseen('no action was shown');
	const key = Object.keys(record).find((name) => /^(display_?name|name|label|title)$/i.test(name));
	return key === undefined ? form('no displayName') : keyForm('displayName', key);
}

function denied(records: readonly Data[]): Found {
	const values = records
		.flatMap((record) =>
			Object.hasOwn(record, 'allowPredatedActivity') ? [record['allowPredatedActivity']] : [],
		)
		.filter((value) => value !== 'ALLOW');
	const [value] = values;
	if (value === undefined) return unseen('no action that denies earlier dates was shown');
	if (value === null) return form('null');
	return value === false ? form('as false') : usual;
}

function times(records: readonly Data[]): Found {
	if (records.length === 0) return unseen('no action was shown');
	const created = records.flatMap((record) =>
		Object.hasOwn(record, 'createdOn') ? [record['createdOn']] : [],
	);
	return created.length === 0 ? form('absent') : agreed(created.map(timeForm));
}

const moreActionKeys = [
	...['score', 'source', 'id', 'displaySchema', 'quickAdd', 'definitionType', 'createdBy', 'modifiedBy'],
];
const actionKeys = [
	...['code', 'type', 'actionCode', 'displayName', 'name', 'label', 'description', 'fieldSchema', 'fields'],
	...['field_schema', 'allowPredatedActivity', 'createdOn', 'modifiedOn', ...moreActionKeys],
];

function otherKeys(records: readonly Data[], place: string): Found {
	if (records.length === 0) return unseen('no action was shown');
	const none = records.every((record) => moreActionKeys.every((key) => !Object.hasOwn(record, key)));
	return none ? form('absent') : extraKeys(records, actionKeys, place);
}

function actionForms(records: readonly Data[], place: string): FoundOf {
	const fields = records.flatMap((record) => schemaFields(record).map(([, field]) => field));
	return {
		mandatory: mandatory(fields),
		options: optionForm(fields, 'options', 'labels'),
		tags: optionForm(fields, 'tags', 'labels'),
		'field schemas': schemas(records),
		code: code(records),
		displayName: displayName(records),
		'predated activity denied': denied(records),
		times: times(records),
		'other keys': otherKeys(records, place),
	};
}

export function listActions(evidence: Evidence): FoundOf {
	const records = evidence.successes('listActions').flatMap(actionRecords);
	return { ...actionForms(records, '[]'), order, status: statusForm(evidence, 'listActions') };
}

export function getActionDefinition(evidence: Evidence): FoundOf {
	const found = single(evidence.successes('getActionDefinition'), (record) => codeKey(record) !== undefined);
	return {
		...actionForms(
			found.map(({ value }) => value),
			'',
		),
		'place of the definition': definitionPlace(found),
		status: statusForm(evidence, 'getActionDefinition'),
	};
}
