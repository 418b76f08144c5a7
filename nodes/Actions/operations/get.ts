import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import {
	actionIdProperty,
	actionIdReader,
	hidePiiProperty,
	privacyReader,
	simplifyProperty,
	simplifyReader,
} from '../../shared/editor/properties';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { timelineAction } from '../../shared/sync/shapes/actions';
import { timelineActionData } from '../../shared/workspace/itemData';
import { timeline } from '../properties';

export const get: Operation = {
	resource: timeline,
	value: 'get',
	name: 'Get',
	action: 'Get an action of a timeline',
	description:
		'Get one custom action, payment or attachment; Get Many also returns what the service records by itself',
	writes: false,
	properties: [...leadIdProperties, actionIdProperty, hidePiiProperty, simplifyProperty],

	async start(session) {
		const { client, parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const privacyOf = privacyReader(parameters);
		const simplify = simplifyReader(parameters);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = { leadId: leadIdOf(item), actionId: actionIdOf(item) };
			const result = await client.call('getAction', { path, query: privacyOf(item) }, timelineAction);
			if (!result.ok) return failed(result.failure);
			return { kind: 'read', jsons: [timelineActionData(result.answer, path.leadId, simplify(item))] };
		});
	},
};
