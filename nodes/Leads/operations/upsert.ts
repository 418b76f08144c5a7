import { recipes } from '../../shared/editor/documents';
import { leadIdProperty, optionalLeadIdReader } from '../../shared/editor/leadId';
import { judgeBy, leavesDoubt } from '../../shared/run/judge';
import type { Operation } from '../../shared/run/operation';
import { valueOptions } from '../../shared/run/settings';
import { noActions } from '../../shared/writes/actions';
import { alreadyExists, createLead, updateById } from '../createLead';
import { findByIdentifier } from '../find';
import { type LeadFields, leadFieldsBy, type LeadFieldsReader } from '../leadFields';
import { withIdentifierChecked } from '../keptIdentifier';
import { forExistingLead, forNewLead, lacksIdentifier, withoutIdentifier, withoutOwnId } from '../preflight';
import { anyLeadFieldsProperties } from '../fieldsProperties';
import { updateLead } from '../updateLead';
import { leadResource } from '../resources';

export const upsert: Operation = {
	resource: leadResource,
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a lead',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	valueOptions,
	properties: [
		{
			...leadIdProperty,
			required: false,
			description:
				'The ID of the lead, if you know it: the node then updates this lead. Without an ID, the node creates a lead. If a lead with the same identifier exists, the node updates it if the service returns its ID; otherwise the item leaves on Remarks.',
		},
		{
			displayName: `Without a Lead ID, an existing lead is updated only if your service returns lead IDs in searches. If it does not, <a href="${recipes}#remember-lead-ids">remember the IDs in a data table</a>.`,
			name: 'noLeadIdNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { leadId: [''] } },
		},
		...anyLeadFieldsProperties,
	],

	async start(session) {
		const fieldsBy = leadFieldsBy(session);
		const judge = await judgeBy(session, async (workspace) => await fieldsBy(workspace));
		const leadIdOf = optionalLeadIdReader(session.parameters);
		const { settings } = session;
		/** The fields of an item by the rules that leave no doubt about it, and these rules. */
		const settled = async (given: LeadFields, writing: keyof typeof fieldsFor): Promise<Settled> =>
			await judge.settle(
				{ reader: judge.rules, given },
				(first) =>
					(writing === 'new' && lacksIdentifier(first.reader, given)) ||
					leavesDoubt(fieldsFor[writing](first.reader, given, settings)),
				(reader) => ({ reader, given: reader.prepare(given.input) }),
			);
		const update = async (item: number, leadId: string, { reader, given }: Settled) => {
			const ofItem = withoutOwnId(reader, withoutIdentifier(reader, given), leadId);
			const fields = forExistingLead(reader, ofItem, settings);
			return await updateLead(session, reader, { item, leadId, fields });
		};
		const updateLeadById = async (item: number, leadId: string) => {
			const lead = await settled(judge.rules.of(item), 'existing');
			return await withIdentifierChecked(session, lead.reader, lead.given, await update(item, leadId, lead));
		};
		const createOrUpdate = async (item: number, { reader, given }: Settled) => {
			const fields = forNewLead(reader, given, settings);
			const lead = { item, fields, actions: noActions, preflight: fields.remarks };
			return await createLead(session, reader, lead, async (loss) => {
				if (reader.identifierField === undefined) return alreadyExists(reader, lead, idIsUnknown, { loss });
				const { lead: existing, count } = await findByIdentifier(session, reader, fields.identifier);
				if (existing?.leadId !== undefined) return await update(item, existing.leadId, { reader, given });
				return alreadyExists(reader, lead, count > 1 ? chooseOne : idIsUnknown, { loss, count });
			});
		};
		return {
			read: (item) => {
				const leadId = leadIdOf(item);
				if (leadId) return { orderKey: leadId, run: async () => await updateLeadById(item, leadId) };
				const given = judge.rules.of(item);
				return {
					orderKey: judge.rules.orderKeyOf(given),
					run: async () => await createOrUpdate(item, await settled(given, 'new')),
				};
			},
		};
	},
};

const fieldsFor = { new: forNewLead, existing: forExistingLead };

interface Settled {
	readonly reader: LeadFieldsReader;
	readonly given: LeadFields;
}

const idIsUnknown = `The service did not return the ID of the existing lead. ${updateById}`;

const chooseOne =
	'Set the ID of the lead that is meant as Lead ID, or merge these leads in the workspace. None of them was changed.';
