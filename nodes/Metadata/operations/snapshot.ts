import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { enterprise } from '../../shared/sync/shapes/answers';
import { listUnder } from '../../shared/sync/shapes/asSent';
import { pipeline } from '../../shared/sync/shapes/definitions';
import { actionAsSent, fieldAsSent } from '../readDefinition';
import { workspace } from '../resources';
import { snapshotOf } from '../snapshot';

const fields = listUnder('customFields', fieldAsSent);
const actions = listUnder('customActions', actionAsSent);
const detailed = { path: {}, query: { detail: true } };

export const snapshot: Operation = {
	resource: workspace,
	value: 'snapshot',
	name: 'Snapshot',
	action: 'Take a snapshot of the workspace',
	description:
		'Get all definitions as one item in a fixed order, to document a workspace or to compare two workspaces',
	writes: false,
	properties: [],

	start({ client }) {
		const fetchOnce = once(
			async () =>
				await Promise.all([
					client.require('getEnterprise', { path: {} }, enterprise),
					client.require('listFields', detailed, fields),
					client.require('listActions', detailed, actions),
					client.require('getPipeline', { path: {} }, pipeline),
				]),
		);
		return inAnyOrder(async (): Promise<Outcome> => ({
			kind: 'read',
			jsons: [snapshotOf(...(await fetchOnce()))],
		}));
	},
};
