import { badRequest } from '../errors';
import type { Sent } from '../json';
import { actionAddress, remarkAt, remarkTexts } from '../remarks';
import type { Payment } from '../store';
import { isActiveMember } from '../workspace';
import { created, ignored, type ActionResult, type Entry } from './entry';

export const PAYMENT = 'PAYMENT';

export const statuses = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'CANCELLED', 'PROCESSING'] as const;

export const currencies = [
	'INR',
	'USD',
	'PKR',
	'AED',
	'QAR',
	'SAR',
	'MYR',
	'AUD',
	'CAD',
	'SGD',
	'XOF',
	'EUR',
	'NPR',
	'BHD',
] as const;

const NUMERIC = /^\d+(\.\d+)?$/;

/** Statuses and currencies are case-insensitive (sync-api.md, PAYMENT entry). */
function oneOf(list: readonly string[], value: unknown): string | undefined {
	return typeof value === 'string' ? list.find((word) => word === value.toUpperCase()) : undefined;
}

/** A number in plain notation, never with an exponent. */
function plainDigits(value: number): string {
	const digits = String(value);
	if (!digits.includes('e')) return digits;
	return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** The amount as a decimal string, or undefined if it is not greater than 0 at 20 decimals. */
function readAmount(value: unknown): string | undefined {
	const digits = typeof value === 'number' ? plainDigits(value) : value;
	return typeof digits === 'string' && NUMERIC.test(digits) && /[1-9]/.test(digits) ? digits : undefined;
}

const expectations: ReadonlyArray<[string, (value: unknown) => string | undefined, string]> = [
	['status', (value) => oneOf(statuses, value), `Payment status must be one of ${statuses.join(', ')}`],
	['currency', (value) => oneOf(currencies, value), `Currency must be one of ${currencies.join(', ')}`],
	['amount', readAmount, 'Amount must be a number greater than 0'],
];

/** Any invalid or missing value drops the whole entry. */
export function appendPayment({ workspace, lead, index, sent, remarks }: Entry): ActionResult {
	const addRemark = (rest: string, text: string) => remarks.push(remarkAt(actionAddress(index, rest), text));
	const read = expectations.map(([name, reader, expected]) => {
		const value = reader(sent[name]);
		if (value === undefined) addRemark(name, expected);
		return value;
	});
	const { employeeid } = sent;
	const employee =
		typeof employeeid === 'string' && isActiveMember(workspace, employeeid) ? employeeid : undefined;
	const employeeFits = employee !== undefined || employeeid === undefined || employeeid === null;
	if (!employeeFits) addRemark('employeeid', remarkTexts.unknownEmployee);

	const [status, currency, amount] = read;
	if (status === undefined || currency === undefined || amount === undefined || !employeeFits) return ignored;

	if (sent['created_on'] !== undefined && sent['created_on'] !== null) {
		addRemark('created_on', remarkTexts.previousDate);
	}
	if (sent['paymentid'] !== undefined) addRemark('paymentid', remarkTexts.readOnlyPaymentId);
	const id = workspace.newId();
	const payment: Payment = { status, currency, amount, paymentid: workspace.newId() };
	workspace.store.actions.insert({
		id,
		lead: lead.seq,
		type: PAYMENT,
		employeeid: employee,
		createdOn: workspace.now(),
		content: { kind: 'payment', payment },
	});
	return created(id);
}

/** Only the status of a payment can change. Any other key in the body is an error (sync-api.md, Payment status). */
export function readPaymentUpdate(sent: Sent): string {
	const locked = Object.keys(sent).filter((name) => name !== 'type' && name !== 'status');
	if (locked.length > 0) {
		throw badRequest(`Only the status of a payment can be changed, not ${locked.join(', ')}`);
	}
	const status = oneOf(statuses, sent['status']);
	if (status === undefined) throw badRequest(`Payment status must be one of ${statuses.join(', ')}`);
	return status;
}
