import type { INodeProperties } from 'n8n-workflow';

import { mostRequestsAtOnce } from '../run/settings';

/** The options that every write has; run/settings.ts reads them. */
export const writeOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
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
					description: 'An empty value is not sent, so the lead keeps what it has',
				},
				{ name: 'Clear', value: 'clear', description: 'An empty value clears the field of the lead' },
			],
			default: 'leaveUnchanged',
			description: 'What a field with an empty value does',
		},
		{
			displayName: 'Include Submitted Data',
			name: 'includeSubmitted',
			type: 'boolean',
			noDataExpression: true,
			default: true,
			description: 'Whether remarks carry the value that they are about and the input item',
		},
		{
			displayName: 'Remark Items',
			name: 'remarkItems',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'One per Remark', value: 'perRemark', description: 'Easy to route by category' },
				{
					name: 'One per Input Item',
					value: 'perItem',
					description: 'Easy to send back to who submitted it',
				},
			],
			default: 'perRemark',
			description: 'How many items leave on the Remarks branch for an input item with several remarks',
		},
		{
			displayName: 'Remarks',
			name: 'remarks',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Separate Output',
					value: 'separate',
					description: 'What was not accepted leaves on the Remarks branch',
				},
				{
					name: 'In the Item',
					value: 'inItem',
					description: 'One output: each item tells its outcome and holds its remarks',
				},
				{
					name: 'Treat as Failure',
					value: 'fail',
					description:
						'An item with a remark counts as failed, as set by On Error, even if the rest of it was written',
				},
			],
			default: 'separate',
			description: 'Where to put the values and actions that the service did not accept',
		},
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			noDataExpression: true,
			typeOptions: { minValue: 1, maxValue: mostRequestsAtOnce },
			default: mostRequestsAtOnce,
			description:
				'The most requests that are under way at the same time. The node begins with 8 and finds out how many the service takes; items for the same lead always go one after the other.',
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
					description: 'Each one gets a remark, so that no typo goes unseen',
				},
				{ name: 'Ignore', value: 'ignore', description: 'They are meant for other nodes' },
			],
			default: 'report',
			description: 'With automatic mapping: what happens to input fields that the workspace has no field for',
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
						'Dates, phones, numbers and labels are turned into the form that the workspace takes; what cannot be is held back with a remark',
				},
				{
					name: 'Send As Is',
					value: 'sendAsIs',
					description: 'Values go out untouched, and the service judges',
				},
			],
			default: 'prepare',
			description: 'How values are treated before they are sent',
		},
	],
};
