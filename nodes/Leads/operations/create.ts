import type { Operation } from '../../shared/run/operation';
import { actionsReader } from '../actionList';
import { actionsProperty } from '../actionProperties';
import { alreadyExists, createLead } from '../createLead';
import { leadFields } from '../leadFields';
import { newLeadFieldsProperties } from '../fieldsProperties';
import { holdLostReasonBack } from '../preflight';

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a lead',
	description: 'Create a lead, optionally with the first actions of its timeline',
	writes: true,
	properties: [...newLeadFieldsProperties, actionsProperty],

	async start(session) {
		const readActions = await actionsReader(session);
		const reader = await leadFields(session, { namesMembers: readActions.namesMembers });
		return {
			read: (item) => {
				const prepared = reader.of(item);
				return {
					orderKey: reader.orderKeyOf(prepared),
					run: async () => {
						const fields = holdLostReasonBack(reader, prepared, 'new', session.settings);
						const actions = readActions.of(item, reader.facts);
						const lead = { item, fields, actions, preflight: [...fields.remarks, ...actions.remarks] };
						return await createLead(session, reader, lead, (loss) =>
							alreadyExists(reader, lead, useUpdate, loss),
						);
					},
				};
			},
		};
	},
};

const useUpdate = 'Use Update with its Lead ID, or the operation Create or Update.';
