import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { describedBy, subtitleOf } from '../shared/editor/operations';
import { type Execute, executor } from '../shared/run/runOperation';
import { processRuntime, type Runtime } from '../shared/session/runtime';
import { operations } from './operations';

export class TeamMembers implements INodeType {
	description: INodeTypeDescription = {
		...describedBy(operations, 'Lead Workspace Team Members'),
		name: 'teamMembers',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		subtitle: subtitleOf(operations),
		description: 'Add and read the team members of a workspace, and set their availability',
		usableAsTool: true,
		builderHint: {
			searchHint: 'The email identifies a team member; no operation deletes one or changes a role.',
		},
	};

	methods: EditorMethods;
	execute: Execute;

	constructor(runtime: Runtime = processRuntime) {
		this.methods = editorMethods(runtime);
		this.execute = executor(runtime, operations);
	}
}
