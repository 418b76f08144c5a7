import { NodeConnectionTypes } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import './environment';

/** The node type of the stub agent. */
export const agentType = 'engine.agent';

/** An agent without a model. It calls each connected tool once per input item, with the item as the arguments. */
export function stubAgent(): INodeType {
	return {
		description: {
			displayName: 'Agent',
			name: 'agent',
			group: ['transform'],
			version: 1,
			description: 'Calls its tools',
			defaults: { name: 'Agent' },
			inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		execute: callTools,
	};
}

async function callTools(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const tools = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Array<{
		invoke(args: object): Promise<string>;
	}>;
	const answers: INodeExecutionData[] = [];
	for (const [item, { json }] of this.getInputData().entries()) {
		for (const tool of tools) {
			answers.push({ json: { answer: await tool.invoke(json) }, pairedItem: { item } });
		}
	}
	return [answers];
}
