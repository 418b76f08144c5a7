import { ownActionIds, ownLeadId } from '../answers';
import type { Evidence } from '../evidence';
import type { ApiCall } from './call';

/* Calls about the lead that the probe created, and about its actions. */

type OfLead = (leadId: string, evidence: Evidence) => ReturnType<ApiCall['make']>;

export const ofOwnLead =
	(make: OfLead): ApiCall['make'] =>
	(evidence) => {
		const leadId = ownLeadId(evidence);
		return leadId === undefined ? 'no answer has the ID of a lead of the probe' : make(leadId, evidence);
	};

export const ofOwnAction = (
	which: 0 | 1,
	make: (evidence: Evidence) => object | string | undefined = () => undefined,
) =>
	ofOwnLead((leadId, evidence) => {
		const actionId = ownActionIds(evidence)[which];
		if (actionId === undefined) return 'no answer has the ID of the action';
		const body = make(evidence);
		if (typeof body === 'string') return body;
		return { parameters: { leadId, actionId }, ...(body !== undefined && { body }) };
	});
