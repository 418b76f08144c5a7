import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { timeForms } from '../times';
import { absent, as, cluttered, nulled, objectsAs, renamed, spelled, without } from '../ways';
import { paymentFreedoms } from './payments';

/** The kind of an entry. S promises `type` for custom and built-in actions only. */
const kindOfOthers = (path: string, to: string) =>
	objectsAs(`type of payments and attachments as ${to}`, path, (action) =>
		action['type'] === 'PAYMENT' || action['type'] === 'ATTACHMENT'
			? { ...without(action, 'type'), [to]: action['type'] }
			: action,
	);

/** Actions as timelines and single reads show them. */
export function actionFreedoms(path: string): Freedom[] {
	const of = (key: string) => within(path, key);
	return [
		freedom(
			'files of an action',
			'P',
			'the file record is not shown',
			...spelled(of('files'), 'files'),
			...spelled(of('files[].file_id'), 'fileId'),
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
			...spelled(of('fields'), 'actionFields'),
			as('values as text', of('fields.*'), (value) => (typeof value === 'object' ? value : String(value))),
		),
		freedom(
			'time of an action',
			'L',
			'reads of an action are not shown',
			...timeForms(of('creationTimestamp')),
			absent(of('creationTimestamp')),
			...spelled(of('creationTimestamp'), 'actionTime'),
		),
		freedom(
			'ID of an action',
			'L',
			'reads of an action are not shown',
			...spelled(of('id'), 'actionId'),
			absent(of('id')),
		),
		freedom(
			'lead of an action',
			'R',
			'reads of an action are not shown',
			absent(of('leadid')),
			...spelled(of('leadid'), 'actionLead'),
		),
		freedom(
			'employeeid of an action',
			'L',
			'reads of an action are not shown',
			absent(of('employeeid')),
			nulled(of('employeeid')),
			...spelled(of('employeeid'), 'performer'),
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
