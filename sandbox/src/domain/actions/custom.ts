import { ACTION_PREFIX, type CustomAction } from '../definitions';
import { isObject, type Sent } from '../json';
import { actionAddress, remarkAt, remarkTexts } from '../remarks';
import { silenceTexts } from '../silences';
import { readDate } from '../values/date';
import { definitionsOf, isActiveMember } from '../workspace';
import { created, ignored, type ActionResult, type Entry } from './entry';
import { readActionFields, type ActionDraft } from './fields';

/** sync-api.md, Custom action entry. */
export function appendCustomAction(entry: Entry): ActionResult {
	const { workspace, lead, sent } = entry;
	const addRemark = (rest: string, text: string) =>
		void entry.remarks.push(remarkAt(actionAddress(entry.index, rest), text));

	// Built-in types and codes with a prefix are not codes of custom actions.
	const definition =
		typeof sent['type'] === 'string' ? definitionsOf(workspace).action(sent['type']) : undefined;
	if (definition === undefined) {
		addRemark('type', remarkTexts.unknownAction);
		return ignored;
	}
	if (!isObject(sent['fields'])) {
		addRemark('fields', remarkTexts.noFields);
		return ignored;
	}
	const draft = readActionFields(workspace, definition, sent['fields'], (apiName, text) =>
		addRemark(`fields.${apiName}`, text),
	);
	if (!hasMandatoryFields(definition, draft, sent['fields'], entry)) return ignored;

	noteNulls(entry, sent['fields']);
	draft.commitLabels();
	const id = workspace.newId();
	workspace.store.actions.insert({
		id,
		lead: lead.seq,
		type: ACTION_PREFIX + definition.code,
		employeeid: readEmployee(entry),
		createdOn: readCreatedOn(entry, definition),
		content: { kind: 'custom', fields: Object.fromEntries(draft.accepted) },
	});
	return created(id);
}

/** Ignores mandatory FILE fields: their files come later, through an endpoint of their own. */
function hasMandatoryFields(definition: CustomAction, draft: ActionDraft, sent: Sent, entry: Entry): boolean {
	const missing = [...definition.fields.values()].filter(
		({ mandatory, type, apiName }) => mandatory && type !== 'FILE' && !draft.accepted.has(apiName),
	);
	let invalid = false;
	for (const { apiName } of missing) {
		if (Object.hasOwn(sent, apiName) && !draft.cleared.has(apiName)) {
			invalid = true;
		} else {
			const address = actionAddress(entry.index, `fields.${apiName}`);
			entry.remarks.push(remarkAt(address, remarkTexts.mandatoryMissing));
		}
	}
	// The field already has a remark. This one explains why the entry was dropped.
	if (invalid) entry.remarks.push(remarkAt(actionAddress(entry.index), remarkTexts.mandatoryInvalid));
	return missing.length === 0;
}

/** A new action has nothing that null could clear. */
function noteNulls({ workspace, index }: Entry, fields: Sent): void {
	for (const [apiName, value] of Object.entries(fields)) {
		if (value !== null) continue;
		workspace.silently?.({
			field: actionAddress(index, `fields.${apiName}`),
			why: silenceTexts.nullOnCreate,
		});
	}
}

/** An unknown `employeeid` gets a remark, and the action is attributed to the system user. */
function readEmployee({ workspace, sent, index, remarks }: Entry): string | undefined {
	const { employeeid } = sent;
	if (employeeid === undefined || employeeid === null) return undefined;
	if (typeof employeeid === 'string' && isActiveMember(workspace, employeeid)) return employeeid;
	remarks.push(remarkAt(actionAddress(index, 'employeeid'), remarkTexts.unknownEmployee));
	return undefined;
}

/** A text `created_on` needs the full time, `DD/MM/YYYY HH:mm:ss`, unlike a DATE (sync-api.md, Custom action entry). */
const TIME_IN_FULL = / \d{2}:\d{2}:\d{2}$/;

/** Uses the sent time only where the definition allows predated activity. Otherwise the action is created now. */
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
