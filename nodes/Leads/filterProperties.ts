import type { INodeProperties } from 'n8n-workflow';

import { activityProperty } from '../shared/editor/activity';

/** The editor fields for the filters of a search. filters.ts reads them. */

const statuses: INodeProperties = {
	displayName: 'Status Names or IDs',
	name: 'statuses',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getStatuses' },
	default: [],
	hint: 'Leads with one of these statuses. If empty, leads with any status.',
	description:
		'The labels of statuses, in upper or lower case, archived ones too. A status that the pipeline does not have finds nothing, and a hint names the nearest. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const field: INodeProperties = {
	displayName: 'Field Name or ID',
	name: 'field',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getFields' },
	default: '',
	description:
		'The field to search by: its API name, its label, or a part that only one field has. An unknown field fails the item. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const match: INodeProperties = {
	displayName: 'Match',
	name: 'match',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Is', value: 'is' },
		{ name: 'Is Any Of', value: 'anyOf' },
		{ name: 'Is Between', value: 'between', description: 'For dates, both ends inclusive' },
		{
			name: 'Is Chosen From List',
			value: 'listed',
			description: 'For options, tags, ratings, statuses, lost reasons and team members',
		},
	],
	default: 'is',
	description:
		'How the field is compared: whole values only, in upper or lower case, and never a part of a text',
};

const value: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	displayOptions: { show: { match: ['is'] } },
	description:
		'The whole value, prepared as in a write: a label, a number, a date such as 3 Apr 2026, a team member. One that no lead can have finds nothing, with a hint, or fails the item.',
};

const values: INodeProperties = {
	displayName: 'Values',
	name: 'values',
	type: 'string',
	default: '',
	placeholder: 'e.g. Pune, Mumbai',
	displayOptions: { show: { match: ['anyOf'] } },
	description:
		'One of these whole values: a comma-separated list, or an array from an expression. A value that the field does not have is left out, and a hint says so.',
};

const listed: INodeProperties = {
	displayName: 'Value Names or IDs',
	name: 'listed',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getListedValues', loadOptionsDependsOn: ['&field'] },
	default: [],
	displayOptions: { show: { match: ['listed'] } },
	hint: 'Leads with one of these values',
	description:
		'Labels, ratings or team members, as the field has them. One that it does not have finds nothing, and a hint names the nearest. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const from: INodeProperties = {
	displayName: 'From',
	name: 'from',
	type: 'dateTime',
	default: '',
	displayOptions: { show: { match: ['between'] } },
	description:
		'The earliest date, inclusive. Dates Are Written decides what 03/04/2026 means; a text that is no date fails the item.',
};

const to: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'dateTime',
	default: '',
	displayOptions: { show: { match: ['between'] } },
	description:
		'The latest date, inclusive. A date without a time includes the whole day. Dates Are Written decides what 03/04/2026 means; a text that is no date fails the item.',
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
			'A filter by a field with its whole value, such as field phone and value +919876543210; there is no filter by a part of a text, nor by the date of creation.',
	},
	description:
		'Only leads that match all filters are returned. Values are prepared as in a write, and upper and lower case do not matter. What an empty filter finds is set in Options.',
	options: [
		{ displayName: 'Filter', name: 'conditions', values: [field, match, value, values, from, to, listed] },
	],
};

const activity: INodeProperties = {
	...activityProperty,
	description: 'Only leads with an action on their timeline that matches all of these filters',
};

export const filterProperties: INodeProperties[] = [statuses, filters, activity];
