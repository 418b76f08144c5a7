import { readFileSync } from 'node:fs';

import { jsonParse } from 'n8n-workflow';
import type {
	IConnections,
	IDataObject,
	INode,
	INodeTypes,
	IWorkflowBase,
	IWorkflowSettings,
} from 'n8n-workflow';

import type { CredentialData } from './credentials';

/** A node as a test writes it. Missing settings get the editor's defaults. */
export type NodeSettings = Pick<INode, 'type'> & Partial<INode>;

/** A workflow as n8n exports it. */
export interface WorkflowDefinition {
	name?: string;
	nodes: Array<NodeSettings & Pick<INode, 'name'>>;
	connections: IConnections;
	settings?: IWorkflowSettings;
	staticData?: IDataObject;
}

/** Reads a workflow that was exported with n8n's *Download*. */
export function readWorkflow(file: string): WorkflowDefinition {
	return jsonParse<WorkflowDefinition>(readFileSync(file, 'utf8'));
}

/** Adds what an export may leave out, and gives every node those of `credentials` that it declares. */
export function completeWorkflow(
	definition: WorkflowDefinition,
	nodeTypes: INodeTypes,
	credentials: CredentialData,
): IWorkflowBase {
	const epoch = new Date(0);
	return {
		id: 'workflow',
		name: definition.name ?? 'Workflow',
		active: false,
		isArchived: false,
		createdAt: epoch,
		updatedAt: epoch,
		activeVersionId: null,
		nodes: definition.nodes.map((node, index) => completeNode(node, index, nodeTypes, credentials)),
		connections: definition.connections,
		// The time zone of the sandbox's workspaces, as a person would choose it.
		settings: { executionOrder: 'v1', timezone: 'Asia/Kolkata', ...definition.settings },
		...(definition.staticData && { staticData: definition.staticData }),
	};
}

function completeNode(
	node: NodeSettings,
	index: number,
	nodeTypes: INodeTypes,
	credentials: CredentialData,
): INode {
	const typeVersion = node.typeVersion ?? 1;
	const { description } = nodeTypes.getByNameAndVersion(node.type, typeVersion);
	const available = (description.credentials ?? []).filter(({ name }) => name in credentials);
	const nodeCredentials = {
		...Object.fromEntries(available.map(({ name }) => [name, { id: name, name }])),
		...node.credentials,
	};
	return {
		id: `node-${index}`,
		name: description.displayName,
		typeVersion,
		position: [index * 200, 0],
		parameters: {},
		...node,
		...(Object.keys(nodeCredentials).length > 0 && { credentials: nodeCredentials }),
	};
}
