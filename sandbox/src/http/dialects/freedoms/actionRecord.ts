import { freedom, type Freedom } from '../freedom';
import { within } from '../path';
import { clockForms, timeForms } from '../times';
import { absent, as, cluttered, nulled, renamed } from '../ways';
import { paymentFreedoms } from './payments';

/** Actions as timelines and single reads show them. */
export function actionFreedoms(path: string): Freedom[] {
	const of = (key: string) => within(path, key);
	return [
		freedom(
			'files of an action',
			'P',
			absent(of('files[].status')),
			as('size as text', of('files[].size'), String),
		),
		...paymentFreedoms(path),
		freedom('payment ID', 'P', absent(of('paymentid')), renamed(of('paymentid'), 'paymentId')),
		freedom(
			'fields of an action',
			'R',
			as('values as text', of('fields.*'), (value) => (typeof value === 'object' ? value : String(value))),
		),
		freedom(
			'time of an action',
			'L',
			...timeForms(of('creationTimestamp')),
			...clockForms(of('creationTimestamp')),
			absent(of('creationTimestamp')),
			renamed(of('creationTimestamp'), 'created_on'),
		),
		freedom('ID of an action', 'L', renamed(of('id'), 'action_id'), absent(of('id'))),
		freedom('lead of an action', 'R', absent(of('leadid'))),
		freedom('employeeid of an action', 'L', absent(of('employeeid')), nulled(of('employeeid'))),
		freedom('extra keys of an action', 'P', cluttered(path)),
	];
}
