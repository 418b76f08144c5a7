import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { readWorkflow, type WorkflowDefinition } from '../engine/workflow';

const folder = join(__dirname, '..', 'examples');

/** The address that the examples name for a chat; nobody is there. */
const exampleChat = 'https://chat.example/hooks/leads';

/** Credentials by type, as a node names them. */
export type Credentials = Readonly<Record<string, { readonly id: string; readonly name: string }>>;

export type Example = WorkflowDefinition & { readonly name: string };

/** The names of the examples, which are those of their files. */
export async function exampleNames(): Promise<string[]> {
	const files = await readdir(folder);
	return files.filter((file) => file.endsWith('.json')).map((file) => basename(file, '.json'));
}

/**
 * An example as a person sets it up after the import: credentials chosen, and the chat's address filled in.
 *
 * @param chatUrl what takes the place of the example address in the node *Settings*
 */
export function setUpExample(name: string, credentials: Credentials, chatUrl: string): Example {
	const workflow = readWorkflow(join(folder, `${name}.json`));
	const nodes = workflow.nodes.map((node) => {
		const type = credentialOf(node.type);
		const chosen = type === undefined ? undefined : credentials[type];
		return type === undefined || chosen === undefined ? node : { ...node, credentials: { [type]: chosen } };
	});
	const text = JSON.stringify({ ...workflow, name: workflow.name ?? name, nodes });
	return JSON.parse(text.replaceAll(exampleChat, chatUrl));
}

function credentialOf(nodeType: string): string | undefined {
	if (nodeType.startsWith('n8n-nodes-lead-workspace.')) return 'leadWorkspaceSyncApi';
	return nodeType.endsWith('.lmChatOpenAi') ? 'openAiApi' : undefined;
}
