import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { searchLeads } from '../shared/leadIds/searchLeads';
import { describedBy, subtitleOf } from '../shared/editor/operations';
import { type Execute, executor } from '../shared/run/runOperation';
import { processRuntime, type Runtime } from '../shared/session/runtime';
import { operations } from './operations';

export class Files implements INodeType {
	description: INodeTypeDescription = {
		...describedBy(operations, 'Lead Workspace File Storage'),
		name: 'files',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		subtitle: subtitleOf(operations),
		description: 'Upload files to leads and actions of a workspace, and download them',
		usableAsTool: true,
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
	};

	methods: EditorMethods;
	execute: Execute;

	constructor(runtime: Runtime = processRuntime) {
		this.methods = editorMethods(runtime, { searchLeads });
		this.execute = executor(runtime, operations);
	}
}
