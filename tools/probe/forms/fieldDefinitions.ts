import type { Evidence } from '../evidence';
import { fieldRecords } from '../look/definitions';
import { form, type Found, type FoundOf, keyForm, unseen, usual } from '../look/found';
import { type Data, isData } from '../look/shape';
import { extraKeys, statusForm } from './common';
import { definitionPlace, optionForm, order, single } from './definitions';

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

export function getField(evidence: Evidence): FoundOf {
	const found = single(evidence.successes('getField'), ({ apiName }) => typeof apiName === 'string');
	return {
		...fieldForms(
			found.map(({ value }) => value),
			'',
		),
		'place of the definition': definitionPlace(found),
		status: statusForm(evidence, 'getField'),
	};
}
