import type { Evidence, Exchange } from '../evidence';
import {
	actionRecords,
	codeKey,
	fieldRecords,
	mandatoryKey,
	schemaFields,
	schemaOf,
} from '../look/definitions';
import { agreed, type Found, type FoundOf, form, keyForm, named, unseen, usual } from '../look/found';
import { type Data, isData, listIn, recordIn } from '../look/shape';
import { timeForm } from '../look/times';
import { extraKeys, recordPlace, statusForm } from './common';

/* Definitions of fields and of actions. */

/** How options or tags are listed. Details of lead fields usually have `{id, label}`, those of actions labels. */
function optionForm(
	records: readonly Data[],
	key: 'options' | 'tags',
	usualForm: 'records' | 'labels',
): Found {
	const lists = records.map((record) => record[key]).filter(Array.isArray);
	const option: unknown = lists.flat()[0];
	if (typeof option === 'string') return usualForm === 'labels' ? usual : form('as labels');
	if (!isData(option)) return unseen(`no field with ${key} was shown`);
	const keys = Object.keys(option);
	if (usualForm === 'records' && keys.join() === 'id,label') return usual;
	return form(`as {${keys.map(named).join(', ')}}`);
}

function flagForm(records: readonly Data[], key: string, otherForm: string | undefined): Found {
	const values = records.flatMap((record) => (Object.hasOwn(record, key) ? [record[key]] : []));
	const [value] = values;
	if (value === undefined) return unseen(`no definition with ${key} was shown`);
	if (typeof value === 'boolean') return usual;
	return typeof value === 'number' ? form(otherForm ?? 'as a number') : form('as text');
}

function dateFormat(records: readonly Data[]): Found {
	const dates = records.filter(({ type }) => String(type).toUpperCase() === 'DATE');
	const [held] = dates.flatMap((record) =>
		Object.keys(record)
			.filter((key) => /date_?formats?$/i.test(key))
			.map((key) => ({ key, value: record[key] })),
	);
	if (held === undefined) return unseen('no field showed a date format');
	if (held.key !== 'dateFormat') return keyForm('dateFormat', held.key);
	if (Array.isArray(held.value)) return form('as a list');
	return isData(held.value) ? form('as an object') : usual;
}

function locks(records: readonly Data[]): Found {
	if (records.length === 0) return unseen('no field was shown');
	const some = records.some((record) => Object.hasOwn(record, 'lockAfterCreate'));
	return some ? flagForm(records, 'lockAfterCreate', undefined) : form('no lockAfterCreate');
}

function description(records: readonly Data[]): Found {
	const values = records.flatMap((record) =>
		Object.hasOwn(record, 'description') ? [record['description']] : [],
	);
	if (values.length === 0) return unseen('no field showed a description');
	return values.every((value) => value === null) ? form('null') : usual;
}

const fieldKeys = [
	...['apiName', 'type', 'isLeadid', 'isVisible', 'lockAfterCreate', 'description', 'options', 'tags'],
	...['dateFormat', 'dateFormats'],
];

const fieldForms = (records: readonly Data[], place: string): FoundOf => ({
	isVisible: flagForm(records, 'isVisible', 'as 0 or 1'),
	options: optionForm(records, 'options', 'records'),
	tags: optionForm(records, 'tags', 'records'),
	dateFormat: dateFormat(records),
	lockAfterCreate: locks(records),
	description: description(records),
	'extra keys': extraKeys(records, fieldKeys, place),
});

const order: Found = unseen('no order is specified, so there is none to compare with');

export function listFields(evidence: Evidence): FoundOf {
	const records = evidence.successes('listFields').flatMap(fieldRecords);
	return {
		...fieldForms(records, '[]'),
		order,
		pages: pages(evidence),
		status: statusForm(evidence, 'listFields'),
	};
}

/** A list that is longer when more is asked for comes in pages. */
function pages(evidence: Evidence): Found {
	const short = fieldRecords(evidence.success('fields')).length;
	const long = fieldRecords(evidence.success('fields in one page')).length;
	if (short === 0 || long === 0) return unseen('the list was not read');
	if (long > short) return form('in pages');
	return short > 10 ? usual : unseen('the workspace has no more than 10 fields');
}

const single = (exchanges: readonly Exchange[], isOne: (record: Data) => boolean) =>
	exchanges.flatMap(({ body }) => {
		const found = Array.isArray(body) ? listPlaced(body, isOne) : recordIn(body, isOne);
		return found === undefined ? [] : [found];
	});

/** A list of one definition. */
const listPlaced = (body: readonly unknown[], isOne: (record: Data) => boolean) => {
	const [value] = listIn(body, isOne)?.value ?? [];
	return value === undefined ? undefined : { path: ['[]'], value };
};

export function getField(evidence: Evidence): FoundOf {
	const found = single(evidence.successes('getField'), ({ apiName }) => typeof apiName === 'string');
	return {
		...fieldForms(
			found.map(({ value }) => value),
			'',
		),
		'place of the definition': agreed(
			found.map(({ path }) => recordPlace(path)),
			'no definition was read',
		),
		status: statusForm(evidence, 'getField'),
	};
}

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
		'place of the definition': agreed(
			found.map(({ path }) => recordPlace(path)),
			'no definition was read',
		),
		status: statusForm(evidence, 'getActionDefinition'),
	};
}
