import { isObject, type Sent } from '../../../domain/json';
import { freedom, type Freedom } from '../freedom';
import { timeForms } from '../times';
import { absent, as, cluttered, flat, nested, nulled, objectsAs, renamed, without } from '../ways';

/* Objects that several answers have: fields of a lead, and actions. Prefixes name the place, such as `data[].`. */

const within = (prefix: string, key: string) => (prefix === '' ? key : `${prefix}.${key}`);

/** The API names of the demo workspace whose values are phone numbers. */
const phones = ['phone', 'alternate_phone', 'callback_phone'];

const numbersAsText = (value: unknown) => (typeof value === 'number' && value < 1e11 ? String(value) : value);

const MONEY = /^\d+(\.\d+)?$/;

/** Fields of a lead as reads show them. */
export function leadFieldFreedoms(prefix: string): Freedom[] {
	const fields = within(prefix, 'fields');
	return [
		freedom('times in fields', 'P', 'how dates are read back is not shown', ...timeForms(`${fields}.*`)),
		freedom(
			'created_on',
			'L',
			'lead response fields are not shown',
			absent(`${fields}.created_on`),
			renamed(`${fields}.created_on`, 'createdOn'),
			nested(fields, 'timestamps', 'created_on', 'modified_on'),
		),
		freedom(
			'modified_on',
			'L',
			'lead response fields are not shown',
			absent(`${fields}.modified_on`),
			renamed(`${fields}.modified_on`, 'modificationTimestamp'),
		),
		freedom(
			'numbers in fields',
			'P',
			'how values are read back is not shown',
			as('as text', `${fields}.*`, numbersAsText),
		),
		freedom(
			'phone numbers',
			'P',
			'the type table has a leading + as well',
			objectsAs('with +', fields, (values) =>
				Object.fromEntries(
					Object.entries(values).map(([name, value]) => [
						name,
						phones.includes(name) ? `+${String(value)}` : value,
					]),
				),
			),
		),
		freedom(
			'amounts of money',
			'P',
			'how values are read back is not shown',
			objectsAs('as numbers', fields, (values) =>
				Object.fromEntries(
					Object.entries(values).map(([name, value]) => [
						name,
						['budget', 'deal_value'].includes(name) && MONEY.test(String(value)) ? Number(value) : value,
					]),
				),
			),
		),
		freedom(
			'fields without a value',
			'P',
			'not shown',
			objectsAs('null', fields, (values) => ({ budget: null, photo: null, languages: null, ...values })),
			objectsAs('empty', fields, (values) => ({ budget: '', photo: '', languages: [], ...values })),
		),
	];
}

const ofPayments = (change: (payment: Sent) => Sent) => (action: Sent) =>
	action['amount'] === undefined ? action : change(action);

const amountAs = (name: string, path: string, form: (amount: number) => unknown) =>
	objectsAs(
		name,
		path,
		ofPayments((payment) => ({ ...payment, amount: form(Number(payment['amount'])) })),
	);

const titleCase = (text: string) => text.charAt(0) + text.slice(1).toLowerCase();

/** The values of a payment. */
export const paymentFreedoms = (path: string): Freedom[] => [
	freedom(
		'amount',
		'R',
		'reads of a payment are not shown',
		amountAs('amount as a number', path, Number),
		amountAs('amount with separators', path, (amount) =>
			amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
		),
		amountAs('amount in minor units', path, (amount) => Math.round(amount * 100)),
	),
	freedom(
		'status of a payment',
		'R',
		'case-insensitive in requests, not shown in reads',
		objectsAs(
			'in title case',
			path,
			ofPayments((payment) => ({ ...payment, status: titleCase(String(payment['status'])) })),
		),
		objectsAs(
			'in lower case',
			path,
			ofPayments((payment) => ({ ...payment, status: String(payment['status']).toLowerCase() })),
		),
		objectsAs(
			'as payment_status',
			path,
			ofPayments((payment) => ({ ...without(payment, 'status'), payment_status: payment['status'] })),
		),
	),
	freedom(
		'values of a payment',
		'R',
		'reads of a payment are not shown',
		objectsAs(
			'in payment',
			path,
			ofPayments(({ currency, amount, ...rest }) => ({ ...rest, payment: { currency, amount } })),
		),
		objectsAs(
			'in fields',
			path,
			ofPayments(({ status, currency, amount, ...rest }) => ({
				...rest,
				fields: { status, currency, amount },
			})),
		),
	),
];

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
