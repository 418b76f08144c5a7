import type { Resource } from '../shared/run/operation';

export const customAction: Resource = { value: 'customAction', name: 'Custom Action' };
export const customField: Resource = { value: 'customField', name: 'Custom Field' };
export const enterpriseInfo: Resource = { value: 'enterprise', name: 'Enterprise' };
export const leadPipeline: Resource = {
	value: 'pipeline',
	name: 'Pipeline',
	entry: { one: 'pipeline entry', many: 'pipeline entries' },
};
export const workspace: Resource = { value: 'workspace', name: 'Workspace' };
/** The same in the editor, for an operation that returns findings. */
export const workspaceFindings: Resource = { ...workspace, entry: { one: 'finding', many: 'findings' } };
