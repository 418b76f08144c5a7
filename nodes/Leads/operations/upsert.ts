import { leadIdProperty, optionalLeadIdReader } from '../../shared/editor/leadId';
import { isVerdict, preparing } from '../../shared/run/preparing';
import type { Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { valueOptions } from '../../shared/run/settings';
import { noActions } from '../../shared/writes/actions';
import { alreadyExists, createLead, updateById } from '../createLead';
import { findByIdentifier } from '../find';
import { type LeadFields, leadFieldsBy, type LeadFieldsReader } from '../leadFields';
import { withIdentifierChecked } from '../keptIdentifier';
import { forExistingLead, forNewLead, lacksIdentifier, withoutIdentifier, withoutOwnId } from '../preflight';
import { anyLeadFieldsProperties } from '../fieldsProperties';
import { updateLead } from '../updateLead';
import { type RememberedIds, rememberedIds, rememberOption } from '../rememberedIds';
import { leadResource } from '../resources';

export const upsert: Operation = {
	resource: leadResource,
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a lead',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	valueOptions,
	moreOptions: [rememberOption],
	properties: [
		{
			...leadIdProperty,
			required: false,
			description:
				'The ID of the lead, if you know it: the node then updates this lead. Without an ID, the node creates a lead. If a lead with the same identifier exists, the node updates it if it remembers its ID or the service returns it; otherwise the item leaves on Remarks.',
		},
		{
			displayName:
				'Without a Lead ID, an existing lead is updated only if your service returns lead IDs in searches. If it does not, add the option <b>Remember Lead IDs In</b>.',
			name: 'noLeadIdNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { leadId: [''] } },
		},
		...anyLeadFieldsProperties,
	],

	async start(session) {
		const fieldsBy = leadFieldsBy(session);
		const fieldsOf = await preparing(session, async (workspace) => await fieldsBy(workspace));
		const leadIdOf = optionalLeadIdReader(session.parameters);
		const { settings } = session;
		const remembered = await rememberedIds(session, fieldsOf.rules, (item) =>
			leadIdOf(item) ? undefined : fieldsOf.rules.of(item).identifier,
		);
		/** The fields of an item, by fresh definitions if they have a verdict against one. */
		const settled = async (first: Settled, writing: keyof typeof fieldsFor): Promise<Settled> =>
			await fieldsOf.prepare(
				(reader) => (reader === first.reader ? first : { reader, given: reader.prepare(first.given.input) }),
				({ reader, given }) =>
					(writing === 'new' && lacksIdentifier(reader, given)) ||
					isVerdict(fieldsFor[writing](reader, given, settings)),
			);
		const unknownId = remembered ? notRemembered(remembered) : idIsUnknown;
		const update = async (item: number, leadId: string, { reader, given }: Settled) => {
			const ofItem = withoutOwnId(reader, withoutIdentifier(reader, given), leadId);
			const fields = forExistingLead(reader, ofItem, settings);
			return await updateLead(session, reader, { item, leadId, fields });
		};
		const updateLeadById = async (item: number, leadId: string, first: Settled) => {
			const lead = await settled(first, 'existing');
			return await withIdentifierChecked(session, lead.reader, lead.given, await update(item, leadId, lead));
		};
		const createOrUpdate = async (item: number, { reader, given }: Settled) => {
			const fields = forNewLead(reader, given, settings);
			const lead = { item, fields, actions: noActions, preflight: fields.remarks };
			return await createLead(session, reader, lead, async (loss) => {
				if (reader.identifierField === undefined) return alreadyExists(reader, lead, idIsUnknown, { loss });
				const { lead: existing, count } = await findByIdentifier(session, reader, fields.identifier);
				if (existing?.leadId !== undefined) return await update(item, existing.leadId, { reader, given });
				return alreadyExists(reader, lead, count > 1 ? chooseOne : unknownId, { loss, count });
			});
		};
		/** The outcome of the update of a lead whose ID is remembered. Undefined if there is no such lead. */
		const updateRemembered = async (item: number, first: Settled): Promise<Outcome | undefined> => {
			const leadId = remembered?.idOf(first.given.identifier);
			if (leadId === undefined) return undefined;
			const outcome = await update(item, leadId, await settled(first, 'existing'));
			const isGone = outcome.kind === 'failed' && outcome.failure.code === 'LEAD_NOT_FOUND';
			return isGone ? undefined : outcome;
		};
		return {
			read: (item) => {
				const leadId = leadIdOf(item);
				const reader = fieldsOf.rules;
				const given = reader.of(item);
				const first = { reader, given };
				const known = leadId || remembered?.idOf(given.identifier);
				// Another item may name the same lead by its identifier, or by its ID.
				const orderKeys = [...(known ? [known] : []), ...reader.orderKeysOf(given)];
				if (leadId) return { orderKeys, run: async () => await updateLeadById(item, leadId, first) };
				return {
					orderKeys,
					run: async () => {
						const updated = await updateRemembered(item, first);
						const outcome = updated ?? (await createOrUpdate(item, await settled(first, 'new')));
						remembered?.learn(given.identifier, outcome);
						return outcome;
					},
				};
			},
			finish: async () => (await remembered?.store()) ?? [],
		};
	},
};

const fieldsFor = { new: forNewLead, existing: forExistingLead };

interface Settled {
	readonly reader: LeadFieldsReader;
	readonly given: LeadFields;
}

const idIsUnknown = `The service did not return the ID of the existing lead. ${updateById}`;

function notRemembered({ table }: RememberedIds): string {
	return `The data table ${table} had no ID for it when the run began. Unless it has one by now, add a row with the identifier and the lead_id of the lead. Then send the item again.`;
}

const chooseOne =
	'Set the ID of the lead that is meant as Lead ID, or merge these leads in the workspace. None of them was changed.';
