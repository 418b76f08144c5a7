import { z } from 'zod';

import { actionIdProperty, hidePiiProperty, leadIdProperty } from '../../shared/editor/properties';
import type { Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { timelineAction } from '../../shared/sync/shapes/actions';
import { actionData } from '../readAction';
import { timeline } from '../resources';

export const get: Operation = {
	resource: timeline,
	value: 'get',
	name: 'Get',
	action: 'Get an action of a timeline',
	description:
		'Get one custom action, payment or attachment; what the service records by itself is in Get Many',
	writes: false,
	properties: [leadIdProperty, actionIdProperty, hidePiiProperty],

	start({ client, parameters }) {
		const leadIdOf = parameters.reader('leadId', 'Lead ID', z.string());
		const actionIdOf = parameters.reader('actionId', 'Action ID', z.string());
		const hidePII = parameters.reader('hidePII', 'Hide PII', z.boolean(), false);
		return {
			run: async (item): Promise<Outcome> => {
				const path = { leadId: leadIdOf(item).trim(), actionId: actionIdOf(item).trim() };
				const query = hidePII(item) ? { hidePII: true } : {};
				const result = await client.call('getAction', { path, query }, timelineAction);
				if (!result.ok) return failed(result.failure);
				return { kind: 'found', jsons: [actionData(result.answer, path.leadId)] };
			},
		};
	},
};
