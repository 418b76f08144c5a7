import { memoize } from 'lodash';

import { lookedIn } from '../../shared/leadIds/byIdentifier';
import { idOfLead } from '../../shared/leadIds/findLead';
import { optionalLeadIdProperty, optionalLeadIdReader } from '../../shared/leadIds/leadId';
import { rememberedIds, rememberProperty } from '../../shared/leadIds/rememberedIds';
import { columnOf } from '../../shared/run/parameters';
import { isVerdict, preparing } from '../../shared/run/preparing';
import type { Operation } from '../../shared/run/operation';
import { valueOptions } from '../../shared/run/settings';
import { noActions } from '../../shared/writes/actions';
import { createLead } from '../createLead';
import { alreadyExists, giveItsId, hasOnlyIdentifier, unchangedLead } from '../newLead';
import { type LeadFields, leadFieldsBy, type LeadFieldsReader } from '../leadFields';
import { forExistingLead, forNewLead, lacksIdentifier, withoutIdentifier, withoutOwnId } from '../preflight';
import { updateLead, withIdentifierChecked } from './update';
import { anyLeadFieldsProperties, leadResource } from '../properties';

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
			...optionalLeadIdProperty,
			description:
				'The ID of the lead, if you know it: the node then updates this lead. Without an ID, the node creates a lead, or updates the one with the same identifier. If it cannot find out the ID of that one, the item leaves on Remarks.',
		},
		{ ...rememberProperty, displayOptions: { show: { leadId: [''] } } },
		...anyLeadFieldsProperties,
	],

	async start(session) {
		const fieldsBy = leadFieldsBy(session);
		const fieldsOf = await preparing(session, async (workspace) => await fieldsBy(workspace));
		const leadIdOf = memoize(optionalLeadIdReader(session.parameters));
		const { settings, items } = session;
		const { identifierField } = fieldsOf.rules;
		// Each item is read once: a look at the table reads those ahead whose turn is still to come.
		const ahead = new Map<number, Settled>();
		const identifiers = new Map<number, string | undefined>();
		const read = (item: number): Settled => {
			const reader = fieldsOf.rules;
			const first = ahead.get(item) ?? { reader, given: reader.of(item) };
			identifiers.set(item, first.given.identifier);
			return first;
		};
		const identifierOf = (item: number) => {
			if (leadIdOf(item)) return undefined;
			if (!identifiers.has(item)) ahead.set(item, read(item));
			return identifiers.get(item);
		};
		const remembered = rememberedIds(session, identifierField, 'parameter', () =>
			columnOf(items, identifierOf),
		);
		// An item that names its lead by the ID, and another by the identifier, run in order only if both are known.
		const isById = columnOf(items, (item) => Boolean(leadIdOf(item)));
		const isMixed = isById.includes(true) && isById.includes(false);
		// A dry run has no answers that would show what exists.
		if (isMixed || settings.dryRun) await remembered?.look();

		/** The fields of an item, by fresh definitions if they have a verdict against one. */
		const settled = async (first: Settled, writing: keyof typeof fieldsFor): Promise<Settled> =>
			await fieldsOf.prepare(
				(reader) => (reader === first.reader ? first : { reader, given: reader.prepare(first.given.input) }),
				({ reader, given }) =>
					(writing === 'new' && lacksIdentifier(reader, given)) ||
					isVerdict(fieldsFor[writing](reader, given, settings)),
			);
		const update = async (item: number, leadId: string, { reader, given }: Settled) => {
			const ofItem = withoutOwnId(reader, withoutIdentifier(reader, given), leadId);
			const fields = forExistingLead(reader, ofItem, settings);
			return await updateLead(session, reader, { item, leadId, fields });
		};
		const updateLeadById = async (item: number, leadId: string, first: Settled) => {
			const lead = await settled(first, 'existing');
			return await withIdentifierChecked(session, lead.reader, lead.given, await update(item, leadId, lead));
		};
		/** The outcome of the update of a lead whose ID is remembered. Undefined if there is no such lead. */
		const updateRemembered = async (item: number, leadId: string, lead: Settled) => {
			const outcome = await update(item, leadId, lead);
			const isGone = outcome.kind === 'failed' && outcome.failure.code === 'LEAD_NOT_FOUND';
			return isGone ? undefined : outcome;
		};
		/** Sends the lead, and looks for its ID only if the service says that it exists. */
		const createOrUpdate = async (item: number, settledLead: Settled) => {
			const { reader, given } = settledLead;
			const fields = forNewLead(reader, given, settings);
			const lead = { item, fields, actions: noActions, preflight: fields.remarks };
			return await createLead(session, reader, lead, async (loss) => {
				const { identifier } = fields;
				if (reader.identifierField === undefined) return alreadyExists(reader, lead, giveItsId, { loss });
				const { leadId, count, isRemembered } = await idOfLead(
					session,
					reader.identifierField,
					identifier,
					remembered,
				);
				if (leadId !== undefined && hasOnlyIdentifier(reader, fields)) return unchangedLead(leadId, lead);
				const updated =
					leadId === undefined
						? undefined
						: isRemembered
							? await updateRemembered(item, leadId, settledLead)
							: await update(item, leadId, settledLead);
				if (updated !== undefined) return updated;
				const hint =
					count > 1
						? chooseOne
						: `The ID of the existing lead is not known. ${lookedIn(session, remembered)} ${giveItsId}`;
				return alreadyExists(reader, lead, hint, { loss, count });
			});
		};
		return {
			read: (item) => {
				const leadId = leadIdOf(item);
				const first = read(item);
				ahead.delete(item);
				const { reader, given } = first;
				const { identifier } = given;
				const known = leadId || remembered?.known(identifier);
				// Another item may name the same lead by its identifier, or by its ID.
				const orderKeys = [...(known ? [known] : []), ...reader.orderKeysOf(given)];
				if (leadId) return { orderKeys, run: async () => await updateLeadById(item, leadId, first) };
				return {
					orderKeys,
					run: async () => {
						const id = hasOnlyIdentifier(reader, given) ? undefined : remembered?.known(identifier);
						const updated = id && (await updateRemembered(item, id, await settled(first, 'existing')));
						const outcome = updated || (await createOrUpdate(item, await settled(first, 'new')));
						remembered?.learn(identifier, outcome);
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

const chooseOne =
	'Set the ID of the lead that is meant as Lead ID, or merge these leads in the workspace. None of them was changed.';
