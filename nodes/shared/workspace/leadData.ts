import { isEmpty } from 'lodash';

import { asData, type Data, ownValue, toData } from '../sync/data';
import type { LeadAnswer } from '../sync/shapes/lead';
import { timelineAction } from '../sync/shapes/actions';
import { isObject, type JsonObject } from '../sync/shapes/tolerant';
import { timelineActionData } from './actionData';
import { withIsoTimes } from './isoTimes';

/**
 * The keys that the nodes add to a lead, and `error`, by which n8n knows an item that failed. A workspace may have
 * fields with these names, too.
 */
const clashingKeys = [
	'lead_id',
	'report',
	'actions',
	'activity_window',
	'activity_type',
	'changed',
	'fields',
	'error',
];

const hasClash = (fields: JsonObject) => clashingKeys.some((key) => Object.hasOwn(fields, key));

/**
 * A lead in an item: its ID first, then its fields.
 *
 * A field named like a key that the nodes add is under `fields`. So `lead_id` is never anything but the ID, by which
 * the next node may update the lead.
 */
export function leadItem(leadId: string | undefined, fields: JsonObject): Data {
	const own = hasClash(fields) ? apart(fields) : asData(fields);
	return withIsoTimes(withId(leadId, own));
}

/** A copy with the ID first. It is a literal, because to assign one object to another takes five times as long. */
function withId(leadId: string | undefined, data: Data): Data {
	return leadId === undefined ? { ...data } : { lead_id: leadId, ...data };
}

/** A field of a lead in an item. */
export function fieldOfItem(item: Data, apiName: string): unknown {
	if (!clashingKeys.includes(apiName)) return ownValue(item, apiName);
	const { fields } = item;
	return isObject(fields) ? ownValue(fields, apiName) : undefined;
}

/** A lead as a read returns it: as the service sent it, or simplified to its fields and what else is said of it. */
export function leadData(lead: LeadAnswer, simplify: boolean): Data {
	if (!simplify) return withId(lead.leadId, asData(lead.raw));
	const { fields, actions, more } = lead;
	// Most leads of a search have only fields. A copy takes time, and of two parts three times the memory.
	if (actions === undefined && isEmpty(more) && !hasClash(fields)) {
		const data = asData(fields);
		return withIsoTimes(lead.leadId === undefined ? data : withId(lead.leadId, data));
	}
	return {
		...leadItem(lead.leadId, more),
		...leadItem(undefined, fields),
		...(actions === undefined ? {} : { actions: actions.map((action) => actionOf(action, lead.leadId)) }),
	};
}

function actionOf(sent: JsonObject, leadId: string | undefined): Data {
	const { data: action } = timelineAction.safeParse(sent);
	return action === undefined ? toData(sent) : timelineActionData(action, leadId, true);
}

/** The fields, where those whose names clash are under `fields`. */
function apart(fields: JsonObject): Data {
	const clashing: Array<[string, unknown]> = [];
	const others: Array<[string, unknown]> = [];
	for (const entry of Object.entries(fields))
		(clashingKeys.includes(entry[0]) ? clashing : others).push(entry);
	return { ...toData(Object.fromEntries(others)), fields: toData(Object.fromEntries(clashing)) };
}
