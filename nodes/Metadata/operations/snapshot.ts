import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import type { SyncClient } from '../../shared/sync/client';
import { enterprise } from '../../shared/sync/shapes/answers';
import { actionsAsSent } from '../../shared/sync/shapes/actionDefinition';
import { fieldsAsSent } from '../../shared/sync/shapes/fieldDefinition';
import { pipeline } from '../../shared/sync/shapes/pipeline';
import { workspace } from '../resources';
import { snapshotOf, type WorkspaceAnswers } from '../snapshot';

const detailed = { path: {}, query: { detail: true } };

/** Throws a `FailureError` without the fields. Any other part may be missing. */
async function answers(client: SyncClient): Promise<WorkspaceAnswers> {
	const [enterpriseInfo, fields, actions, leadPipeline] = await Promise.all([
		client.call('getEnterprise', { path: {} }, enterprise),
		client.require('listFields', detailed, fieldsAsSent),
		client.call('listActions', detailed, actionsAsSent),
		client.call('getPipeline', { path: {} }, pipeline),
	]);
	return {
		enterprise: enterpriseInfo.ok ? enterpriseInfo.answer : undefined,
		fields,
		actions: actions.ok ? actions.answer : undefined,
		pipeline: leadPipeline.ok ? leadPipeline.answer : undefined,
	};
}

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
		const fetchOnce = once(async () => snapshotOf(await answers(client)));
		return inAnyOrder(async (): Promise<Outcome> => ({ kind: 'read', jsons: [await fetchOnce()] }));
	},
};
