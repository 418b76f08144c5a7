import { isObject } from '../../../domain/json';
import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { timeForms } from '../times';
import { absent, as, cluttered, flat, nulled, objectsAs, renamed, without } from '../ways';
import { paymentFreedoms } from './payments';

/** The kind of an entry. S promises `type` for custom and built-in actions only. */
const kindOfOthers = (path: string, to: string) =>
	objectsAs(`type of payments and attachments as ${to}`, path, (action) =>
		action['type'] === 'PAYMENT' || action['type'] === 'ATTACHMENT'
			? { ...without(action, 'type'), [to]: action['type'] }
			: action,
	);

const fieldList = (name: string, key: string, value: string) => (path: string) =>
	as(name, path, (fields) =>
		isObject(fields)
			? Object.entries(fields).map(([apiName, content]) => ({ [key]: apiName, [value]: content }))
			: fields,
	);

/** Actions as timelines and single reads show them. */
export function actionFreedoms(path: string): Freedom[] {
	const of = (key: string) => within(path, key);
	return [
		freedom(
			'files of an action',
			'P',
			'the file record is not shown',
			renamed(of('files'), 'attachments'),
			renamed(of('files[].file_id'), 'id'),
			absent(of('files[].status')),
			as('size as text', of('files[].size'), String),
		),
		...paymentFreedoms(path),
		freedom(
			'payment ID',
			'P',
			'not shown in reads',
			absent(of('paymentid')),
			renamed(of('paymentid'), 'paymentId'),
		),
		freedom(
			'fields of an action',
			'R',
			'reads of an action are not shown',
			renamed(of('fields'), 'customFields'),
			flat(of('fields')),
			fieldList('fields as a list', 'apiName', 'value')(of('fields')),
			as('values as text', of('fields.*'), (value) => (typeof value === 'object' ? value : String(value))),
		),
		freedom(
			'time of an action',
			'L',
			'reads of an action are not shown',
			...timeForms(of('creationTimestamp')),
			absent(of('creationTimestamp')),
			renamed(of('creationTimestamp'), 'created_on'),
			renamed(of('creationTimestamp'), 'timestamp'),
		),
		freedom(
			'ID of an action',
			'L',
			'reads of an action are not shown',
			renamed(of('id'), 'action_id'),
			renamed(of('id'), 'actionId'),
			renamed(of('id'), '_id'),
			absent(of('id')),
		),
		freedom(
			'lead of an action',
			'R',
			'reads of an action are not shown',
			absent(of('leadid')),
			renamed(of('leadid'), 'lead_id'),
		),
		freedom(
			'employeeid of an action',
			'L',
			'reads of an action are not shown',
			absent(of('employeeid')),
			nulled(of('employeeid')),
			renamed(of('employeeid'), 'performed_by'),
			as('as an object', of('employeeid'), (email) => ({ email })),
		),
		freedom(
			'kind of payments and attachments',
			'R',
			'type is shown for custom and built-in actions only',
			kindOfOthers(path, 'kind'),
			kindOfOthers(path, 'action_type'),
		),
		freedom('extra keys of an action', 'P', 'other keys are not ruled out', cluttered(path)),
	];
}
