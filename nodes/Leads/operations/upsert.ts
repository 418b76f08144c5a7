import { compact, memoize } from 'lodash';

import { LeadIds, rememberName, rememberProperty } from '../../shared/leadIds/findLead';
import { optionalLeadIdProperty, optionalLeadIdReader } from '../../shared/leadIds/leadId';
import { columnOf } from '../../shared/session/parameters';
import { type Operation, preparing } from '../../shared/session/operation';
import { valueOptions } from '../../shared/session/settings';
import { alreadyExists, createLead, isVerdictOn, asNewLead } from '../createLead';
import { type LeadFields, leadFieldsBy } from '../leadFields';
import { anyLeadFieldsProperties, leadResource } from '../properties';
import { leadOutcome } from '../writtenLead';
import { updateLead, withIdentifierChecked } from './update';

export const upsert: Operation = {
	resource: leadResource,
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
		// A dry run has no answers that would show what exists.
		if (isMixed || settings.dryRun) await leadIds?.look();

		const update = async (item: number, leadId: string, first: LeadFields) =>
			await updateLead(session, preparingFields, { item, leadId, first, isFound: true });
		/** The outcome of the update of a lead whose ID was looked up. Undefined if there is no such lead. */
		const updateKnown = async (item: number, leadId: string, first: LeadFields) => {
			const outcome = await update(item, leadId, first);
			const isGone = outcome.kind === 'failed' && outcome.failure.code === 'LEAD_NOT_FOUND';
			return isGone ? undefined : outcome;
		};
		/** Sends the lead, and looks for its ID only if the service says that it exists. */
		const createOrUpdate = async (item: number, first: LeadFields) => {
			const lead = await preparingFields.prepare(
				(reader) => asNewLead(item, reader.again(first)),
				isVerdictOn,
			);
			return await createLead(session, lead, async (loss) => {
				if (leadIds === undefined) return alreadyExists(lead, giveItsId, { loss });
				const { leadId, count } = await leadIds.idOf(lead.fields.identifier);
				if (leadId !== undefined && hasOnlyIdentifier(lead.fields)) {
					return leadOutcome('unchanged', lead, { leadId, remarks: [], kept: lead.fields.fields });
				}
				const updated = leadId === undefined ? undefined : await updateKnown(item, leadId, first);
				if (updated !== undefined) return updated;
				const unknown = `The ID of the existing lead is not known. ${leadIds.lookedIn} ${giveItsId}`;
				return alreadyExists(lead, count > 1 ? chooseOne : unknown, { loss, count });
			});
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
						if (leadId) return await withIdentifierChecked(session, first, await update(item, leadId, first));
						const id = hasOnlyIdentifier(first) ? undefined : leadIds?.known(identifier);
						const updated = id && (await updateKnown(item, id, first));
						const outcome = updated || (await createOrUpdate(item, first));
						leadIds?.learn(identifier, outcome);
						return outcome;
					},
				};
			},
			...(leadIds && { finish: async () => await leadIds.store() }),
		};
	},
};

/** Whether the item gives nothing but the identifier, and nothing of it was held back. */
function hasOnlyIdentifier({ fields, remarks, rules: { identifierField } }: LeadFields): boolean {
	const names = Object.keys(fields);
	return remarks.length === 0 && names.length === 1 && names[0] === identifierField?.apiName;
}

/** What helps with every service: only some return the IDs of leads in searches. */
const giveItsId =
	'Give the item the Lead ID of that lead: the lead_id that was returned when it was created.';

const chooseOne =
	'Set the ID of the lead that is meant as Lead ID, or merge these leads in the workspace. None of them was changed.';
