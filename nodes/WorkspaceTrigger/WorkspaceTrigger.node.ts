import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { getActionTypes, getMembers } from '../shared/editor/pickers';
import { events } from './events';
import { pollWorkspace } from './poll';
import { triggerProperties } from './properties';

export class WorkspaceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Lead Workspace Trigger',
		name: 'workspaceTrigger',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"] }}',
		description: 'Starts a workflow when something happens in a workspace',
		defaults: { name: 'Lead Workspace Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'leadWorkspaceSyncApi', required: true }],
		properties: triggerProperties(events),
	};

	methods = { loadOptions: { getActionTypes, getMembers } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollWorkspace(this, events);
	}
}
