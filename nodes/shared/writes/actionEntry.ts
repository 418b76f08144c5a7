import { memoize } from 'lodash';

import { toValue, type Value } from '../sync/data';
import { type ActionDefinition, type ActionFieldDefinition, plainField } from '../sync/shapes/definitions';
import { isBlank } from '../values/prepare';
import { actionCodeOf, actionNamed } from '../workspace/actionNames';
import { DefinitionMap } from '../workspace/definitionMap';
import { nearestAre } from '../workspace/nearest';
import { type ActionInput, type ActionRules, Draft, type PreparedEntry } from './actionDraft';
import { notSent, putPayment } from './paymentEntry';

export type { ActionInput, ActionRules } from './actionDraft';

/** The key of an entry that holds its date, always in this format (sync-api.md, Custom action entry). */
export const createdOn = { ...plainField('created_on', 'date'), dateFormat: 'DD/MM/YYYY' };

/** The key of an entry that names who performed the action. */
const employee = plainField('employeeid', 'activeUsers');

/** Prepares one entry. Holds back what the service would drop, with a remark. */
export function prepareEntry(input: ActionInput, rules: ActionRules): PreparedEntry {
	const isPayment = input.kind === 'payment';
	const code = isPayment ? 'PAYMENT' : actionCodeOf(input.code, rules.actions, isWritable);
	const draft = new Draft(input, rules, code);
	if (rules.settings.valueHandling === 'sendAsIs') putAsGiven(code, input, draft, rules);
	else {
		if (isPayment) putPayment(input, draft, rules);
		else if (!putCustom(code, input, draft, rules)) return draft.done();
		if (!isBlank(input.performedBy)) putPerformer(input, draft, rules);
		if (!isBlank(input.date)) putDate(input, draft, !isPayment && rules.actions.get(code));
	}
	return draft.done();
}

const isWritable = ({ isUserDefined }: ActionDefinition) => isUserDefined;

function putAsGiven(code: string, input: ActionInput, draft: Draft, { actions }: ActionRules): void {
	const { entry } = draft;
	if (input.kind === 'custom') {
		draft.putFields(input, fieldsOfAction(actions, code));
	} else {
		const { status, currency, amount } = input;
		Object.assign(entry, { status: toValue(status), currency: toValue(currency), amount: toValue(amount) });
	}
	if (!isBlank(input.performedBy)) entry['employeeid'] = toValue(input.performedBy);
	if (!isBlank(input.date)) entry['created_on'] = toValue(input.date);
}

/** Returns whether the workspace may have the action. */
function putCustom(
	code: string,
	input: ActionInput & { readonly kind: 'custom' },
	draft: Draft,
	{ actions }: ActionRules,
): boolean {
	const definition = actions.get(code);
	const mayExist = definition ? isWritable(definition) : code !== '' && actions.gap !== undefined;
	const named = actionNamed(input.code, actions, isWritable);
	if (!mayExist) {
		const [message, hint] =
			named.kind === 'several'
				? [severalActions, `Give the code of one of them: ${named.codes.join(', ')}.`]
				: [noAction, listedActions(input.code, actions)];
		draft.holdBack('unknown_action_code', message, hint, { key: 'type', value: input.code });
		return false;
	}
	if (named.kind === 'one' && named.by === 'name') draft.changed('type', input.code, code);
	draft.putFields(input, fieldsOfAction(actions, code));
	if (definition !== undefined) draft.checkMandatory(definition);
	return true;
}

/** Unlike a value of a field, the performer may be a part of a name. */
function putPerformer({ kind, performedBy }: ActionInput, draft: Draft, { facts }: ActionRules): void {
	const { members } = facts;
	const isUnknown = typeof performedBy === 'string' && members.find(performedBy) === undefined;
	const member = isUnknown ? members.findByPart(performedBy) : undefined;
	if (member) draft.set(employee.apiName, performedBy, member.email);
	else draft.put(employee, performedBy, kind === 'payment' ? notSent : byTheSystem);
}

/** sync-api.md, Custom action entry: the service creates a custom action even if its performer is unknown. */
const byTheSystem = {
	messageFor: (problem: string) => `${problem}, so the service records the system user as the performer`,
};

/** If the definition does not show whether a date is allowed, the service decides, and reports it. */
function putDate(
	{ kind, date }: ActionInput,
	draft: Draft,
	definition: ActionDefinition | undefined | false,
) {
	if (definition !== false && definition?.allowsBackdating !== false) {
		draft.put(createdOn, date, dated);
		return;
	}
	const isPayment = kind === 'payment';
	draft.remark(
		'backdating_not_allowed',
		`${isPayment ? 'A payment' : 'This action'} does not allow a date, so the service creates it with the time of the call`,
		isPayment
			? 'Leave the date out.'
			: 'Leave the date out, or ask an administrator to allow earlier dates for this action.',
		{ key: createdOn.apiName, value: date },
	);
}

const dated = {
	messageFor: (problem: string) => `${problem}, so the service creates the action with the time of the call`,
	complete: withTime,
};

/** A date text must have a full time, `HH:mm:ss` (sync-api.md, Custom action entry). */
function withTime(date: Value): Value {
	if (typeof date !== 'string') return date;
	const time = date.split(' ')[1];
	if (time === undefined) return `${date} 00:00:00`;
	return time.length === 'HH:mm'.length ? `${date}:00` : date;
}

const severalActions = 'Not sent: several custom actions fit this name';
const noAction = 'Not sent: the workspace has no custom action with this name or code';
function listedActions(name: string, actions: ActionRules['actions']): string {
	const names = [...actions.values()].filter(isWritable).map(({ displayName }) => displayName);
	const close = nearestAre(name, names);
	const hint =
		'Choose the action from the list; actions that the service records by itself cannot be written';
	return close === '' ? `${hint}.` : `${hint}: ${close}.`;
}

/** The fields of an action, as far as its definition is known. */
export function fieldsOfAction(
	actions: ActionRules['actions'],
	code: string,
): DefinitionMap<ActionFieldDefinition> {
	const definition = actions.get(code);
	return definition ? fieldsIn(definition) : new DefinitionMap([], actions.gap);
}

const fieldsIn = memoize(
	({ fields, hasAllFields }: ActionDefinition) =>
		new DefinitionMap(
			fields.map((field) => [field.apiName, field]),
			hasAllFields ? undefined : { why: 'not all fields of this action can be read' },
		),
);
// Forgets them with the definition.
fieldsIn.cache = new WeakMap();
