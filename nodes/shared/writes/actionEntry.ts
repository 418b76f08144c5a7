import { capitalize } from 'lodash';

import { usualHints } from '../remarks/remark';
import { type ActionDefinition, type ActionFieldDefinition, builtInField } from '../sync/shapes/definitions';
import { labelChoices } from '../values/labels';
import { ofWorkspace } from '../values/money';
import { prepareValue } from '../values/prepare';
import { holdBack, invalid, type PreparedValue, send } from '../values/prepared';
import { isBlank, listed } from '../values/spelling';
import type { ValueFacts } from '../values/valueType';
import { actionCodeOf, actionNamed } from '../workspace/actionNames';
import { DefinitionMap, oncePer } from '../workspace/names';
import { nearestAre } from '../workspace/nearest';
import {
	type ActionInput,
	type ActionRules,
	type CustomInput,
	Draft,
	type PaymentInput,
	type PreparedEntry,
} from './actionDraft';
import { oneOf } from './fields';

/** The key of an entry that holds its date, always in this format (sync-api.md, Custom action entry). */
export const createdOn = { ...builtInField('created_on', 'date'), dateFormat: 'DD/MM/YYYY' };

/** The key of an entry that names who performed the action. */
const employee = builtInField('employeeid', 'activeUsers');

/** Prepares one entry. Holds back what the service would drop, with a remark. */
export function prepareEntry(input: ActionInput, rules: ActionRules): PreparedEntry {
	const { actions, facts } = rules;
	const isPayment = input.kind === 'payment';
	const code = isPayment ? 'PAYMENT' : actionCodeOf(input.code, actions, isWritable);
	const draft = new Draft(input, rules, code);
	if (isPayment) putPayment(input, draft);
	else if (!putCustom(code, input, draft)) return draft.done();
	const { performedBy, date } = input;
	if (!isBlank(performedBy)) {
		const without = isPayment ? undefined : 'so the service records the system user as the performer';
		draft.put(employee.apiName, performedBy, () => performer(performedBy, facts), without);
	}
	if (!isBlank(date)) {
		// If the definition does not show whether a date is allowed, the service decides, and reports it.
		const isRefused = isPayment || actions.get(code)?.allowsBackdating === false;
		const prepare = () => (isRefused ? noDateOf(isPayment) : dateOf(date, facts));
		draft.put(createdOn.apiName, date, prepare, timeOfCall);
	}
	return draft.done();
}

const isWritable = ({ isUserDefined }: ActionDefinition) => isUserDefined;

/** Returns whether the workspace may have the action. */
function putCustom(code: string, input: CustomInput, draft: Draft): boolean {
	const { actions } = draft.rules;
	const definition = actions.get(code);
	const mayExist = definition ? isWritable(definition) : code !== '' && actions.gap !== undefined;
	if (!mayExist && !draft.sendsAsGiven) {
		draft.put('type', input.code, () => unknownAction(input.code, actions));
		return false;
	}
	const named = actionNamed(input.code, actions, isWritable);
	if (named.kind === 'one' && named.by === 'name' && !draft.sendsAsGiven)
		draft.put('type', input.code, () => send(code));
	draft.putFields(input, fieldsOfAction(actions, code));
	if (definition !== undefined && !draft.sendsAsGiven) {
		draft.checkMandatory(definition);
		if (draft.rules.needsValue) draft.checkValues(definition);
	}
	return true;
}

function unknownAction(name: string, actions: ActionRules['actions']): PreparedValue {
	const named = actionNamed(name, actions, isWritable);
	if (named.kind === 'several')
		return holdBack(
			'unknown_action_code',
			'Several custom actions fit this name',
			`Give the code of one of them: ${named.codes.join(', ')}.`,
		);
	const names = [...actions.values()].filter(isWritable).map(({ displayName }) => displayName);
	const close = nearestAre(name, names);
	return holdBack(
		'unknown_action_code',
		'The workspace has no custom action with this name or code',
		`Give the name or the code of a custom action${close && `: ${close}`}. What the service records by itself cannot be written.`,
	);
}

/** Unlike a value of a field, the performer may be a part of a name. */
function performer(name: unknown, facts: ValueFacts): PreparedValue {
	const { members } = facts;
	const isUnknown = typeof name === 'string' && members.find(name) === undefined;
	const member = isUnknown ? members.findByPart(name) : undefined;
	return member ? send(member.email) : prepareValue(employee, name, facts);
}

const timeOfCall = 'so the service creates the action with the time of the call';

const noDateOf = (isPayment: boolean) =>
	holdBack(
		'backdating_not_allowed',
		`${isPayment ? 'A payment' : 'This action'} does not allow a date`,
		isPayment ? 'Leave the date out.' : usualHints.backdating_not_allowed,
	);

/** A date text must have a full time, `HH:mm:ss` (sync-api.md, Custom action entry). */
function dateOf(date: unknown, facts: ValueFacts): PreparedValue {
	const prepared = prepareValue(createdOn, date, facts);
	if (typeof prepared.value !== 'string') return prepared;
	const [day, time = '00:00'] = prepared.value.split(' ');
	return { ...prepared, value: `${day} ${time.length === 'HH:mm'.length ? `${time}:00` : time}` };
}

/** The fields of an action, as far as its definition is known. */
export function fieldsOfAction(actions: ActionRules['actions'], code: string) {
	const definition = actions.get(code);
	return definition ? fieldsIn(definition) : new DefinitionMap<ActionFieldDefinition>([], actions.gap);
}

const fieldsIn = oncePer(
	({ fields, hasAllFields }: ActionDefinition) =>
		new DefinitionMap(
			fields.map((field) => [field.apiName, field]),
			hasAllFields ? undefined : { why: 'not all fields of this action can be read' },
		),
);

/** The statuses and currencies that the service accepts, and the editor's options for them. */

export const paymentStatuses = 'PENDING COMPLETED FAILED REFUNDED CANCELLED PROCESSING'.split(' ');

const paymentCurrencies = 'AED AUD BHD CAD EUR INR MYR NPR PKR QAR SAR SGD USD XOF'.split(' ');

export const paymentStatusOptions = paymentStatuses.map((value) => ({ name: capitalize(value), value }));
export const paymentCurrencyOptions = labelChoices(paymentCurrencies);

/** The status of a payment as the service spells it; undefined for an unknown status. */
export const paymentStatusOf = (value: unknown): string | undefined => listed(value, paymentStatuses);

/** The key of a payment that holds its amount. */
export const amountField = builtInField('amount', 'money');

/** sync-api.md, PAYMENT entry: the service drops a payment without one of its keys. */
function putPayment({ status, currency, amount }: PaymentInput, draft: Draft): void {
	const { facts, mostPaid } = draft.rules;
	draft.put('status', status, () => oneOf(paymentStatuses, status, unknownWord('status')));
	draft.put('currency', currency, () => oneOf(paymentCurrencies, currency, unknownWord('currency')));
	const own = paymentFacts(facts, draft.entry['currency']);
	draft.put(amountField.apiName, amount, () => preparedAmount(amount, own, mostPaid));
}

const unknownWord = (key: string) => `The service does not know this ${key} of a payment`;

function preparedAmount(given: unknown, facts: ValueFacts, mostPaid = Infinity): PreparedValue {
	const prepared = isBlank(given) ? notAboveZero : prepareValue(amountField, given, facts);
	// A payment names its own currency.
	const heldBack = prepared.heldBack.map((reason) => ({
		...reason,
		hint: reason.hint.replace(ofWorkspace, ''),
	}));
	if (heldBack.length > 0) return { ...prepared, heldBack };
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
	const { value } = prepareValue(amountField, given, facts);
	return typeof value === 'string' ? value : undefined;
}
