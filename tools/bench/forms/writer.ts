import type { IDataObject } from 'n8n-workflow';

import type { WorkflowDefinition } from '../../../test/kit/engine';
import { leadsType } from '../../../test/kit/nodes/leads';
import { root } from '../../../test/kit/root';
import { BareClient } from '../child/bareClient';
import { httpRequest, single } from '../jobs/workflows';
import type { FormTask } from './job';

/** Writes leads in one execution. What became of them is counted in the workspace. */
export type Write = (leads: readonly IDataObject[]) => Promise<void>;

export async function writerFor(task: FormTask): Promise<Write> {
	switch (task.subject) {
		case 'nodes': {
			const fields = { mappingMode: 'autoMapInputData', value: null };
			return await inEngine(task, single({ type: leadsType, parameters: { operation: 'create', fields } }));
		}
		case 'http-request':
			return await inEngine(
				task,
				single(httpRequest(task, '/lead', '={{ JSON.stringify({ fields: $json }) }}', {})),
			);
		case 'floor': {
			const client = new BareClient(task);
			return async (leads) => {
				await client.each(
					leads.length,
					async (index) => await client.post('/lead', { fields: leads[index] }),
				);
			};
		}
	}
}

/** Loads the engine here, so that the floor's process runs without it. */
async function inEngine(task: FormTask, workflow: WorkflowDefinition): Promise<Write> {
	const { startEngine } = await import('../../../test/kit/engine');
	const engine = await startEngine({ packageDir: root });
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = task;
	const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
	return async (leads) => {
		const input = leads.map((json) => ({ json }));
		await engine.run(workflow, { input, credentials, mode: 'webhook', startNode: 'Trigger' });
	};
}
