import type { INodeParameters } from 'n8n-workflow';

export const metadataType = 'n8n-nodes-lead-workspace.metadata';

const choose =
	(resource: string, operation: string) =>
	(more: INodeParameters = {}): INodeParameters => ({ resource, operation, ...more });

export const getField = choose('customField', 'get');
export const getFields = choose('customField', 'getAll');
export const getActionDefinition = choose('customAction', 'get');
export const getActions = choose('customAction', 'getAll');
export const getEnterprise = choose('enterprise', 'get');
export const getPipeline = choose('pipeline', 'get');
export const checkWorkspace = choose('workspace', 'check');
export const takeSnapshot = choose('workspace', 'snapshot');
