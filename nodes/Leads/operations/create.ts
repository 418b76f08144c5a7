import { mostPaidProperty } from '../../shared/editor/modelPermissions';
import { isVerdict, preparing } from '../../shared/run/preparing';
import type { Operation } from '../../shared/run/operation';
import { optionsOfNew } from '../../shared/run/settings';
import { actionsReader } from '../actionList';
import { actionsProperty } from '../actionProperties';
import { alreadyExists, createLead, updateById } from '../createLead';
import { leadFieldsBy } from '../leadFields';
import { newLeadFieldsProperties } from '../fieldsProperties';
import { perhapsSentOption, perhapsSentReader } from '../perhapsSent';
import { forNewLead, lacksIdentifier } from '../preflight';
import { leadResource } from '../resources';

export const create: Operation = {
	resource: leadResource,
	value: 'create',
	name: 'Create',
	action: 'Create a lead',
	description: 'Create a lead, optionally with the first actions of its timeline',
	writes: true,
	valueOptions: optionsOfNew,
	moreOptions: [perhapsSentOption],
	properties: [...newLeadFieldsProperties, actionsProperty, mostPaidProperty],

	async start(session) {
		const givenActions = actionsReader(session);
		const perhapsSentBy = perhapsSentReader(session.parameters);
		const fieldsBy = leadFieldsBy(session);
		const byDefinitions = await preparing(session, async (workspace) => {
			const actionRules = await givenActions.rulesBy(workspace);
			return { actionRules, reader: await fieldsBy(workspace, actionRules) };
		});
		return {
			read: (item) => {
				const { rules } = byDefinitions;
				const first = rules.reader.of(item);
				return {
					orderKeys: rules.reader.orderKeysOf(first),
					run: async () => {
						const given = givenActions.of(item);
						const perhapsSent = perhapsSentBy(item);
						const leadBy = ({ reader, actionRules }: typeof rules) => {
							const ofLead = reader === rules.reader ? first : reader.prepare(first.input);
							const fields = forNewLead(reader, ofLead, session.settings);
							const actions = actionRules.prepare(given, reader.facts);
							const preflight = [...fields.remarks, ...actions.remarks];
							return { reader, lead: { item, fields, actions, preflight, perhapsSent } };
						};
						const { reader, lead } = await byDefinitions.prepare(
							leadBy,
							({ reader: by, lead: { fields, actions } }) =>
								lacksIdentifier(by, fields) || isVerdict(fields) || isVerdict(actions),
						);
						return await createLead(session, reader, lead, (loss) =>
							alreadyExists(reader, lead, updateById, { loss }),
						);
					},
				};
			},
		};
	},
};
