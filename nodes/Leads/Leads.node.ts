import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { existingLeadFields, newLeadFields } from '../shared/editor/mappers';
import { editorProperties } from '../shared/editor/operations';
import { outputsOf } from '../shared/editor/outputs';
import {
	getActionCodes,
	getActionTypes,
	getActiveMembers,
	getChosenActionFields,
	getFields,
	getMembers,
	getStatuses,
} from '../shared/editor/pickers';
import { runOperation } from '../shared/run/runOperation';
import { operations } from './operations';

export class Leads implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Lead Workspace Leads',
		name: 'leads',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] }}',
		description: 'Create, update and search the leads of a workspace',
		defaults: { name: 'Lead Workspace Leads' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: outputsOf(operations),
		credentials: [{ name: 'leadWorkspaceSyncApi', required: true }],
		properties: editorProperties(operations),
	};

	methods = {
		loadOptions: {
			getActionCodes,
			getActionTypes,
			getActiveMembers,
			getChosenActionFields,
			getFields,
			getMembers,
			getStatuses,
		},
		resourceMapping: { existingLeadFields, newLeadFields },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this, operations);
	}
}
