import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../kit/root';
import { readWorkflow, type WorkflowDefinition } from '../kit/engine/workflow';

const folder = join(root, 'examples');

/** The address of the chat in the examples. No server has it. */
const exampleChat = 'https://chat.example/hooks/leads';

/** The ID of *Desk* in the workflows that call it. No n8n has it. */
const exampleDesk = 'lead-desk';

/** The example that others call, which is imported before them. */
export const calledExample = 'desk/desk';

/** Credentials by type, in the form that nodes use. */
export type Credentials = Readonly<Record<string, { readonly id: string; readonly name: string }>>;

export type Example = WorkflowDefinition & { readonly name: string };

/** The names of the examples, which are their file names below `examples`. */
export function exampleNames(): string[] {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''));
	return [calledExample, ...names.filter((name) => name !== calledExample).sort()];
}

/** What a person fills in after the import. */
interface SetUp {
	readonly credentials: Credentials;
	/** Replaces the example address in the node *Settings*. */
	readonly chatUrl: string;
	/** The ID of *Desk* in this n8n. Without it, workflows that call it find nothing. */
	readonly deskId?: string | undefined;
}

/** An example as set up after the import: credentials, the chat's address and *Desk* chosen. */
export function setUpExample(name: string, { credentials, chatUrl, deskId = exampleDesk }: SetUp): Example {
	const workflow = readWorkflow(join(folder, `${name}.json`));
	const nodes = workflow.nodes.map((node) => {
		const type = credentialOf(node.type);
		const chosen = type === undefined ? undefined : credentials[type];
		return type === undefined || chosen === undefined ? node : { ...node, credentials: { [type]: chosen } };
	});
	const text = JSON.stringify({ ...workflow, name: workflow.name ?? name, nodes });
	return JSON.parse(text.replaceAll(exampleChat, chatUrl).replaceAll(exampleDesk, deskId));
}

function credentialOf(nodeType: string): string | undefined {
	if (nodeType.startsWith('n8n-nodes-lead-workspace.')) return 'leadWorkspaceSyncApi';
	if (nodeType.endsWith('.googleSheets')) return 'googleSheetsOAuth2Api';
	return nodeType.endsWith('.lmChatOpenAi') ? 'openAiApi' : undefined;
}
