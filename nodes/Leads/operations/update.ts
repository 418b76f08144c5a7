import { leadIdProperty, leadIdReader } from '../../shared/editor/leadId';
import { judgeBy, leavesDoubt } from '../../shared/run/judge';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { valueOptions } from '../../shared/run/settings';
import { type LeadFields, leadFieldsBy, type LeadFieldsReader } from '../leadFields';
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
				const ofItem = withoutOwnId(reader, given, leadId);
				// The item has the identifier of its lead. Only another one is worth a remark, after the update.
				const isOwn = isItemOfLead(reader, given, leadId);
				const sendable = isOwn ? withoutIdentifier(reader, ofItem) : holdIdentifierBack(reader, ofItem);
				return { reader, given, isOwn, fields: forExistingLead(reader, sendable, session.settings) };
			};
			const given = judge.rules.of(item);
			const { reader, isOwn, fields, ...settled } = await judge.settle(
				updateBy(judge.rules, given),
				(update) => leavesDoubt(update.fields),
				(recent) => updateBy(recent, recent.prepare(given.input)),
			);
			const outcome = await updateLead(session, reader, { item, leadId, fields });
			return isOwn ? await withIdentifierChecked(session, reader, settled.given, outcome) : outcome;
		});
	},
};
