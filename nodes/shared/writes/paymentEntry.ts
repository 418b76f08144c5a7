import { capitalize } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';

import { plainField } from '../sync/shapes/definitions';
import { listed } from '../values/spelling';
import { isBlank, prepareValue } from '../values/prepare';
import { invalid, type PreparedValue } from '../values/prepared';
import type { ValueFacts } from '../values/valueType';
import type { ActionInput, ActionRules, Draft } from './actionDraft';
import { oneOf } from './fields';

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

/** sync-api.md, PAYMENT entry: the service drops a payment without one of its keys. */
export function putPayment(
	{ status, currency, amount }: ActionInput & { kind: 'payment' },
	draft: Draft,
	{ facts, mostPaid }: ActionRules,
): void {
	draft.put('status', status, () => oneOf(paymentStatuses, status, unknownWord('status')));
	draft.put('currency', currency, () => oneOf(paymentCurrencies, currency, unknownWord('currency')));
	const own = paymentFacts(facts, draft.entry['currency']);
	draft.put(amountField.apiName, amount, () => preparedAmount(amount, own, mostPaid));
}

const unknownWord = (key: string) => `The service does not know this ${key} of a payment`;

function preparedAmount(given: unknown, facts: ValueFacts, mostPaid = Infinity): PreparedValue {
	const prepared = isBlank(given) ? notAboveZero : prepareValue(amountField, given, facts);
	if (prepared.heldBack.length > 0) return prepared;
	if (typeof prepared.value !== 'string' || !/[1-9]/.test(prepared.value)) return notAboveZero;
	if (Number(prepared.value) <= mostPaid) return prepared;
	return invalid(
		`A model may record a payment of ${mostPaid} at most`,
		'Ask a person to record it, or to raise Largest Payment of a Model in the tool.',
	);
}

const notAboveZero = invalid(
	'The amount of a payment is a number greater than 0',
	'Give an amount such as 1499.50.',
);

/** The facts for the amount of a payment, which is in its own currency. */
export function paymentFacts(facts: ValueFacts, currency: unknown): ValueFacts {
	return typeof currency === 'string' ? { ...facts, currency } : facts;
}

/** An amount in digits, such as `1499.50`; undefined for anything that is no amount. */
export function amountOf(given: unknown, facts: ValueFacts): string | undefined {
	const { value } = isBlank(given) ? notAboveZero : prepareValue(amountField, given, facts);
	return typeof value === 'string' ? value : undefined;
}
