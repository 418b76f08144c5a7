import type { INodeProperties } from 'n8n-workflow';

import { datesAreWrittenOption } from './options';

const emptyFilterValues: INodeProperties = {
	displayName: 'Empty Filter Values',
	name: 'emptyFilterValues',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Find Nothing',
			value: 'findNothing',
			description: 'Nothing is searched for, and a hint names the filter',
		},
		{
			name: 'Ignore the Filter',
			value: 'ignore',
			description: 'The other filters apply. If none of them has a value, nothing is searched for.',
		},
	],
	default: 'findNothing',
	description:
		'What happens when a filter has no value, for example because its expression found none. All leads or actions are returned only if no filter is set.',
};

/** The options of a search. filters/ and run/settings.ts read them. */
export function filterOptions(...more: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [datesAreWrittenOption, emptyFilterValues, ...more],
	};
}
