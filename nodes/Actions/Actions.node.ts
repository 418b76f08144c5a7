import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { searchLeads } from '../shared/leadIds/searchLeads';
import { describedBy, subtitleOf } from '../shared/editor/operations';
import { type Execute, executor } from '../shared/run/runOperation';
import { processRuntime, type Runtime } from '../shared/session/runtime';
import { operations } from './operations';

export class Actions implements INodeType {
	description: INodeTypeDescription = {
		...describedBy(operations, 'Lead Workspace Actions'),
		name: 'actions',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		subtitle: subtitleOf(operations),
		description: 'Write and read the actions of a lead: custom actions, payments and the timeline',
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Writes custom actions and payments to a lead by lead_id or identifier; calls and messages are recorded by the service and can only be read, with the resource timeline.',
			relatedNodes: [
				{ nodeType: 'n8n-nodes-lead-workspace.leads', relationHint: 'Its Create returns the lead_id' },
				{ nodeType: 'n8n-nodes-lead-workspace.files', relationHint: 'Adds files to an action' },
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
