import { NodeConnectionTypes, type INodeType } from 'n8n-workflow';

/** The nodes of n8n that stand where nothing of them matters: the form and the ends of the workflow of `npm start`. */
const names = ['formTrigger', 'manualTrigger', 'noOp', 'stickyNote'];

/** A node that passes its items on, where n8n-nodes-base is not installed: `npm start` does without its 0.4 GB. */
export function standIn(name: string): INodeType | undefined {
	if (!names.includes(name)) return undefined;
	return {
		description: {
			displayName: name,
			name,
			group: name.endsWith('Trigger') ? ['trigger'] : ['transform'],
			version: 1,
			description: 'Passes its items on',
			defaults: { name },
			inputs: name.endsWith('Trigger') ? [] : [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute() {
			return [this.getInputData()];
		},
	};
}
