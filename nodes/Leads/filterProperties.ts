import type { INodeProperties } from 'n8n-workflow';

import { performedProperties } from '../shared/editor/properties';

/** The editor fields for the filters of a search. filters.ts reads them. */

const statuses: INodeProperties = {
	displayName: 'Status Names or IDs',
	name: 'statuses',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getStatuses' },
	default: [],
	hint: 'Leads with one of these statuses. If empty, leads with any status.',
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const field: INodeProperties = {
	displayName: 'Field Name or ID',
	name: 'apiName',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getFields' },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
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
};

const value: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	displayOptions: { show: { match: ['is'] } },
};

const values: INodeProperties = {
	displayName: 'Values',
	name: 'values',
	type: 'string',
	default: '',
	placeholder: 'e.g. Pune, Mumbai',
	displayOptions: { show: { match: ['anyOf'] } },
	description: 'A comma-separated list, or an array from an expression',
};

const listed: INodeProperties = {
	displayName: 'Value Names or IDs',
	name: 'listed',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getListedValues', loadOptionsDependsOn: ['&apiName'] },
	default: [],
	displayOptions: { show: { match: ['listed'] } },
	hint: 'Leads with one of these values',
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const from: INodeProperties = {
	displayName: 'From',
	name: 'from',
	type: 'dateTime',
	default: '',
	displayOptions: { show: { match: ['between'] } },
};

const to: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'dateTime',
	default: '',
	displayOptions: { show: { match: ['between'] } },
	description: 'A date without a time includes the whole day',
};

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Filter',
	default: {},
	description:
		'Only leads that match all filters are returned. Values are prepared as in a write, and upper and lower case do not matter. What an empty filter finds is set in Options.',
	options: [
		{ displayName: 'Filter', name: 'conditions', values: [field, match, value, values, from, to, listed] },
	],
};

const activity: INodeProperties = {
	displayName: 'Activity',
	name: 'activity',
	type: 'collection',
	placeholder: 'Add Activity Filter',
	default: {},
	description: 'Only leads with an action on their timeline that matches all of these filters',
	options: [
		{
			displayName: 'Action Type Names or IDs',
			name: 'types',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getActionTypes' },
			default: [],
			description:
				'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		},
		...performedProperties,
	],
};

export const filterProperties: INodeProperties[] = [statuses, filters, activity];
