import type { Data } from '../shared/sync/data';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import { type ActionDefinition, bareCode, plainField } from '../shared/sync/shapes/definitions';
import { folded, isSameText } from '../shared/values/equality';
import { isSameValue } from '../shared/values/sameValue';
import { isFileField } from '../shared/values/types';

/**
 * Whether an action on the timeline can be the stored form of an entry. Values of the entry that the action lacks do not
 * count: the service may have dropped them.
 */
export function isSameAction(
	entry: Data,
	action: TimelineAction,
	definition: ActionDefinition | undefined,
): boolean {
	if (entry['type'] !== bareCode(action.type)) return false;
	if (isByAnother(entry['employeeid'], action.raw['employeeid'])) return false;
	if (action.kind !== 'payment') return hasItsFields(toRecord(entry['fields']), action.fields, definition);
	const { status, currency, amount } = action;
	return (
		isSameText(entry['status'], status) &&
		isSameText(entry['currency'], currency) &&
		isSameText(entry['amount'], amount)
	);
}

/**
 * Whether two different members performed the actions. The API does not document the name of the system user, whom it
 * stores if the entry names nobody or a member that it drops. So only two emails can differ.
 */
function isByAnother(sent: unknown, stored: unknown): boolean {
	const isMember = (value: unknown) => typeof value === 'string' && value.includes('@');
	return isMember(sent) && isMember(stored) && folded(sent) !== folded(stored);
}

function hasItsFields(
	sent: Readonly<Record<string, unknown>>,
	stored: TimelineAction['fields'],
	definition: ActionDefinition | undefined,
): boolean {
	const fields = new Map(definition?.fields.map((field) => [field.apiName, field]));
	return Object.entries(stored).every(([apiName, value]) => {
		const field = fields.get(apiName) ?? plainField(apiName, 'text');
		// Files are uploaded later, in a separate call.
		if (value === null || isFileField(field)) return true;
		return apiName in sent && isSameValue(field, sent[apiName], value);
	});
}

function toRecord(value: Data[string]): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
