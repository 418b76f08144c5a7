import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeSettings, WorkflowDefinition } from '../../../kit/engine';
import type { Here } from '../../here';
import { until } from '../../host/until';

type Named = WorkflowDefinition & { name: string; pinData?: Record<string, Array<{ json: IDataObject }>> };

const writer = 'Create Leads';
export const startNode = 'Start';

/**
 * A workflow of input items, the Leads node with these settings, and a node behind each of its outputs.
 *
 * @param outputs the names of the nodes behind the outputs, in their order
 */
export function leadsWorkflow(
	{ credentials }: Here,
	name: string,
	settings: Partial<NodeSettings> & { parameters: INodeParameters },
	items: readonly IDataObject[],
	outputs: readonly string[] = ['Written', 'To Check'],
): Named {
	const leadWorkspaceSyncApi = credentials['leadWorkspaceSyncApi'];
	if (leadWorkspaceSyncApi === undefined) throw new Error('The credential for the workspace is missing');
	const node = (id: number, x: number, y: number) => ({
		id: `c0000000-0000-4000-8000-00000000000${id}`,
		typeVersion: 1,
		position: [x, y] as [number, number],
	});
	return {
		name,
		nodes: [
			{ ...node(1, 0, 0), name: startNode, type: 'n8n-nodes-base.manualTrigger' },
			{
				...node(2, 300, 0),
				name: writer,
				type: 'n8n-nodes-lead-workspace.leads',
				credentials: { leadWorkspaceSyncApi },
				...settings,
			},
			...outputs.map((output, index) => ({
				...node(3 + index, 640, (index - (outputs.length - 1) / 2) * 180),
				name: output,
				type: 'n8n-nodes-base.noOp',
			})),
		],
		connections: {
			[startNode]: { main: [[{ node: writer, type: 'main', index: 0 }]] },
			[writer]: { main: outputs.map((output) => [{ node: output, type: 'main', index: 0 }]) },
		},
		pinData: { [startNode]: items.map((json) => ({ json })) },
	};
}

/** The workflow, which also starts when somebody posts `rows` to a webhook with that path. */
export function withWebhook(path: string, workflow: Named): Named {
	const [behind] = workflow.connections[startNode]?.['main']?.[0] ?? [];
	if (behind === undefined) throw new Error('The workflow has no node behind its start');
	const arrived = { name: 'Arrived', type: 'n8n-nodes-base.webhook', typeVersion: 2 };
	const split = { name: 'Rows', type: 'n8n-nodes-base.splitOut', typeVersion: 1 };
	return {
		...workflow,
		nodes: [
			...workflow.nodes,
			{ ...arrived, id: 'arrived', webhookId: path, parameters: { path, httpMethod: 'POST' } },
			{ ...split, id: 'rows', parameters: { fieldToSplitOut: 'body.rows' } },
		].map((node, index) => ({ position: [index * 200, 400], ...node })),
		connections: {
			...workflow.connections,
			Arrived: { main: [[{ node: 'Rows', type: 'main', index: 0 }]] },
			Rows: { main: [[behind]] },
		},
	};
}

/** Posts to the webhook of a workflow that was just published. */
export async function post({ n8nUrl }: Here, path: string, rows: readonly IDataObject[]): Promise<void> {
	const send = async () =>
		await axios.post(`${n8nUrl}/webhook/${path}`, { rows }, { proxy: false, validateStatus: () => true });
	await until('an answer to the webhook', send, ({ status }) => status !== 404);
}
