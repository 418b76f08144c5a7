import './environment';

import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	NodeConnectionType,
} from 'n8n-workflow';

/** The type of the stub that stands for an AI agent: it calls each connected tool once for every input item. */
export const agentType = 'engine.agent';
/** The type of the stub that starts a run of a single node. */
export const triggerType = 'n8n-nodes-base.manualTrigger';

interface StubPorts {
	inputs: NodeConnectionType[];
	outputs: NodeConnectionType[];
}

const startsARun: StubPorts = { inputs: [], outputs: [NodeConnectionTypes.Main] };
const passesOn: StubPorts = { inputs: [NodeConnectionTypes.Main], outputs: [NodeConnectionTypes.Main] };

/**
 * Stand-ins for the few nodes of n8n-nodes-base that the examples are made of. The real package is 100 MB and is not
 * needed: a trigger hands over the items that the run was given, and the others pass them on.
 */
export function stubNodes(): Map<string, INodeType> {
	return new Map([
		[triggerType, stub('Manual Trigger', startsARun)],
		['n8n-nodes-base.formTrigger', stub('Form Trigger', startsARun)],
		['n8n-nodes-base.webhook', stub('Webhook', startsARun)],
		['n8n-nodes-base.scheduleTrigger', stub('Schedule Trigger', startsARun)],
		['n8n-nodes-base.noOp', stub('No Operation', passesOn)],
		['n8n-nodes-base.set', editFields()],
		['n8n-nodes-base.stickyNote', stub('Sticky Note', { inputs: [], outputs: [] })],
		[
			agentType,
			stub(
				'Agent',
				{
					inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
					outputs: [NodeConnectionTypes.Main],
				},
				callTools,
			),
		],
	]);
}

function stub(displayName: string, ports: StubPorts, execute: INodeType['execute'] = passItemsOn): INodeType {
	const isTrigger = ports === startsARun;
	return {
		description: {
			displayName,
			name: displayName.replaceAll(' ', ''),
			group: [isTrigger ? 'trigger' : 'transform'],
			version: 1,
			description: displayName,
			defaults: { name: displayName },
			properties: [],
			...ports,
		},
		execute,
	};
}

async function passItemsOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	return [this.getInputData()];
}

/** *Edit Fields* as far as the examples use it: every input field except the excluded ones. */
function editFields(): INodeType {
	const { description } = stub('Edit Fields', passesOn);
	const excludeFields: INodeProperties = {
		displayName: 'Fields to Exclude',
		name: 'excludeFields',
		type: 'string',
		default: '',
	};
	return { description: { ...description, properties: [excludeFields] }, execute: leaveFieldsOut };
}

async function leaveFieldsOut(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const excluded = new Set(String(this.getNodeParameter('excludeFields', 0)).split(/\s*,\s*/));
	const kept = this.getInputData().map(({ json }, item) => ({
		json: Object.fromEntries(Object.entries(json).filter(([name]) => !excluded.has(name))),
		pairedItem: { item },
	}));
	return [kept];
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
