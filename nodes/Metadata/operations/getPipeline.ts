import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { pipeline } from '../../shared/sync/shapes/definitions';
import { leadPipeline } from '../resources';

export const getPipeline: Operation = {
	resource: leadPipeline,
	value: 'get',
	name: 'Get',
	action: 'Get the lead stage pipeline',
	description:
		'Get the statuses and lost reasons of leads, one item each. Only old leads have archived ones; they cannot be set.',
	writes: false,
	properties: [],

	start({ client }) {
		const fetchOnce = once(async () => await client.require('getPipeline', { path: {} }, pipeline));
		return inAnyOrder(async (): Promise<Outcome> => {
			const { statuses, lostReasons } = await fetchOnce();
			return {
				kind: 'read',
				jsons: [
					...statuses.map((status) => ({ kind: 'status', ...status })),
					...lostReasons.map((reason) => ({ kind: 'lost_reason', ...reason })),
				],
			};
		});
	},
};
