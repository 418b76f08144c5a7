import { memoize } from 'lodash';

import { toValue, type Value } from '../sync/data';
import { type ActionDefinition, type ActionFieldDefinition, plainField } from '../sync/shapes/definitions';
import { isBlank } from '../values/prepare';
import { actionCodeOf, actionNamed } from '../workspace/actionNames';
import { DefinitionMap } from '../workspace/definitionMap';
import { nearestAre } from '../workspace/nearest';
import {
	type ActionInput,
	type ActionRules,
	type CustomInput,
	Draft,
	type PreparedEntry,
} from './actionDraft';
import { preparePayment } from './paymentEntry';

export type { ActionInput, ActionRules } from './actionDraft';

/** The key of an entry that holds its date, always in this format (sync-api.md, Custom action entry). */
export const createdOn = { ...plainField('created_on', 'date'), dateFormat: 'DD/MM/YYYY' };

/**
 * Prepares one entry. Holds back what the service would drop, with a remark. `actionIndex` is the place of the entry among
 * those of the item, if it may have several.
 */
export function prepareEntry(input: ActionInput, rules: ActionRules, actionIndex?: number): PreparedEntry {
	const type = input.kind === 'payment' ? 'PAYMENT' : actionCodeOf(input.code, rules.actions, isWritable);
	const draft = new Draft(input, rules, type, actionIndex);
	if (rules.settings.valueHandling === 'sendAsIs') putAsGiven(type, input, draft, rules);
	else if (input.kind === 'payment') preparePayment(input, draft, rules);
	else prepareCustom(type, input, draft, rules);
	return draft.done();
}

const isWritable = ({ isUserDefined }: ActionDefinition) => isUserDefined;

function putAsGiven(type: string, input: ActionInput, draft: Draft, { actions }: ActionRules): void {
	const { entry } = draft;
	if (input.kind === 'custom') {
		draft.putFields(input, fieldsOfAction(actions, type));
	} else {
		const { status, currency, amount } = input;
		Object.assign(entry, { status: toValue(status), currency: toValue(currency), amount: toValue(amount) });
	}
	if (!isBlank(input.performedBy)) entry['employeeid'] = toValue(input.performedBy);
	if (!isBlank(input.date)) entry['created_on'] = toValue(input.date);
}

function prepareCustom(code: string, input: CustomInput, draft: Draft, rules: ActionRules): void {
	const definition = rules.actions.get(code);
	const mayExist =
		definition === undefined ? code !== '' && rules.actions.gap !== undefined : definition.isUserDefined;
	const named = actionNamed(input.code, rules.actions, isWritable);
	if (!mayExist) {
		const [message, hint] =
			named.kind === 'several'
				? [severalActions, `Give the code of one of them: ${named.codes.join(', ')}.`]
				: [noAction, listedActions(input.code, rules.actions)];
		draft.holdBackWith('unknown_action_code', message, hint, { key: 'type', value: input.code });
		return;
	}
	if (named.kind === 'one' && named.by === 'name') draft.changed('type', input.code, code);
	draft.putFields(input, fieldsOfAction(rules.actions, code));
	if (definition !== undefined) draft.checkMandatory(definition);
	if (!isBlank(input.performedBy)) draft.putPerformer(input.performedBy, byTheSystem);
	if (isBlank(input.date)) return;
	// If the definition does not show whether a date is allowed, the service decides, and reports it.
	if (definition?.allowsBackdating !== false) {
		draft.put(createdOn, input.date, dated);
		return;
	}
	draft.remark(
		'backdating_not_allowed',
		'This action does not allow a date, so the service creates it with the time of the call',
		'Leave the date out, or ask an administrator to allow earlier dates for this action.',
		{ key: 'created_on', value: input.date },
	);
}

const severalActions = 'Not sent: several custom actions fit this name';
const noAction = 'Not sent: the workspace has no custom action with this name or code';
function listedActions(name: string, actions: ActionRules['actions']): string {
	const close = nearestAre(
		name,
		[...actions.values()].filter(isWritable).map(({ displayName }) => displayName),
	);
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
	if (definition === undefined) return new DefinitionMap([], actions.gap);
	return fieldsIn(definition);
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

/** sync-api.md, Custom action entry: the service creates a custom action even if its performer is unknown. */
const byTheSystem = {
	messageFor: (problem: string) => `${problem}, so the service records the system user as the performer`,
};

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
