import { names } from '../answer';

/** A workflow that has nothing to do with leads. */
export const example = {
	nodes: [
		{ name: names.start, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: 'Is It Urgent?',
			type: 'n8n-nodes-base.if',
			typeVersion: 2.2,
			parameters: {
				conditions: {
					options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
					combinator: 'and',
					conditions: [
						{
							leftValue: '={{ $json.priority }}',
							rightValue: 'high',
							operator: { type: 'string', operation: 'equals' },
						},
					],
				},
			},
		},
		{ name: names.done, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
		{ name: names.toCheck, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
	],
	connections: {
		[names.start]: { main: [[{ node: 'Is It Urgent?', type: 'main', index: 0 }]] },
		'Is It Urgent?': {
			main: [
				[{ node: names.toCheck, type: 'main', index: 0 }],
				[{ node: names.done, type: 'main', index: 0 }],
			],
		},
	},
};

export const instructions = `# An exam about the Lead Workspace nodes of n8n

\`wishes.md\` has wishes of people who use these nodes. Write a workflow for each, in one go: you cannot try it out. Use only what is in this folder and what you know of n8n.

| Here | What it is |
|---|---|
| \`nodes/\` | the description of each node, as n8n's node panel gets it |
| \`outputs/\` | what comes out of each operation and event, as a JSON schema; in \`all-writes\` the items of the Remarks branch (\`remark\`, or \`remarks\` for one item each), and those of the error output (\`error\`) |
| \`dropdowns.json\` | what the dropdowns and mappers of each node offer in this workspace, by the name of the method in its description |
| \`definitions.json\` | fields, custom actions and pipeline of the workspace |
| \`wishes.md\` | the wishes, each with the items that the workflow gets |
| \`example.json\` | the form of a workflow |

## How an answer is written

One file for each wish, named by its number: \`01.json\`, \`02.json\` and so on. It holds a workflow as n8n exports it: \`nodes\` (\`name\`, \`type\`, \`typeVersion\`, \`parameters\`, where needed \`onError\`) and \`connections\`. Leave credentials out; they are added.

- The workflow begins with a node \`${names.start}\` of the type \`n8n-nodes-base.manualTrigger\`, whose output are the items of the wish. A wish that starts with the Lead Workspace Trigger begins with that node instead, and not with \`${names.start}\`.
- It ends in the nodes \`${names.done}\` and \`${names.toCheck}\`, both of the type \`n8n-nodes-base.noOp\`. Only what reaches them counts. Unless the wish says otherwise, \`${names.done}\` gets one item for each thing that was written or found, and \`${names.toCheck}\` what was not stored, and what failed if that must not stop the others. Connect only what the wish needs.
- The IDs in the items show how IDs look. They are others when the workflow runs, so take them from the items.
- A wish for an agent needs one node only: the tool version of a node, whose type ends with \`Tool\` (such as \`n8n-nodes-lead-workspace.leadsTool\`), with \`$fromAI\` for the arguments that the wish names. It has no connections.
- All nodes of \`n8n-nodes-base\` are there, except for the Code node.

Afterwards the workspace is read, and the items at \`${names.done}\` and \`${names.toCheck}\`. A wish counts as right if exactly what it asks for was changed, nothing else was, and each item came to the right node.
`;
