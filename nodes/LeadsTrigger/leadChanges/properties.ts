import type { INodeProperties } from 'n8n-workflow';

import { simplifyProperty } from '../../shared/editor/properties';
import { leadFilters } from '../leadFilters/properties';
import { mostWatched } from './memory';

/** The editor fields of *Lead Changed*. */
export const leadChangedProperties: INodeProperties[] = [
	{
		displayName: `Watches the newest ${mostWatched} leads, because the service reports no changes and cannot search for them. It takes up to 6 requests per poll. Several changes of a lead between two polls are one, and a change that is taken back in between is none. For actions on older leads, use Lead Activity.`,
		name: 'leadChangedNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'multiOptions',
		options: [
			{ name: 'Assignee', value: 'assignee', description: 'Another team member is responsible for the lead' },
			{
				name: 'Other Field',
				value: 'fields',
				description: 'Any other field of the workspace has another value',
			},
			{ name: 'Status', value: 'status', description: 'The lead moved to another status' },
		],
		default: ['status'],
		description: 'Which changes start the workflow',
	},
	...leadFilters(
		'Only leads that match all filters, the status and the assignee after the change start the workflow. For example, with the status Won the workflow starts when a lead is won.',
	),
	simplifyProperty,
];
