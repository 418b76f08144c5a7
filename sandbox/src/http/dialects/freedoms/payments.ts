import type { Sent } from '../../../domain/json';
import { freedom, type Freedom } from '../freedom';
import { objectsAs } from '../ways';

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
		amountAs('amount as a number', path, Number),
		amountAs('amount with separators', path, (amount) =>
			amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
		),
		amountAs('amount in minor units', path, (amount) => Math.round(amount * 100)),
	),
	freedom(
		'status of a payment',
		'R',
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
	),
];
