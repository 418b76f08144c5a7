import { sortBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { longestWaitAtMost, type ValueOption, valueOptions } from '../run/settings';
import { mostRequestsAtOnce } from '../sync/pace/pace';
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
		'The currency of the workspace, which no endpoint returns. An amount with the sign of another currency is held back. The amount of a payment has the currency of the payment.',
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

/** All options of writes, in the order of the editor. run/settings.ts reads them. */
const allOptions: INodeProperties[] = [
	datesAreWrittenOption,
	{
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether to send nothing and only show what would be sent and what would be held back',
	},
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Leave Unchanged',
				value: 'leaveUnchanged',
				description: 'An empty value is not sent, so the field keeps its value',
			},
			{
				name: 'Clear',
				value: 'clear',
				description:
					'A field with an empty value is cleared, also one that is in the mapper and left blank. Remove a field from the mapper to keep its value.',
			},
		],
		default: 'leaveUnchanged',
		description: 'What happens to a field when its value is empty',
	},
	{
		displayName: 'Include Submitted Data',
		name: 'includeSubmitted',
		type: 'boolean',
		noDataExpression: true,
		default: true,
		description: 'Whether each remark contains the value that it is about and the input item',
	},
	{
		displayName: 'Remark Items',
		name: 'remarkItems',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'One per Cause',
				value: 'perCause',
				description:
					'As One per Remark, but what several items share, such as a column that no field has, is one item with its rows',
			},
			{ name: 'One per Remark', value: 'perRemark', description: 'Easy to route by category or by row' },
			{
				name: 'One per Input Item',
				value: 'perItem',
				description: 'Easy to send back to the person who submitted it',
			},
		],
		default: 'perCause',
		description: 'How many items leave on the Remarks branch',
	},
	{
		displayName: 'Remarks',
		name: 'remarks',
		type: 'options',
		noDataExpression: true,
		builderHint: {
			propertyHint:
				'With separate, connect the second output, Remarks; with inItem the node has one output, and each item says under report what was not stored.',
		},
		options: [
			{
				name: 'Separate Output',
				value: 'separate',
				description: 'Remarks about values and actions that were not stored leave on the Remarks branch',
			},
			{
				name: 'In the Item',
				value: 'inItem',
				description: 'One output: each item holds its outcome and its remarks',
			},
			{
				name: 'Treat as Failure',
				value: 'fail',
				description: 'An item with a remark fails, as set by On Error, even if the rest of it was written',
			},
		],
		default: 'separate',
		description: 'Where to put the remarks about values and actions that were not stored',
	},
	{
		displayName: 'Requests at Once',
		name: 'requestsAtOnce',
		type: 'number',
		noDataExpression: true,
		typeOptions: { minValue: 1, maxValue: mostRequestsAtOnce },
		default: mostRequestsAtOnce,
		description:
			'The maximum number of requests of this execution at the same time. The node starts with 8 and adapts to the service. Items for the same lead always run one after the other.',
	},
	{
		displayName: 'Unknown Dropdown Labels',
		name: 'unknownLabels',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Let the Service Create Them',
				value: 'create',
				description: 'The label becomes a new option of the field, and the success item lists it',
			},
			{ name: 'Hold Back', value: 'holdBack', description: 'The value is not sent and gets a remark' },
		],
		default: 'create',
		description: 'What happens to a label that a dropdown or tags field does not have yet',
	},
	{
		displayName: 'Unmatched Input',
		name: 'unmatchedInput',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Report',
				value: 'report',
				description: 'Each of these fields gets a remark, so you notice every typo',
			},
			{
				name: 'Ignore',
				value: 'ignore',
				description: 'These fields are meant for other nodes and get no remark',
			},
		],
		default: 'report',
		description: 'With automatic mapping: what happens to input fields that the workspace does not have',
	},
	{
		displayName: 'Value Handling',
		name: 'valueHandling',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Prepare',
				value: 'prepare',
				description:
					'The node converts dates, phones, numbers and labels to the form that the workspace accepts. It holds back a value that it cannot convert, and adds a remark.',
			},
			{
				name: 'Send As Is',
				value: 'sendAsIs',
				description: 'The node sends values unchanged, and the service checks them',
			},
			{
				name: 'Strict',
				value: 'strict',
				description:
					'As Prepare, but a value that needs a guess is held back, such as 5k or a date whose order only the workspace shows',
			},
		],
		default: 'prepare',
		description: 'What the node does with values before it sends them',
	},
	{
		displayName: 'Wait at Most (Seconds)',
		name: 'waitAtMost',
		type: 'number',
		noDataExpression: true,
		typeOptions: { minValue: 0, maxValue: longestWaitAtMost },
		default: 180,
		description:
			'How long an item waits when the service asks for fewer calls. The node sends the call again until then.',
	},
	{
		displayName: 'When Remarks Is Not Connected',
		name: 'unconnectedRemarks',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Fail',
				value: 'fail',
				description:
					'An item of which nothing was written fails, as set by On Error, so that nobody overlooks it',
			},
			{
				name: 'Warn',
				value: 'warn',
				description: 'The node goes on. Only a hint in the editor says what was not written.',
			},
		],
		default: 'fail',
		description:
			'What happens to an item of which nothing was written, while nothing is connected to the Remarks branch',
	},
	{
		displayName: 'When the Service Asks to Wait Longer',
		name: 'longerWaits',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Fail',
				value: 'fail',
				description: 'The item fails, as set by On Error. Its error says when to run it again.',
			},
			{
				name: 'Defer',
				value: 'defer',
				description:
					'The item leaves on the Remarks branch with the category deferred, whatever On Error is. Connect that branch: retryAt says when to run the item again.',
			},
		],
		default: 'fail',
		description:
			'What happens to an item that the service takes only later, for example when the calls of the hour are used up. Nothing of it was written.',
	},
	workspaceCurrencyOption,
];

/** The names of the options about values, of which each operation has its own choice. Every write has the others. */
const aboutValues = new Set<string>(valueOptions);

/**
 * The options of a write.
 *
 * @param applicable the options about values that change something for it
 * @param own the options that only it has
 */
export function writeOptions(
	applicable: readonly ValueOption[] = [],
	own: readonly INodeProperties[] = [],
): INodeProperties {
	const names = new Set<string>(applicable);
	const common = allOptions.filter(({ name }) => !aboutValues.has(name) || names.has(name));
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: sortBy([...common, ...own], 'displayName'),
	};
}
