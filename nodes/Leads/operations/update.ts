import { leadIdProperty, leadIdReader, lookUpProperty, namedByReader } from '../../shared/leadIds/leadId';
import { inOrderOf, type Operation, preparing, type Session } from '../../shared/session/operation';
import type { Outcome } from '../../shared/session/outcome';
import { valueOptions } from '../../shared/session/settings';
import { ownValue } from '../../shared/sync/data';
import { isSameValue } from '../../shared/values/types';
import { fieldOfItem } from '../../shared/workspace/itemData';
import { aboutField, type LeadFields, leadFieldsBy } from '../leadFields';
import { existingLeadFieldsProperties, leadResource } from '../properties';
import { keepsTags, onlyIfDifferentOption, tagHandlingProperty } from '../readFirst';
import { RowsOfLeads } from '../rowsOfLeads';
import { isItemOfLead, isNamedBy, updateLead } from '../updateLead';
import { fieldsOfLead } from '../writtenLead';

export const update: Operation = {
	resource: leadResource,
	name: 'Update',
	action: 'Update a lead',
	description: 'Update fields of a lead; all other fields stay unchanged',
	writes: true,
	valueOptions,
	moreOptions: [onlyIfDifferentOption],
	properties: [
		{ ...leadIdProperty, default: { mode: 'id', value: '={{ $json.lead_id }}' } },
		lookUpProperty,
		...existingLeadFieldsProperties,
		tagHandlingProperty,
	],

	async start(session) {
		const preparingFields = await preparing(session, leadFieldsBy(session));
		const leadIdOf = await leadIdReader(session);
		const namedBy = namedByReader(session);
		const rows = new RowsOfLeads(session.settings.dryRun, keepsTags(session));
		const runner = inOrderOf(leadIdOf, async (item, leadId) => {
			const first = preparingFields.latest.of(item);
			const isOwn = isItemOfLead(first, leadId);
			const update = { item, leadId, first, isFound: isOwn || isNamedBy(first, namedBy(item)) };
			const outcome = await updateLead(session, preparingFields, update);
			rows.add(item, outcome);
			// The item has the identifier of its lead. Only another one is worth a remark, after the update.
			return isOwn ? await withIdentifierChecked(session, first, outcome) : outcome;
		});
		return { ...runner, finish: () => rows.notes() };
	},
};

/**
 * Adds a remark to the update of a lead whose identifier is not the one of the item. The service never changes it, so it
 * was not sent. If the answer to the update does not show it, the lead is read.
 */
export async function withIdentifierChecked(
	session: Session,
	fields: LeadFields,
	outcome: Outcome,
): Promise<Outcome> {
	if (outcome.kind !== 'written' || session.settings.dryRun) return outcome;
	const { identifier, rules } = fields;
	const { identifierField } = rules;
	if (identifierField === undefined || identifier === undefined) return outcome;
	const { apiName } = identifierField;
	const stored =
		fieldOfItem(outcome.json, apiName) ??
		ownValue((await fieldsOfLead(session, outcome.leadId)) ?? {}, apiName) ??
		undefined;
	if (stored !== undefined && isSameValue(identifierField, identifier, stored)) return outcome;
	const shows = stored === undefined ? `does not show its ${apiName}` : `has another ${apiName}`;
	const remark = aboutField(apiName, fields, 'verification', {
		category: 'hidden_or_locked',
		message: `Not sent: the identifier of a lead never changes, and this lead ${shows}`,
		hint: `Check that the Lead ID belongs to this item. For another ${apiName}, create another lead.`,
	});
	return { ...outcome, remarks: [...outcome.remarks, remark] };
}
