import { Api, addressesOf, textsOf } from '../../test/kit/sandbox/useSandbox';

export const pendingPayment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 100 };

/** Appends actions to a new lead. */
export async function appendTo(api: Api, ...entries: unknown[]) {
	const leadId = await api.newLead();
	const answer = await api.append(leadId, ...entries);
	return { leadId, answer, timeline: await api.timeline(leadId) };
}

/** Appends one action to a new lead. */
export async function appendOne(api: Api, entry: unknown) {
	const { leadId, answer, timeline } = await appendTo(api, entry);
	return {
		leadId,
		result: answer.data.actions[0],
		actionId: String(answer.data.actions[0]?.action_id),
		addresses: addressesOf(answer),
		texts: textsOf(answer),
		stored: timeline[0],
	};
}
