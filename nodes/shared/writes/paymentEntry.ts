import { capitalize, lowerFirst } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';

import { plainField } from '../sync/shapes/definitions';
import { listed } from '../values/spelling';
import { isBlank, prepareValue } from '../values/prepare';
import { isCurrencyCode } from '../values/currency';
import type { ValueFacts } from '../values/valueType';
import type { ActionInput, ActionRules, Draft } from './actionDraft';

/** The statuses and currencies that the service accepts, and the editor's options for them. */

export const paymentStatuses = 'PENDING COMPLETED FAILED REFUNDED CANCELLED PROCESSING'.split(' ');

export const paymentCurrencies = 'AED AUD BHD CAD EUR INR MYR NPR PKR QAR SAR SGD USD XOF'.split(' ');

const options = (values: readonly string[], nameOf: (value: string) => string): INodePropertyOptions[] =>
	values.map((value) => ({ name: nameOf(value), value }));

export const paymentStatusOptions = options(paymentStatuses, capitalize);
export const paymentCurrencyOptions = options(paymentCurrencies, String);

/** The status of a payment as the service spells it; undefined for an unknown status. */
export const paymentStatusOf = (value: unknown): string | undefined => listed(value, paymentStatuses);

/** The key of a payment that holds its amount. */
export const amountField = plainField('amount', 'money');

/** sync-api.md, PAYMENT entry: the service drops a payment without one of its keys, or with an unknown performer. */
export const notSent = {
	messageFor: (problem: string) => `Not sent: ${lowerFirst(problem)}`,
	isNeeded: true,
} as const;

export function putPayment(
	{ status, currency, amount: value }: ActionInput & { kind: 'payment' },
	draft: Draft,
	{ facts, mostPaid }: ActionRules,
): void {
	putListed(draft, 'status', status, paymentStatuses);
	putListed(draft, 'currency', currency, paymentCurrencies);
	const { amount, heldBack } = readAmount(value, paymentFacts(facts, draft.entry['currency']));
	if (amount === undefined || !/[1-9]/.test(amount)) {
		const [{ message, hint } = notAboveZero] = heldBack;
		draft.holdBack('invalid_value', notSent.messageFor(message), hint, { key: 'amount', value });
		return;
	}
	draft.set('amount', value, amount);
	if (mostPaid !== undefined && Number(amount) > mostPaid)
		draft.holdBack(
			'invalid_value',
			`Not sent: a model may record a payment of ${mostPaid} at most`,
			'Ask a person to record it, or to raise Largest Payment of a Model in the tool.',
			{ key: 'amount', value },
		);
}

const notAboveZero = {
	message: 'The amount of a payment is a number greater than 0',
	hint: 'Give an amount such as 1499.50.',
};

function putListed(draft: Draft, key: string, value: unknown, list: readonly string[]): void {
	const entry = listed(value, list);
	if (entry !== undefined) draft.set(key, value, entry);
	else
		draft.holdBack(
			'invalid_value',
			`Not sent: the service does not know this ${key} of a payment`,
			`Use one of ${list.join(', ')}.`,
			{ key, value },
		);
}

/** The facts for the amount of a payment, which is in its own currency. */
export function paymentFacts(facts: ValueFacts, currency: unknown): ValueFacts {
	return typeof currency === 'string' && isCurrencyCode(currency) ? { ...facts, currency } : facts;
}

/** An amount in digits, such as `1499.50`; undefined for anything that is no amount. */
export const amountOf = (value: unknown, facts: ValueFacts) => readAmount(value, facts).amount;

function readAmount(given: unknown, facts: ValueFacts) {
	if (isBlank(given)) return { amount: undefined, heldBack: [] };
	const { value, heldBack } = prepareValue(amountField, given, facts);
	return { amount: typeof value === 'string' ? value : undefined, heldBack };
}
