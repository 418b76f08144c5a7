import { isEmpty, isNil, mapValues, omitBy, pick, pickBy } from 'lodash';

import {
	asData,
	type Data,
	withoutUndefined,
	isObject,
	type JsonObject,
	momentOf,
	ownValue,
	toData,
	toValue,
	type Value,
} from '../sync/data';
import type { LeadAnswer } from '../sync/shapes/lead';
import { timelineAction, type TimelineAction } from '../sync/shapes/actions';
import { foldKey, means } from '../sync/shapes/read';
import { type FileFacts, listedFiles } from '../sync/shapes/files';
import type { Meaning } from '../sync/shapes/spellings';

/** The times that the service adds to every lead. No write takes them, so their form is free. */
const addedTimes = ['created_on', 'modified_on'];

/** The moment, in epoch milliseconds, as ISO 8601. Undefined if it is too far away for a date. */
export function isoTimeOf(moment: number): string | undefined {
	const time = new Date(moment);
	return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

const timeName = /(?:timestamp|date|on|at)$/;

/** What the service says of the workspace or its people, with the times in ISO 8601, at every depth. */
export const withTimes = (sent: JsonObject): Data => mapValues(sent, (value, key) => timesIn(value, key));

/** A number is a time under a name of a time. Others than those of this century are no epoch. */
function timesIn(value: unknown, key = ''): Value {
	if (isObject(value)) return withTimes(value);
	if (Array.isArray(value)) return value.map((entry: unknown) => timesIn(entry));
	const moment = typeof value === 'number' && timeName.test(foldKey(key)) ? momentOf(value) : undefined;
	const isTime = moment !== undefined && moment >= Date.UTC(2000) && moment < Date.UTC(2100);
	return isTime ? new Date(moment).toISOString() : toValue(value);
}

/** Turns the times that the service adds into ISO 8601, in place. */
function withIsoTimes(lead: Data): Data {
	for (const key of addedTimes) {
		const value = lead[key];
		const time = typeof value === 'number' ? isoTimeOf(momentOf(value) ?? NaN) : undefined;
		if (time !== undefined) lead[key] = time;
	}
	return lead;
}

/** Brings the values of a record that nobody else changes into the form of items, and returns it. */
export interface ItemForm {
	/**
	 * Finds out what the clock of the workspace shows of the dates in these records, before they are brought into the form.
	 */
	ready(leads: readonly LeadAnswer[], timeline?: readonly TimelineAction[]): Promise<void>;
	lead(stored: Data, leadId?: string): Data;
	/** The fields of a custom action. */
	action(code: string | undefined, stored: Data): Data;
	/** What people call a custom action. Undefined if its definition does not say it. */
	nameOf(code: string | undefined): string | undefined;
	/** The amount of a payment. */
	amount(stored: string | undefined): string | number | undefined;
}

/**
 * An action in an item: simplified, or everything that the service sent. Both have the IDs under fixed names, and
 * `kind` and `code`.
 *
 * @param leadId of the lead whose timeline was read, for a service that does not repeat it
 * @param form that of a simplified action
 */
export function timelineActionData(
	action: TimelineAction,
	leadId: string | undefined,
	form: ItemForm | undefined,
): Data {
	if (form !== undefined) return simplified(action, leadId, form);
	return {
		lead_id: action.leadId ?? leadId ?? null,
		action_id: action.actionId ?? null,
		kind: action.kind,
		...(action.code === undefined ? {} : { code: action.code }),
		...toData(action.raw),
	};
}

/** The keys of a simplified action, and what they mean in an answer. */
const shownParts: Readonly<Record<string, Meaning>> = {
	lead_id: 'actionLead',
	action_id: 'actionId',
	type: 'actionType',
	created_on: 'actionTime',
	employeeid: 'performer',
	status: 'paymentStatus',
	currency: 'currency',
	amount: 'amount',
	fields: 'actionFields',
	files: 'files',
};

/** The type as writes and most reads have it: `ACTION_1001`. */
function typeOf({ kind, code, type }: TimelineAction): string | undefined {
	if (code !== undefined) return `ACTION_${code}`;
	if (kind === 'payment') return 'PAYMENT';
	return type === '' ? undefined : type;
}

/** The parts that people ask for come first, each once, under one name however the service spells it. No key has null. */
function simplified(action: TimelineAction, leadId: string | undefined, form: ItemForm): Data {
	const { raw, kind, code, createdAt, performedBy: employeeid, fields } = action;
	const files = listedFiles(action)?.map(fileData);
	const { status, currency, amount } = action;
	const shown = withoutUndefined({
		lead_id: action.leadId ?? leadId,
		action_id: action.actionId,
		kind,
		type: typeOf(action),
		code,
		name: form.nameOf(code),
		created_on: createdAt === undefined ? undefined : isoTimeOf(createdAt),
		employeeid,
		...(kind === 'payment' ? { status, currency, amount: form.amount(amount) } : {}),
		fields: fields && form.action(code, toData(fields)),
		files,
	});
	const meanings = Object.values(pick(shownParts, Object.keys(shown)));
	const isShown = (key: string) => Object.hasOwn(shown, key) || means(key, ...meanings);
	return { ...shown, ...toData(omitBy(raw, (value, key) => isNil(value) || isShown(key))) };
}

function fileData({ fileId, name, contentType, size, status }: FileFacts): Data {
	return withoutUndefined({ file_id: fileId, name, content_type: contentType, size, status });
}

/**
 * The keys that the nodes add to a lead, and `error`, by which n8n knows an item that failed. A workspace may have
 * fields with these names, too.
 */
export const clashingKeys = [
	...['lead_id', 'outcome', 'report', 'would_send', 'actions', 'actions_missing'],
	...['activity_window', 'activity_type', 'changed', 'previous', 'previous_missing'],
	...['is_sample', 'fields', 'error'],
];

/**
 * A lead in an item: its ID first, then its fields.
 *
 * A field named like a key that the nodes add is under `fields`. So `lead_id` is never anything but the ID, by which
 * the next node may update the lead.
 */
export function leadItem(leadId: string | undefined, fields: Data): Data {
	const hasClash = clashingKeys.some((key) => Object.hasOwn(fields, key));
	return withIsoTimes(withId(leadId, hasClash ? apart(fields) : fields));
}

/** The ID before the rest. It is a literal, because to assign one object to another takes five times as long. */
function withId(leadId: string | undefined, data: Data): Data {
	return leadId === undefined ? data : { lead_id: leadId, ...data };
}

/** A field of a lead in an item. */
export function fieldOfItem(item: Data, apiName: string): unknown {
	if (!clashingKeys.includes(apiName)) return ownValue(item, apiName);
	const { fields } = item;
	return isObject(fields) ? ownValue(fields, apiName) : undefined;
}

/** What public clients see beside the fields, and the field that says the same. */
const repeated = new Map([
	['employeeid', 'assignee'],
	['lostReasonid', 'lost_reason'],
	['creationTimestamp', 'created_on'],
	['modificationTimestamp', 'modified_on'],
]);

/**
 * A lead as a read returns it: simplified to its fields and what else is said of it, or, without a form, as the service
 * sent it.
 */
export function leadData(lead: LeadAnswer, form: ItemForm | undefined): Data {
	if (form === undefined) return withId(lead.leadId, asData(lead.raw));
	const { leadId, actions, more } = lead;
	// A copy takes time, and nobody reads the fields any more.
	const fields = asData(lead.fields);
	const others = omitBy(more, (_, key) => Object.hasOwn(fields, repeated.get(key) ?? ''));
	// Most leads of a search have only fields. A copy of two parts takes three times the memory.
	const all = isEmpty(others) ? fields : { ...asData(others), ...fields };
	const item = leadItem(leadId, form.lead(all, leadId));
	if (actions === undefined) return item;
	return { ...item, actions: actions.map((action) => actionOf(action, leadId, form)) };
}

function actionOf(sent: JsonObject, leadId: string | undefined, form: ItemForm): Data {
	const action = timelineAction(sent);
	return action === undefined ? toData(sent) : timelineActionData(action, leadId, form);
}

/** The fields, where those whose names clash are under `fields`. */
function apart(fields: Data): Data {
	const clashes = (_: unknown, key: string) => clashingKeys.includes(key);
	return { ...omitBy(fields, clashes), fields: pickBy(fields, clashes) };
}
