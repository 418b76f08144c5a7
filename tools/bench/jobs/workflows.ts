import type { INodeParameters } from 'n8n-workflow';

import type { NodeSettings, WorkflowDefinition } from '../../../test/kit/engine';
import type { Batching, Task } from '../job';

/** A failed item leaves on the error output, so that the run continues. */
const goOn = { onError: 'continueErrorOutput' } as const;

const trigger = { name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' };
const credential = 'leadWorkspaceSyncApi';

/** A workflow of the trigger and this node. */
export function single(node: NodeSettings): WorkflowDefinition {
	return {
		nodes: [trigger, { ...node, ...goOn, name: 'Last' }],
		connections: { Trigger: { main: [[{ node: 'Last', type: 'main', index: 0 }]] } },
	};
}

/** n8n's HTTP Request node that calls the service with our credential. */
export function httpRequest(
	task: Pick<Task, 'url' | 'enterpriseId'>,
	path: string,
	jsonBody: string,
	options: Batching,
): NodeSettings {
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: `${path.startsWith('=') ? '=' : ''}${task.url}/enterprise/${task.enterpriseId}${path.replace('=', '')}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credential,
			sendBody: true,
			specifyBody: 'json',
			jsonBody,
			options: { ...options } as INodeParameters,
		},
		credentials: { [credential]: { id: credential, name: credential } },
	};
}
