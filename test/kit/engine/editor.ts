import { LoadOptionsContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';

import './environment';
import type { CredentialData } from './credentials';
import { additionalData } from './host';
import type { Host } from './host';
import { completeWorkflow } from './workflow';
import type { NodeSettings } from './workflow';

export interface EditorOptions {
	credentials?: CredentialData;
	/** Path of the parameter whose list is open, for example `parameters.actions.action[0].code`. */
	path?: string;
}

/** The requests that the editor makes while a person fills in a node's parameters. */
export interface Editor {
	loadOptions(method: string): Promise<INodePropertyOptions[]>;
	listSearch(method: string, filter?: string, paginationToken?: string): Promise<INodeListSearchResult>;
	resourceMapping(method: string): Promise<ResourceMapperFields>;
}

/** Opens a node in the editor, as n8n's `DynamicNodeParametersService` does. */
export function openEditor(host: Host, node: NodeSettings, options: EditorOptions = {}): Editor {
	const { credentials = {}, path = '' } = options;
	const name = 'Temp-Node';
	const definition = completeWorkflow(
		{ nodes: [{ ...node, name }], connections: {} },
		host.nodeTypes,
		credentials,
	);
	const workflow = new Workflow({ ...definition, nodeTypes: host.nodeTypes });
	const openNode = workflow.getNode(name);
	if (openNode === null) throw new Error(`The workflow has no node "${name}"`);
	const data = additionalData(host, {
		credentials,
		mode: 'internal',
		workflow: definition,
		// Includes the defaults, as the editor sends them.
		currentNodeParameters: openNode.parameters,
	});
	// The class implements this interface, but not under exactOptionalPropertyTypes.
	const context = new LoadOptionsContext(workflow, openNode, data, path) as ILoadOptionsFunctions;
	const { methods } = host.nodeTypes.getByNameAndVersion(node.type, openNode.typeVersion);

	return {
		loadOptions: async (method) => await named(methods?.loadOptions, node.type, method).call(context),
		listSearch: async (method, filter, token) =>
			await named(methods?.listSearch, node.type, method).call(context, filter, token),
		resourceMapping: async (method) => await named(methods?.resourceMapping, node.type, method).call(context),
	};
}

function named<Method>(methods: Record<string, Method> | undefined, nodeType: string, name: string): Method {
	const method = methods?.[name];
	if (method === undefined) throw new Error(`${nodeType} has no method "${name}" of this kind`);
	return method;
}
