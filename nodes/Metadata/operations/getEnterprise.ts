import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { toData } from '../../shared/sync/data';
import { enterprise } from '../../shared/sync/shapes/pipeline';
import { enterpriseInfo } from '../resources';

export const getEnterprise: Operation = {
	resource: enterpriseInfo,
	value: 'get',
	name: 'Get',
	action: 'Get the enterprise',
	description: 'Get the name, the ID and the other details of the workspace',
	writes: false,
	properties: [],

	start({ client }) {
		const fetchOnce = once(async () => await client.require('getEnterprise', { path: {} }, enterprise));
		return inAnyOrder(async (): Promise<Outcome> => ({ kind: 'read', jsons: [toData(await fetchOnce())] }));
	},
};
