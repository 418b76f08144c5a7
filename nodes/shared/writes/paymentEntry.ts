import { lowerFirst } from 'lodash';

import { plainField } from '../sync/shapes/definitions';
import { listed } from '../values/spelling';
import { isBlank, prepareValue } from '../values/prepare';
import { isCurrencyCode } from '../values/currency';
import type { PreparedValue, ValueFacts } from '../values/valueType';
import type { ActionInput, ActionRules, Draft } from './actionDraft';
import { paymentCurrencies, paymentStatuses } from './paymentLists';

/** The key of a payment that holds its amount. */
export const amountField = plainField('amount', 'money');

/** sync-api.md, PAYMENT entry: the service drops a payment if its performer is unknown. */
const notSent = {
	messageFor: (problem: string) => `Not sent: ${lowerFirst(problem)}`,
};

export function preparePayment(
	input: ActionInput & { kind: 'payment' },
	draft: Draft,
	{ facts, mostPaid }: ActionRules,
): void {
	putListed(draft, 'status', input.status, paymentStatuses);
	putListed(draft, 'currency', input.currency, paymentCurrencies);
	putAmount(draft, input.amount, paymentFacts(facts, draft.entry['currency']));
	if (mostPaid !== undefined && Number(draft.entry['amount']) > mostPaid)
		draft.holdBackWith(
			'invalid_value',
			`Not sent: a model may record a payment of ${mostPaid} at most`,
			'Ask a person to record it, or to raise Largest Payment of a Model in the tool.',
			{ key: 'amount', value: input.amount },
		);
	if (!isBlank(input.performedBy) && !draft.putPerformer(input.performedBy, notSent)) draft.holdBack();
	if (isBlank(input.date)) return;
	draft.remark(
		'backdating_not_allowed',
		'A payment does not allow a date, so the service creates it with the time of the call',
		'Leave the date out.',
		{ key: 'created_on', value: input.date },
	);
}

/** The status of a payment as the service spells it; undefined for an unknown status. */
export function paymentStatusOf(value: unknown): string | undefined {
	return listed(value, paymentStatuses);
}

const notAboveZero = {
	message: 'The amount of a payment is a number greater than 0',
	hint: 'Give an amount such as 1499.50.',
};

const noAmount: PreparedValue = { heldBack: [], newLabels: [] };

function putListed(draft: Draft, key: string, value: unknown, list: readonly string[]): void {
	const entry = listed(value, list);
	if (entry !== undefined) draft.set(key, value, entry);
	else
		draft.holdBackWith(
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
export function amountOf(value: unknown, facts: ValueFacts): string | undefined {
	const amount = isBlank(value) ? undefined : prepareValue(amountField, value, facts).value;
	return typeof amount === 'string' ? amount : undefined;
}

function putAmount(draft: Draft, value: unknown, facts: ValueFacts): void {
	const { value: amount, heldBack } = isBlank(value) ? noAmount : prepareValue(amountField, value, facts);
	if (typeof amount === 'string' && /[1-9]/.test(amount)) {
		draft.set('amount', value, amount);
		return;
	}
	const [reason = notAboveZero] = heldBack;
	const about = { key: 'amount', value };
	draft.holdBackWith('invalid_value', notSent.messageFor(reason.message), reason.hint, about);
}
