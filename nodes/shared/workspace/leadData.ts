import { isEmpty } from 'lodash';

import { asData, type Data, toData } from '../sync/data';
import type { LeadAnswer } from '../sync/shapes/lead';
import type { JsonObject } from '../sync/shapes/tolerant';

/** The keys that the nodes add to a lead. A workspace may have fields with these names, too. */
const added = ['lead_id', 'actions', 'activity_window', 'activity_type', 'changed', 'fields'];

/**
 * A lead as a read returns it, with its ID as `lead_id`: as the service sent it, or simplified with its fields on top,
 * beside what else the service says of it.
 *
 * A field named like a key that the nodes add is under `fields`. So `lead_id` is never anything but the ID, by which the
 * next node may update the lead.
 */
export function leadData(lead: LeadAnswer, simplify: boolean): Data {
	const id = lead.leadId === undefined ? {} : { lead_id: lead.leadId };
	if (!simplify) return { ...id, ...toData(lead.raw) };
	const { fields, actions, more } = lead;
	const hasClash = added.some((key) => Object.hasOwn(fields, key));
	// Of the leads of a search most have only fields. A copy of each would take much of the time of a long list.
	if (lead.leadId === undefined && actions === undefined && !hasClash && isEmpty(more)) return asData(fields);
	return {
		...id,
		...toData(more),
		...(hasClash ? apart(fields) : toData(fields)),
		...(actions === undefined ? {} : { actions: actions.map(toData) }),
	};
}

/** The fields, with those whose names clash under `fields`. */
function apart(fields: JsonObject): Data {
	const clashing: Array<[string, unknown]> = [];
	const others: Array<[string, unknown]> = [];
	for (const entry of Object.entries(fields)) (added.includes(entry[0]) ? clashing : others).push(entry);
	return { ...toData(Object.fromEntries(others)), fields: toData(Object.fromEntries(clashing)) };
}
