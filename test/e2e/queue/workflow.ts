import type { WorkflowDefinition } from '../../kit/engine';

/** The names of the nodes whose items report the outcome of a post. */
export const [trigger, writer] = ['Form Posts', 'Create Leads'];

/** The path of the webhook, after `/webhook/`. */
export const path = 'contact-form';

/**
 * The first example, examples/form-to-leads.json, with a webhook in place of n8n's own form. The webhook answers a post
 * at once, and the workflow makes a lead of the form's answers.
 */
export function formWorkflow(credential: {
	readonly id: string;
	readonly name: string;
}): WorkflowDefinition & { name: string } {
	return {
		name: 'Form posts to leads',
		nodes: [
			{
				id: '7c1d2b90-4a5e-4a43-9d0b-1f4f6f3c0a01',
				name: trigger,
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2.1,
				position: [0, 0],
				webhookId: '2f7f1c3e-91f4-4d0c-8e5b-6b1d2a3c4e5f',
				parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
			},
			{
				id: '7c1d2b90-4a5e-4a43-9d0b-1f4f6f3c0a02',
				name: 'Keep Answers',
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				position: [240, 0],
				parameters: { mode: 'raw', jsonOutput: '={{ $json.body }}', options: {} },
			},
			{
				id: '7c1d2b90-4a5e-4a43-9d0b-1f4f6f3c0a03',
				name: writer,
				type: 'n8n-nodes-lead-workspace.leads',
				typeVersion: 1,
				position: [480, 0],
				parameters: {
					operation: 'create',
					fields: { mappingMode: 'autoMapInputData', value: null },
					options: { imports: { longerWaits: 'defer' } },
				},
				credentials: { leadWorkspaceSyncApi: credential },
				onError: 'continueRegularOutput',
			},
			noOp('7c1d2b90-4a5e-4a43-9d0b-1f4f6f3c0a04', 'Leads Created', [760, -80]),
			noOp('7c1d2b90-4a5e-4a43-9d0b-1f4f6f3c0a05', 'Values to Check', [760, 80]),
		],
		connections: {
			[trigger]: { main: [[to('Keep Answers')]] },
			'Keep Answers': { main: [[to(writer)]] },
			[writer]: { main: [[to('Leads Created')], [to('Values to Check')]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

const to = (node: string) => ({ node, type: 'main', index: 0 }) as const;

function noOp(id: string, name: string, position: [number, number]) {
	return { id, name, type: 'n8n-nodes-base.noOp', typeVersion: 1, position, parameters: {} };
}
