import { isEmpty } from 'lodash';

import { asData, type Data, toData } from '../sync/data';
import type { LeadAnswer } from '../sync/shapes/lead';

/**
 * A lead as a read returns it, with its ID as `lead_id`: as the service sent it, or simplified with its fields on top,
 * beside what else the service says of it.
 */
export function leadData(lead: LeadAnswer, simplify: boolean): Data {
	const id = lead.leadId === undefined ? {} : { lead_id: lead.leadId };
	if (!simplify) return { ...id, ...toData(lead.raw) };
	// Of the leads of a search most have only fields. A copy of each would take much of the time of a long list.
	if (lead.leadId === undefined && lead.actions === undefined && isEmpty(lead.more))
		return asData(lead.fields);
	const actions = lead.actions === undefined ? {} : { actions: lead.actions.map(toData) };
	return { ...id, ...toData(lead.more), ...toData(lead.fields), ...actions };
}
