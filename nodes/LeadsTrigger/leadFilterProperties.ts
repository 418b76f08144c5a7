import type { INodeProperties } from 'n8n-workflow';

const statuses: INodeProperties = {
	displayName: 'Status Names or IDs',
	name: 'statuses',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getStatuses' },
	default: [],
	hint: 'Leads with one of these statuses',
	description:
		'The labels of statuses, in any case. The poll fails for an unknown status. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const assignees: INodeProperties = {
	displayName: 'Assignee Names or IDs',
	name: 'assignees',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getMembers' },
	default: [],
	hint: 'Leads of one of these team members',
	description:
		'Team members: the email, the whole name, or a part of the name that only one has. The poll fails for an unknown name. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Filter',
	default: {},
	builderHint: {
		propertyHint:
			'A filter by a field with whole values, such as field source and values Website; for the status and the assignee, use statuses and assignees.',
	},
	options: [
		{
			displayName: 'Filter',
			name: 'conditions',
			values: [
				{
					displayName: 'Field Name or ID',
					name: 'field',
					type: 'options',
					typeOptions: { loadOptionsMethod: 'getFields' },
					default: '',
					description:
						'The field of the lead, such as its source: its API name, its label, or a part that only one field has. The poll fails for an unknown field. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
				},
				{
					displayName: 'Values',
					name: 'values',
					type: 'string',
					default: '',
					placeholder: 'e.g. Website, Facebook',
					description:
						'Only leads with one of these values. Upper and lower case do not matter. A comma-separated list, or an array from an expression.',
				},
			],
		},
	],
};

/** The filters of events about leads. leadFilters.ts reads them. */
export const leadFilters = (description: string): INodeProperties[] => [
	statuses,
	assignees,
	{ ...filters, description },
];
