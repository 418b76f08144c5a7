import { compact } from 'lodash';

import { LeadIds } from '../../shared/leadIds/findLead';
import { rememberIfNamedProperty, rememberName } from '../../shared/leadIds/rememberProperties';
import { mostPaidProperty } from '../../shared/model/models';
import { type Operation, preparing } from '../../shared/session/operation';
import { optionsOfNew } from '../../shared/session/settings';
import { perhapsSentOption, perhapsSentReader } from '../../shared/writes/lostAnswer/perhapsSent';
import { actionsReader, preparedActions } from '../actionList';
import { actionsProperty, leadResource, newLeadFieldsProperties } from '../properties';
import { alreadyExists, createLead, isVerdictOn, asNewLead } from '../createLead';
import { leadFieldsBy } from '../leadFields';

export const create: Operation = {
	resource: leadResource,
	name: 'Create',
	action: 'Create a lead',
	description: 'Create a lead, optionally with the first actions of its timeline',
	writes: true,
	valueOptions: optionsOfNew,
	moreOptions: [perhapsSentOption],
	properties: [...newLeadFieldsProperties, actionsProperty, rememberIfNamedProperty, mostPaidProperty],

	async start(session) {
		const { parameters } = session;
		const givenActions = actionsReader(session);
		const perhapsSentBy = perhapsSentReader(session, 'lead');
		const fieldsBy = leadFieldsBy(session);
		const preparingLead = await preparing(session, async (workspace) => ({
			actionRules: await givenActions?.rulesBy(workspace),
			reader: await fieldsBy(workspace),
		}));
		const { identifierField } = preparingLead.latest.reader.rules;
		const table = parameters.raw[rememberName];
		const leadIds = table ? identifierField && new LeadIds(session, identifierField, table) : undefined;
		return {
			...(leadIds && { finish: async () => await leadIds.store() }),
			read: (item) => {
				const first = preparingLead.latest.reader.of(item);
				return {
					orderKeys: compact([first.orderKey]),
					run: async () => {
						const given = givenActions?.of(item) ?? [];
						const perhapsSent = perhapsSentBy(item);
						const lead = await preparingLead.prepare(({ reader, actionRules }) => {
							const actions = actionRules && preparedActions(given, actionRules);
							return asNewLead(item, reader.again(first), actions, perhapsSent);
						}, isVerdictOn);
						const outcome = await createLead(session, lead, (loss) =>
							alreadyExists(lead, useUpsert, { loss }),
						);
						leadIds?.learn(lead.fields.identifier, outcome);
						return outcome;
					},
				};
			},
		};
	},
};

const useUpsert =
	'To change that lead, use Create or Update, which finds the lead by its identifier, or give Update its Lead ID.';
