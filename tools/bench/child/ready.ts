import { root } from '../../../test/kit/root';
import type { WorkflowDefinition } from '../../../test/kit/engine';
import type { BinaryStorage } from '../../../test/kit/engine/binary';
import type { Job, Task } from '../job';
import { single } from '../jobs/workflows';
import { BareClient } from './bareClient';

/** 20 items per 100 ms, as n8n's documentation advises where a service limits requests. */
const advised = { batching: { batch: { batchSize: 20, batchInterval: 100 } } };

/** Prepares all that is not part of the measured work. The returned function does the work and gives its output. */
export async function ready(job: Job, task: Task, folder: string): Promise<() => Promise<unknown[]>> {
	if (task.subject !== 'floor') return await inEngine(job, task, folder);
	const client = new BareClient(task);
	return async () => {
		const output = await job.floor(client, task);
		client.close();
		return [...output];
	};
}

/** Loads the engine here, so that the floor's process runs without it. */
async function inEngine(job: Job, task: Task, folder: string): Promise<() => Promise<unknown[]>> {
	const { startEngine } = await import('../../../test/kit/engine');
	const { sequentialNode, sequentialType } = await import('./sequentialNode');
	const { keepFilesOnDisk } = await import('../../../test/kit/engine/binary');
	const files: BinaryStorage = await keepFilesOnDisk(folder);
	const engine = await startEngine({
		packageDir: root,
		nodeTypes: { [sequentialType]: sequentialNode(task, job.oneByOne) },
	});
	const workflow = workflowOf(job, task, sequentialType);
	const input = await job.input(task, files);
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = task;
	const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
	return async () => {
		const run = await engine.run(workflow, { input, credentials, startNode: 'Trigger' });
		if (run.error) throw run.error;
		return (run.node('Last').outputs[0] ?? []).map(({ json }) => json);
	};
}

function workflowOf(job: Job, task: Task, sequentialType: string): WorkflowDefinition {
	switch (task.subject) {
		case 'nodes':
			return job.ours(task);
		case 'http-request':
			return job.httpRequest(task, {});
		case 'http-request-batched':
			return job.httpRequest(task, advised);
		default:
			return single({
				type: sequentialType,
				parameters: { additionalFields: job.additionalFields ?? {} },
			});
	}
}
