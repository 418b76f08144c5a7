import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { describedBy, subtitleOf } from '../shared/editor/operations';
import { type Execute, executor } from '../shared/run/runOperation';
import { processRuntime, type Runtime } from '../shared/session/runtime';
import { operations } from './operations';

export class Metadata implements INodeType {
	description: INodeTypeDescription = {
		...describedBy(operations, 'Lead Workspace Metadata'),
		name: 'metadata',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		subtitle: subtitleOf(operations),
		description: 'Read the definitions of a workspace: fields, custom actions and the lead stage pipeline',
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Reads the API names of fields, the codes of custom actions and the labels of statuses that the other nodes take, and changes nothing.',
		},
	};

	methods: EditorMethods;
	execute: Execute;

	constructor(runtime: Runtime = processRuntime) {
		this.methods = editorMethods(runtime);
		this.execute = executor(runtime, operations);
	}
}
