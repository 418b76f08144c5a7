import { compact, memoize } from 'lodash';

import { LeadIds } from '../../shared/leadIds/findLead';
import { rememberName, rememberProperty } from '../../shared/leadIds/rememberProperties';
import { onlyAPerson, optionalLeadIdProperty, optionalLeadIdReader } from '../../shared/leadIds/leadId';
import { columnOf } from '../../shared/session/parameters';
import { type Operation, preparing } from '../../shared/session/operation';
import type { Loss } from '../../shared/session/outcome';
import type { JsonObject } from '../../shared/sync/data';
import { valueOptions } from '../../shared/session/settings';
import { alreadyExists, createLead, isVerdictOn, asNewLead } from '../createLead';
import { type LeadFields, leadFieldsBy } from '../leadFields';
import { leadResource, newLeadFieldsProperties } from '../properties';
import { RowsOfLeads } from '../rowsOfLeads';
import { SharedReads } from '../sharedReads';
import type { NewLead } from '../writtenActions';
import { keepsTags, onlyIfDifferentOption, tagHandlingProperty, withoutTagsToRemove } from '../readFirst';
import { forExistingLead, updateLead } from '../updateLead';
import { withIdentifierChecked } from './update';

export const upsert: Operation = {
	resource: leadResource,
	name: 'Create or Update',
	action: 'Create or update a lead',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	valueOptions,
	moreOptions: [onlyIfDifferentOption],
	properties: [
		...newLeadFieldsProperties,
		tagHandlingProperty,
		{
			...optionalLeadIdProperty,
			description:
				'The ID of the lead, if you know it: the node then updates this lead. Without an ID, the node creates a lead, or updates the one with the same identifier. If it cannot find out the ID of that one, the item leaves on Remarks.',
		},
		{ ...rememberProperty, displayOptions: { show: { leadId: [''] } } },
	],

	async start(session) {
		const { settings, items, parameters } = session;
		const preparingFields = await preparing(session, leadFieldsBy(session));
		const leadIdOf = memoize(optionalLeadIdReader(parameters));
		const { identifierField } = preparingFields.latest.rules;
		const identifiers = () =>
			columnOf(items, (item) => (leadIdOf(item) ? undefined : preparingFields.latest.of(item).identifier));
		const leadIds =
			identifierField && new LeadIds(session, identifierField, parameters.raw[rememberName], identifiers);
		// An item that names its lead by the ID, and another by the identifier, run in order only if both are known.
		const isById = columnOf(items, (item) => Boolean(leadIdOf(item)));
		const isMixed = isById.includes(true) && isById.includes(false);
		if (isMixed) await leadIds?.look();
		const shared = identifierField && new SharedReads(session, identifierField, identifiers);
		const rows = new RowsOfLeads(settings.dryRun, keepsTags(session));

		const update = async (item: number, leadId: string, first: LeadFields, seen?: JsonObject) =>
			await updateLead(session, preparingFields, { item, leadId, first, isFound: true, seen });
		/** The outcome of the update of a lead whose ID was looked up. Undefined if there is no such lead. */
		const updateKnown = async (item: number, leadId: string, first: LeadFields, seen?: JsonObject) => {
			const outcome = await update(item, leadId, first, seen);
			const isGone = outcome.kind === 'failed' && outcome.failure.code === 'LEAD_NOT_FOUND';
			return isGone ? undefined : outcome;
		};
		/** Updates the lead that has the identifier already. */
		const updateFound = async (lead: NewLead, first: LeadFields, loss?: Loss) => {
			if (leadIds === undefined) return alreadyExists(lead, giveItsId, { loss });
			const { leadId, count } = await leadIds.idOf(lead.fields.identifier);
			const updated = leadId === undefined ? undefined : await updateKnown(lead.item, leadId, first);
			if (updated !== undefined) return updated;
			const unknown = `The ID of the existing lead is not known. ${leadIds.lookedIn} ${session.model ? onlyAPerson : giveItsId}`;
			return alreadyExists(lead, count > 1 ? chooseOne : unknown, { loss, count });
		};
		/** A dry run has no answer that would show what exists. */
		const isFoundByDryRun = async ({ identifier }: LeadFields) =>
			settings.dryRun && identifier !== undefined && ((await leadIds?.idOf(identifier))?.count ?? 0) > 0;
		/** Sends the lead, and looks for its ID only if the service says that it exists. */
		const createOrUpdate = async (item: number, first: LeadFields) => {
			const lead = await preparingFields.prepare(
				(reader) => asNewLead(item, withoutTagsToRemove(session, reader.again(first))),
				isVerdictOn,
			);
			if (await isFoundByDryRun(lead.fields)) return await updateFound(lead, first);
			return await createLead(session, lead, async (loss) => await updateFound(lead, first, loss));
		};
		return {
			read: (item) => {
				const leadId = leadIdOf(item);
				const first = preparingFields.latest.of(item);
				const { identifier } = first;
				const known = leadId || leadIds?.known(identifier);
				return {
					// Another item may name the same lead by its identifier, or by its ID.
					orderKeys: compact([known, first.orderKey]),
					run: async () => {
						if (leadId) {
							const outcome = await update(item, leadId, first);
							rows.add(item, outcome);
							return await withIdentifierChecked(session, first, outcome);
						}
						const seen = settings.onlyIfDifferent ? await shared?.take(identifier) : undefined;
						const id =
							leadIds?.known(identifier) ?? seen?.leadId ?? (seen && (await leadIds?.remembered(identifier)));
						// Without a value to change, only a create shows whether the lead is still there.
						const changes = id && Object.keys(forExistingLead(first, id, true).fields).length > 0;
						const updated = changes && (await updateKnown(item, id, first, seen?.fields));
						const outcome = updated || (await createOrUpdate(item, first));
						leadIds?.learn(identifier, outcome);
						rows.add(item, outcome, isMixed ? undefined : identifierField, identifier);
						return outcome;
					},
				};
			},
			finish: async () => [...((await leadIds?.store()) ?? []), ...rows.notes()],
		};
	},
};

/** What helps with every service: only some return the IDs of leads in searches. */
const giveItsId =
	'Give the item the Lead ID of that lead: the lead_id that was returned when it was created.';

const chooseOne =
	'Set the ID of the lead that is meant as Lead ID, or merge these leads in the workspace. None of them was changed.';
