import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { root } from '../testkit/root';
import { readWorkflow, type WorkflowDefinition } from '../engine/workflow';

const folder = join(root, 'examples');

/** The address of the chat in the examples. No server has it. */
const exampleChat = 'https://chat.example/hooks/leads';

/** Credentials by type, in the form that nodes use. */
export type Credentials = Readonly<Record<string, { readonly id: string; readonly name: string }>>;

export type Example = WorkflowDefinition & { readonly name: string };

/** The names of the examples, which are their file names. */
export async function exampleNames(): Promise<string[]> {
	const files = await readdir(folder);
	return files.filter((file) => file.endsWith('.json')).map((file) => basename(file, '.json'));
}

/**
 * An example as set up after the import: credentials chosen and the chat's address filled in.
 *
 * @param chatUrl replaces the example address in the node *Settings*
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
