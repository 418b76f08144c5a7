import { compact } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { LeadIds, rememberName, rememberOption } from '../../shared/leadIds/findLead';
import { mostPaidProperty } from '../../shared/model/models';
import { type Operation, preparing } from '../../shared/session/operation';
import type { Loss } from '../../shared/session/outcome';
import { validated, type Parameters } from '../../shared/session/parameters';
import { optionsOfNew } from '../../shared/session/settings';
import { isBlank } from '../../shared/values/spelling';
import { actionsReader, preparedActions } from '../actionList';
import { actionsProperty, leadResource, newLeadFieldsProperties } from '../properties';
import { alreadyExists, createLead, isVerdictOn, asNewLead } from '../createLead';
import { leadFieldsBy } from '../leadFields';

const name = 'perhapsSentSince';
const label = 'Perhaps Sent Since';

/** Unlike the options beside it, it may be an expression: each item may have been sent at another time. */
const perhapsSentOption: INodeProperties = {
	displayName: label,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. 2026-11-23T09:00:00Z',
	description:
		'When an execution began that may have sent this item and was killed before it could report. If a lead with the identifier exists now, the node compares it with the item: the same one is recovered, another one exists already.',
};

const time = z
	.string()
	.datetime({ offset: true, message: 'It needs a time such as 2026-11-23T09:00:00Z, or nothing' })
	.optional();

export const create: Operation = {
	resource: leadResource,
	name: 'Create',
	action: 'Create a lead',
	description: 'Create a lead, optionally with the first actions of its timeline',
	writes: true,
	valueOptions: optionsOfNew,
	moreOptions: [{ group: 'imports', property: perhapsSentOption }, { property: rememberOption }],
	properties: [...newLeadFieldsProperties, actionsProperty, mostPaidProperty],

	async start(session) {
		const { parameters, options } = session;
		const givenActions = actionsReader(session);
		const perhapsSentBy = perhapsSentReader(parameters, options[name]);
		const fieldsBy = leadFieldsBy(session);
		const preparingLead = await preparing(session, async (workspace) => ({
			actionRules: await givenActions?.rulesBy(workspace),
			reader: await fieldsBy(workspace),
		}));
		const { identifierField } = preparingLead.latest.reader.rules;
		const table = options[rememberName];
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

/** Reads the loss that an item may have had in an earlier execution. */
function perhapsSentReader(parameters: Parameters, given: unknown): (item: number) => Loss | undefined {
	if (isBlank(given)) return () => undefined;
	const read = parameters.part(`options.imports.${name}`, given);
	return (item) => {
		const since = validated(label, time, read(item) || undefined);
		if (since === undefined) return undefined;
		return {
			reason: 'no_answer',
			message: 'An earlier execution may have sent this item',
			description: 'Compare the lead in the workspace with this item.',
			lostSince: Date.parse(since),
		};
	};
}
