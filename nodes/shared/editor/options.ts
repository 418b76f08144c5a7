import type { INodeProperties } from 'n8n-workflow';

import { usualCurrency } from '../values/currency';

/** Options that say how values are read, in writes and in filters. */
export const workspaceCurrencyOption: INodeProperties = {
	displayName: 'Workspace Currency',
	name: 'workspaceCurrency',
	type: 'string',
	noDataExpression: true,
	default: usualCurrency,
	placeholder: 'e.g. USD',
	description:
		'The currency of the workspace, which no endpoint returns. An amount with the sign of another one is held back. A payment has its own currency.',
};

export const datesAreWrittenOption: INodeProperties = {
	displayName: 'Dates Are Written',
	name: 'datesAreWritten',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'As in the Workspace',
			value: 'workspace',
			description: 'In the order of the date format of the field',
		},
		{ name: 'Day First', value: 'dayFirst', description: '03/12/2026 is the 3rd of December' },
		{
			name: 'From the Column',
			value: 'fromColumn',
			description:
				'One date that can only be read in one order, such as 11/20/2026, settles all dates of this field. Without one, they are read as in the workspace, and listed.',
		},
		{ name: 'Month First', value: 'monthFirst', description: '03/12/2026 is the 12th of March' },
		{ name: 'Year First', value: 'yearFirst', description: '03-12-05 is the 5th of December 2003' },
	],
	default: 'fromColumn',
	description:
		'How to read dates in which the day could be the month. The dates of a field that contradict each other are held back.',
};

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
