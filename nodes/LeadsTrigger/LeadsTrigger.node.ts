import { mapValues } from 'lodash';
import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

import { editorMethods, type EditorMethods } from '../shared/editor/methods';
import { processRuntime, type Runtime } from '../shared/session/runtime';
import { events, triggerProperties } from './events';
import { type Poll, poller } from './poll';

const eventNames = mapValues(events, 'name');

export class LeadsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Lead Workspace Trigger',
		name: 'leadsTrigger',
		icon: { light: 'file:../../icons/leadWorkspace.svg', dark: 'file:../../icons/leadWorkspace.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ (${JSON.stringify(eventNames)})[$parameter["event"]] }}`,
		// n8n also shows it for Leads: in the list of nodes, a node and its trigger are one entry with this description.
		description: 'Create, update and find leads, or start a workflow when leads are created or change',
		defaults: { name: 'Lead Workspace Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		builderHint: {
			searchHint:
				'Use the event newLead for the creation of leads and leadActivity for actions on their timelines.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-lead-workspace.leads',
					relationHint: 'Reads and changes the lead of an event',
				},
			],
		},
		credentials: [{ name: 'leadWorkspaceSyncApi', required: true, testedBy: 'testCredential' }],
		properties: triggerProperties(),
	};

	methods: EditorMethods;
	poll: Poll;

	constructor(runtime: Runtime = processRuntime) {
		this.methods = editorMethods(runtime);
		this.poll = poller(runtime, events);
	}
}
