import { leadIdProperty, leadIdReader } from '../../shared/editor/leadId';
import { judgeBy, leavesDoubt } from '../../shared/run/judge';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { valueOptions } from '../../shared/run/settings';
import { type LeadFields, leadFieldsBy, type LeadFieldsReader } from '../leadFields';
import { forExistingLead, holdIdentifierBack, withoutOwnId } from '../preflight';
import { existingLeadFieldsProperties } from '../fieldsProperties';
import { updateLead } from '../updateLead';
import { leadResource } from '../resources';

export const update: Operation = {
	resource: leadResource,
	value: 'update',
	name: 'Update',
	action: 'Update a lead',
	description: 'Update fields of a lead; all other fields stay unchanged',
	writes: true,
	valueOptions,
	properties: [
		{
			...leadIdProperty,
			default: { mode: 'id', value: '={{ $json.lead_id }}' },
			description: 'The ID of the lead. Items of the nodes that create and read leads have it as lead_id.',
		},
		...existingLeadFieldsProperties,
	],

	async start(session) {
		const fieldsBy = leadFieldsBy(session);
		const judge = await judgeBy(session, async (workspace) => await fieldsBy(workspace));
		const leadIdOf = leadIdReader(session.parameters);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const updateBy = (reader: LeadFieldsReader, given: LeadFields) => {
				const fields = forExistingLead(
					reader,
					holdIdentifierBack(reader, withoutOwnId(reader, given, leadId)),
					session.settings,
				);
				return { reader, fields };
			};
			const given = judge.rules.of(item);
			const { reader, fields } = await judge.settle(
				updateBy(judge.rules, given),
				(update) => leavesDoubt(update.fields),
				(recent) => updateBy(recent, recent.prepare(given.input)),
			);
			return await updateLead(session, reader, { item, leadId, fields });
		});
	},
};
