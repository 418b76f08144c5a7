import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { actionIdProperty, actionIdReader, fieldsProperties } from '../../shared/editor/properties';
import { mappedValues } from '../../shared/run/mapper';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { valueOptions } from '../../shared/run/settings';
import { timelineAction } from '../../shared/sync/shapes/actions';
import { actionCodeOf } from '../../shared/workspace/actionNames';
import { actionPreparing } from '../actionRules';
import { codeProperty, customActionResource, exampleFields } from '../properties';
import { updateAction } from '../updateAction';

export const updateCustom: Operation = {
	resource: customActionResource,
	value: 'update',
	name: 'Update',
	action: 'Update a custom action',
	description: 'Update fields of a custom action; the other fields keep their values',
	writes: true,
	valueOptions,
	properties: [
		...leadIdProperties,
		actionIdProperty,
		{
			...codeProperty,
			hint: 'Decides which fields are listed below. The service knows the type of the stored action.',
		},
		...fieldsProperties({
			method: 'existingActionFields',
			example: exampleFields,
			mayUpdate: true,
			listedBy: 'Metadata, Custom Action, Get',
			dependsOn: 'code',
			description:
				'The values to change. Tags replace the tags that the field has; other fields keep their values.',
		}),
	],

	async start(session) {
		const { client, parameters } = session;
		const mapped = mappedValues(session);
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const codeOf = parameters.reader('code', 'Action', z.union([z.string(), z.number()]), '');
		const definitions = await actionPreparing(session, { mapped });
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const path = { leadId, actionId: actionIdOf(item) };
			const stored = await client.require('getAction', { path }, timelineAction);
			const code =
				stored.kind === 'unknown'
					? actionCodeOf(String(codeOf(item)), definitions.rules.actions)
					: stored.code;
			return await updateAction(session, definitions, { item, path, stored, code, input: mapped.of(item) });
		});
	},
};
