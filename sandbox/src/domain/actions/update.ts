import { ACTION_PREFIX } from '../definitions';
import { badRequest } from '../errors';
import { isObject, type Sent } from '../json';
import { redactAction } from '../privacy';
import { fieldAddress, remarkAt, remarkTexts, type Remark } from '../remarks';
import type { Action, Lead } from '../store';
import type { Fields } from '../values/reading';
import type { Workspace } from '../workspace';
import { readActionFields } from './fields';
import { PAYMENT, readPaymentUpdate } from './payment';
import { definitionOf } from './view';

/** Keys that cannot change after creation (sync-api.md, Custom action entry). */
const immutable = ['employeeid', 'created_on'];

interface UpdateOptions {
	readonly hidePII: boolean;
}

export function updateAction(
	workspace: Workspace,
	lead: Lead,
	action: Action,
	sent: Sent,
	options: UpdateOptions,
) {
	const { content } = action;
	switch (content.kind) {
		case 'builtIn':
		case 'attachment':
			throw badRequest(`Actions of type ${action.type} cannot be changed`);
		case 'payment': {
			if (sent['type'] !== PAYMENT) throw badRequest(`Type must be ${PAYMENT}, the type of this action`);
			const payment = { ...content.payment, status: readPaymentUpdate(sent) };
			workspace.store.actions.updateContent(action, { kind: 'payment', payment });
			const { status, currency, amount } = payment;
			return { leadid: lead.id, type: PAYMENT, status, currency, amount };
		}
		case 'custom':
			return updateCustomAction(workspace, lead, action, content.fields, sent, options);
	}
}

function updateCustomAction(
	workspace: Workspace,
	lead: Lead,
	action: Action,
	stored: Fields,
	sent: Sent,
	{ hidePII }: UpdateOptions,
) {
	const code = action.type.slice(ACTION_PREFIX.length);
	if (sent['type'] !== code) throw badRequest(`Type must be ${code}, the type of this action`);
	const locked = immutable.filter((name) => Object.hasOwn(sent, name));
	if (locked.length > 0) throw badRequest(`${locked.join(' and ')} cannot be changed after creation`);
	const { fields: change } = sent;
	if (!isObject(change)) throw badRequest('Body must have an object fields');
	const definition = definitionOf(workspace, action);
	if (definition === undefined) throw badRequest(`Actions of type ${action.type} cannot be changed`);

	const remarks: Remark[] = [];
	const addRemark = (apiName: string, text: string) =>
		void remarks.push(remarkAt(fieldAddress(apiName), text));
	const draft = readActionFields(workspace, definition, change, addRemark);
	const next = new Map([...Object.entries(stored), ...draft.accepted]);
	for (const apiName of draft.cleared) {
		const field = definition.fields.get(apiName);
		if (field === undefined) addRemark(apiName, remarkTexts.unknownField);
		else if (field.type === 'FILE') addRemark(apiName, remarkTexts.fileField);
		else if (field.mandatory) addRemark(apiName, remarkTexts.mandatoryCannotBeCleared);
		else next.delete(apiName);
	}
	draft.commitLabels();
	const fields: Fields = Object.fromEntries(next);
	workspace.store.actions.updateContent(action, { kind: 'custom', fields });
	const shown = hidePII ? redactAction(definition.fields, fields) : fields;
	return { leadid: lead.id, type: action.type, fields: shown, remarks };
}
