import type { Session } from '../shared/run/operation';
import type { Remark } from '../shared/remarks/remark';
import { leadPage } from '../shared/sync/shapes/lead';
import type { NewLead } from './lead';
import type { LeadFieldsReader } from './leadFields';

/**
 * Remarks for those of these actions whose type is not on the timeline of the new lead. `sentIndexes` are the positions
 * of the actions in the request.
 */
export async function missingActions(
	{ client }: Session,
	{ identifierField }: LeadFieldsReader,
	{ fields, actions }: NewLead,
	sentIndexes: readonly number[],
): Promise<Remark[]> {
	// A search without a value may find any lead.
	if (identifierField === undefined || fields.identifier === undefined)
		return notLookedUp({ actions }, sentIndexes);
	const remarks: Remark[] = [];
	for (const sentIndex of sentIndexes) {
		const type = actions.entries[sentIndex]?.['type'];
		const body = {
			fields: { [identifierField.apiName]: fields.identifier },
			actions: { type: [type === 'PAYMENT' ? 'PAYMENT' : `ACTION_${String(type)}`] },
		};
		const query = { skip: 0, limit: 1 };
		const page = await client.require('searchLeads', { path: {}, query, body }, leadPage);
		if (page.totalCount === 0) remarks.push({ ...missing, address: addressOf(actions, sentIndex) });
	}
	return remarks;
}

/** Remarks for actions about which the answer says nothing, and which cannot be looked up. */
export function notLookedUp({ actions }: Pick<NewLead, 'actions'>, sentIndexes: readonly number[]): Remark[] {
	return sentIndexes.map((sentIndex) => ({ ...unknown, address: addressOf(actions, sentIndex) }));
}

function addressOf({ givenIndexes }: NewLead['actions'], sentIndex: number): Remark['address'] {
	return { scope: 'action', actionIndex: givenIndexes[sentIndex] ?? sentIndex };
}

const missing = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'This action is not on the timeline of the lead, and no answer gave the reason',
	hint: 'Compare the action with its definition, then append it to the lead.',
} as const;

const unknown = {
	category: 'uncertain',
	source: 'verification',
	message: 'The answer does not say whether this action was stored, and the look-up failed',
	hint: 'Look at the timeline of the lead before you append the action again.',
} as const;
