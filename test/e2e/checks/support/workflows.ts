import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeSettings, WorkflowDefinition } from '../../../kit/engine';
import type { Here } from '../../here';

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
