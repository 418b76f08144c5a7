import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/run/operation';
import type { Outcome } from '../shared/run/outcome';
import { ownValue } from '../shared/sync/data';
import { leadAnswer } from '../shared/sync/shapes/lead';
import type { JsonObject } from '../shared/sync/shapes/tolerant';
import { isSameValue } from '../shared/values/types';
import { fieldOfItem } from '../shared/workspace/leadData';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/**
 * Adds a remark to the update of a lead whose identifier is not the one of the item. The service never changes it, so it
 * was not sent. If the answer to the update does not show it, the lead is read.
 */
export async function withIdentifierChecked(
	session: Session,
	{ identifierField }: LeadFieldsReader,
	{ identifier, given }: LeadFields,
	outcome: Outcome,
): Promise<Outcome> {
	if (outcome.kind !== 'written' || session.settings.dryRun) return outcome;
	if (identifierField === undefined || identifier === undefined) return outcome;
	const { apiName } = identifierField;
	const stored =
		fieldOfItem(outcome.json, apiName) ??
		ownValue(await fieldsOf(session, outcome.leadId), apiName) ??
		undefined;
	if (stored !== undefined && isSameValue(identifierField, identifier, stored)) return outcome;
	const remark: Remark = {
		category: 'hidden_or_locked',
		source: 'verification',
		message:
			stored === undefined
				? `Not sent: the identifier of a lead never changes, and this lead does not show its ${apiName}`
				: `Not sent: the identifier of a lead never changes, and this lead has another ${apiName}`,
		hint: `Check that the Lead ID belongs to this item. For another ${apiName}, create another lead.`,
		address: { scope: 'lead', apiName },
		value: given[apiName],
	};
	return { ...outcome, remarks: [...outcome.remarks, remark] };
}

async function fieldsOf({ client }: Session, leadId: string | undefined): Promise<JsonObject> {
	if (leadId === undefined) return {};
	const result = await client.call('getLead', { path: { leadId } }, leadAnswer);
	return result.ok ? result.answer.fields : {};
}
