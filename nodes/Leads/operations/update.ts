import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { isVerdict, preparing } from '../../shared/run/preparing';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { valueOptions } from '../../shared/run/settings';
import { leadFieldsBy, type LeadFieldsReader } from '../leadFields';
import {
	forExistingLead,
	holdIdentifierBack,
	isItemOfLead,
	withoutIdentifier,
	withoutOwnId,
} from '../preflight';
import { updateLead, withIdentifierChecked } from '../updateLead';
import { existingLeadFieldsProperties, leadResource } from '../properties';

export const update: Operation = {
	resource: leadResource,
	value: 'update',
	name: 'Update',
	action: 'Update a lead',
	description: 'Update fields of a lead; all other fields stay unchanged',
	writes: true,
	valueOptions,
	properties: [
		...leadIdProperties.map((property) =>
			property.name === 'leadId'
				? { ...property, default: { mode: 'id', value: '={{ $json.lead_id }}' } }
				: property,
		),
		...existingLeadFieldsProperties,
	],

	async start(session) {
		const fieldsBy = leadFieldsBy(session);
		const fieldsOf = await preparing(session, async (workspace) => await fieldsBy(workspace));
		const leadIdOf = await leadIdReader(session);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const { rules } = fieldsOf;
			const first = rules.of(item);
			const updateBy = (reader: LeadFieldsReader) => {
				const given = reader === rules ? first : reader.prepare(first.input);
				const ofItem = withoutOwnId(reader, given, leadId);
				// The item has the identifier of its lead. Only another one is worth a remark, after the update.
				const isOwn = isItemOfLead(reader, given, leadId);
				const sendable = isOwn ? withoutIdentifier(reader, ofItem) : holdIdentifierBack(reader, ofItem);
				return { reader, given, isOwn, fields: forExistingLead(reader, sendable, session.settings) };
			};
			const { reader, given, isOwn, fields } = await fieldsOf.prepare(updateBy, (each) =>
				isVerdict(each.fields),
			);
			const outcome = await updateLead(session, reader, { item, leadId, fields });
			return isOwn ? await withIdentifierChecked(session, reader, given, outcome) : outcome;
		});
	},
};
