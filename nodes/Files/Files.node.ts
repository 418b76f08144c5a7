import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { searchLeads } from '../shared/leadIds/searchLeads';
import { editorProperties, outputsOf, subtitleOf } from '../shared/editor/operations';
import { type Execute, executor } from '../shared/loop/runOperation';
import { processRuntime, type Runtime } from '../shared/run/runtime';
import { operations } from './operations';

export class Files implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Lead Workspace File Storage',
		name: 'files',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(operations),
		description: 'Upload files to leads and actions of a workspace, and download them',
		defaults: { name: 'Lead Workspace File Storage' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: outputsOf(operations),
		builderHint: {
			searchHint:
				'An upload returns the files with action_id and file_id, which a download and a deletion need besides the lead_id.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-lead-workspace.actions',
					relationHint: 'Creates the action that a file belongs to',
				},
			],
		},
		credentials: [{ name: 'leadWorkspaceSyncApi', required: true, testedBy: 'testCredential' }],
		properties: editorProperties(operations),
	};

	methods: EditorMethods;
	execute: Execute;

	constructor(runtime: Runtime = processRuntime) {
		this.methods = editorMethods(runtime, { searchLeads });
		this.execute = executor(runtime, operations);
	}
}
