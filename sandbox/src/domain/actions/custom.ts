import { ACTION_PREFIX, type CustomAction } from '../definitions';
import { isObject, type Sent } from '../json';
import { actionAddress, remarkAt, remarkTexts } from '../remarks';
import { readDate } from '../values/date';
import { definitionsOf, isActiveMember } from '../workspace';
import { created, ignored, type ActionResult, type Entry } from './entry';
import { readActionFields, type ActionDraft } from './fields';

/** sync-api.md, Action, Custom action entry. */
export function appendCustomAction(entry: Entry): ActionResult {
	const { workspace, lead, sent } = entry;
	const complain = (rest: string, text: string) =>
		void entry.remarks.push(remarkAt(actionAddress(entry.index, rest), text));

	// Built-in types and codes with a prefix simply are no code of a custom action.
	const definition =
		typeof sent['type'] === 'string' ? definitionsOf(workspace).action(sent['type']) : undefined;
	if (definition === undefined) {
		complain('type', remarkTexts.unknownAction);
		return ignored;
	}
	if (!isObject(sent['fields'])) {
		complain('fields', remarkTexts.noFields);
		return ignored;
	}
	const draft = readActionFields(workspace, definition, sent['fields'], (apiName, text) =>
		complain(`fields.${apiName}`, text),
	);
	if (!hasMandatoryFields(definition, draft, sent['fields'], entry)) return ignored;

	draft.commitLabels();
	const id = workspace.newId();
	workspace.store.actions.insert({
		id,
		lead: lead.seq,
		type: ACTION_PREFIX + definition.code,
		employeeid: readEmployee(entry),
		createdOn: readCreatedOn(entry, definition),
		content: { kind: 'custom', fields: Object.fromEntries(draft.taken) },
	});
	return created(id);
}

/** FILE fields come later, by their own endpoint, so a mandatory one does not block the creation. */
function hasMandatoryFields(definition: CustomAction, draft: ActionDraft, sent: Sent, entry: Entry): boolean {
	const lacking = [...definition.fields.values()].filter(
		({ mandatory, type, apiName }) => mandatory && type !== 'FILE' && !draft.taken.has(apiName),
	);
	let invalid = false;
	for (const { apiName } of lacking) {
		if (Object.hasOwn(sent, apiName) && !draft.cleared.has(apiName)) {
			invalid = true;
		} else {
			const address = actionAddress(entry.index, `fields.${apiName}`);
			entry.remarks.push(remarkAt(address, remarkTexts.mandatoryMissing));
		}
	}
	// The field has its remark already; this one says what became of the entry.
	if (invalid) entry.remarks.push(remarkAt(actionAddress(entry.index), remarkTexts.mandatoryInvalid));
	return lacking.length === 0;
}

/** A custom action by someone unknown is created all the same, in the name of the system user. */
function readEmployee({ workspace, sent, index, remarks }: Entry): string | undefined {
	const { employeeid } = sent;
	if (employeeid === undefined || employeeid === null) return undefined;
	if (typeof employeeid === 'string' && isActiveMember(workspace, employeeid)) return employeeid;
	remarks.push(remarkAt(actionAddress(index, 'employeeid'), remarkTexts.unknownEmployee));
	return undefined;
}

/** sync-api.md, Action: epoch milliseconds or `DD/MM/YYYY HH:mm:ss`, narrower than a DATE. */
const TIME_IN_FULL = / \d{2}:\d{2}:\d{2}$/;

/** Honoured only where the definition allows predated activity, else the action is created now. */
function readCreatedOn({ workspace, sent, index, remarks }: Entry, definition: CustomAction): number {
	const { created_on: createdOn } = sent;
	const now = workspace.now();
	if (createdOn === undefined || createdOn === null) return now;
	const address = actionAddress(index, 'created_on');
	if (definition.allowPredatedActivity !== 'ALLOW') {
		remarks.push(remarkAt(address, remarkTexts.previousDate));
		return now;
	}
	const isWhole = typeof createdOn !== 'string' || TIME_IN_FULL.test(createdOn);
	const date = isWhole ? readDate(createdOn, definitionsOf(workspace).enterprise.timeZone) : undefined;
	if (date === undefined) {
		remarks.push(remarkAt(address, 'Invalid value: epoch milliseconds or DD/MM/YYYY HH:mm:ss is expected'));
	}
	return date ?? now;
}
