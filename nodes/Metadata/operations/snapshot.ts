import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import { enterprise, pipeline } from '../../shared/sync/shapes/pipeline';
import { listSentActions, listSentFields } from '../listSent';
import { workspace } from '../resources';
import { snapshotOf, type WorkspaceAnswers } from '../snapshot';

/** Throws a `FailureError` without the fields. Any other part may be missing. */
async function answers(client: SyncClient): Promise<WorkspaceAnswers> {
	const [enterpriseInfo, fields, actions, leadPipeline] = await Promise.all([
		client.call('getEnterprise', { path: {} }, enterprise),
		listSentFields(client, true),
		listSentActions(client, true).catch(unlessCancelled),
		client.call('getPipeline', { path: {} }, pipeline),
	]);
	return {
		enterprise: enterpriseInfo.ok ? enterpriseInfo.answer : undefined,
		fields,
		actions,
		pipeline: leadPipeline.ok ? leadPipeline.answer : undefined,
	};
}

/** Another failure than a cancelled execution only leaves a part out. */
function unlessCancelled(thrown: unknown): undefined {
	if (!(thrown instanceof FailureError) || thrown.failure.reason === 'cancelled') throw thrown;
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
