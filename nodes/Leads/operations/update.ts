import { inOrderOf, type Operation } from '../../shared/run/operation';
import { leadFields } from '../leadFields';
import { holdIdentifierBack, holdLostReasonBack } from '../preflight';
import { leadIdProperty } from '../../shared/editor/properties';
import { leadIdReader } from '../../shared/editor/readers';
import { existingLeadFieldsProperties } from '../fieldsProperties';
import { updateLead } from '../updateLead';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update a lead',
	description: 'Update fields of a lead; all other fields stay unchanged',
	writes: true,
	properties: [leadIdProperty, ...existingLeadFieldsProperties],

	async start(session) {
		const reader = await leadFields(session, { namesMembers: false });
		const leadIdOf = leadIdReader(session.parameters);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const withoutIdentifier = holdIdentifierBack(reader, reader.of(item));
			const fields = holdLostReasonBack(reader, withoutIdentifier, 'existing', session.settings);
			return await updateLead(session, reader, { item, leadId, fields });
		});
	},
};
