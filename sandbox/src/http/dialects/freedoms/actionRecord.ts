import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { timeForms } from '../times';
import { absent, as, cluttered, nulled, renamed } from '../ways';
import { paymentFreedoms } from './payments';

/** Actions as timelines and single reads show them. */
export function actionFreedoms(path: string): Freedom[] {
	const of = (key: string) => within(path, key);
	return [
		freedom(
			'files of an action',
			'P',
			'the file record is not shown',
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
			as('values as text', of('fields.*'), (value) => (typeof value === 'object' ? value : String(value))),
		),
		freedom(
			'time of an action',
			'L',
			'reads of an action are not shown',
			...timeForms(of('creationTimestamp')),
			absent(of('creationTimestamp')),
			renamed(of('creationTimestamp'), 'created_on'),
		),
		freedom(
			'ID of an action',
			'L',
			'reads of an action are not shown',
			renamed(of('id'), 'action_id'),
			absent(of('id')),
		),
		freedom('lead of an action', 'R', 'reads of an action are not shown', absent(of('leadid'))),
		freedom(
			'employeeid of an action',
			'L',
			'reads of an action are not shown',
			absent(of('employeeid')),
			nulled(of('employeeid')),
		),
		freedom('extra keys of an action', 'P', 'other keys are not ruled out', cluttered(path)),
	];
}
