import type { IDataObject } from 'n8n-workflow';

import type { DataTables, WorkflowDefinition, WorkflowRun } from '../kit/engine';
import type { TestWorkspace } from '../kit/workspace';

export interface WebhookRequest {
	/** The trigger that starts the workflow, if not its first one. */
	readonly startNode?: string;
	/** The body that the webhook receives. */
	readonly body?: IDataObject;
}

/** Runs a workflow that a webhook starts, and expects that it does not fail. */
export async function runWebhook(
	workspace: TestWorkspace,
	workflow: WorkflowDefinition,
	dataTables: DataTables,
	{ startNode, body }: WebhookRequest,
): Promise<WorkflowRun> {
	const run = await workspace.engine.run(workflow, {
		credentials: workspace.credentials(),
		dataTables,
		...(startNode === undefined ? {} : { startNode }),
		...(body === undefined ? {} : { input: [{ json: { headers: {}, params: {}, query: {}, body } }] }),
	});
	expect(run.error).toBeUndefined();
	return run;
}
