import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { searchLeads } from '../shared/leadIds/searchLeads';
import { describedBy, subtitleOf } from '../shared/editor/operations';
import { type Execute, executor } from '../shared/run/runOperation';
import { processRuntime, type Runtime } from '../shared/session/runtime';
import { operations } from './operations';

export class Leads implements INodeType {
	description: INodeTypeDescription = {
		...describedBy(operations, 'Lead Workspace Leads'),
		name: 'leads',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		subtitle: subtitleOf(operations),
		description: 'Create, update and search the leads of a workspace',
		usableAsTool: true,
		builderHint: {
			searchHint:
				'A search may return no lead_id: keep that of a write, or name what Create or Update wrote by its identifier.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.dataTable',
					relationHint: 'Keeps the lead_id of each lead that was created',
				},
				{
					nodeType: 'n8n-nodes-lead-workspace.actions',
					relationHint: 'Writes and reads what happened to a lead',
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
