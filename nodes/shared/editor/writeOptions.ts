import { sortBy, uniq } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import type { Operation } from '../run/operation';
import { longestWaitAtMost, type OptionGroup, valueOptions } from '../run/settings';
import { mostRequestsAtOnce } from '../sync/pace/pace';
import { conditionsOf, type Place } from './conditions';
import { datesAreWrittenOption, workspaceCurrencyOption } from './options';

/* The options of writes, grouped as people think. run/settings.ts reads them. */

const dryRunOption: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description: 'Whether to send nothing and only show what would be sent and what would be held back',
};

const aboutRemarks: INodeProperties[] = [
	{
		displayName: 'Remark Handling',
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
		displayName: 'Include Submitted Data',
		name: 'includeSubmitted',
		type: 'boolean',
		noDataExpression: true,
		default: true,
		description: 'Whether each remark contains the value that it is about and the input item',
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
		description: 'What happens to an item of which nothing was written, while Remarks is not connected',
	},
];

const aboutPace: INodeProperties[] = [
	{
		displayName: 'Requests at Once',
		name: 'requestsAtOnce',
		type: 'number',
		noDataExpression: true,
		typeOptions: { minValue: 1, maxValue: mostRequestsAtOnce },
		default: mostRequestsAtOnce,
		description:
			'How many requests of this execution may be under way at once. The node starts with 8 and adapts to the service. Items of one lead run in order.',
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
			'What happens to an item of which nothing was written, because the service takes it only later: the calls of the hour are used up',
	},
];

const aboutValues: INodeProperties[] = [
	datesAreWrittenOption,
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
	workspaceCurrencyOption,
];

/** The names of the options about values, of which each write has its own choice. Every write has the others. */
const chosen = new Set<string>(valueOptions);

/** The collection of options that the writes of a node share. In it, each write shows its own. */
export function writeOptions(writes: readonly Operation[]): INodeProperties | undefined {
	if (writes.length === 0) return undefined;
	const hasValue = ({ valueOptions: names = [] }: Operation, { name }: INodeProperties) =>
		!chosen.has(name) || names.some((each) => each === name);
	const shown = (
		properties: readonly INodeProperties[],
		has: (write: Operation, property: INodeProperties) => boolean,
	) =>
		properties.flatMap((property) =>
			onlyFor(
				property,
				writes.filter((write) => has(write, property)),
				writes,
			),
		);
	const ownOf = (group: OptionGroup | undefined) => {
		const own = writes.flatMap(({ moreOptions = [] }) => moreOptions).filter((each) => each.group === group);
		return shown(uniq(own.map(({ property }) => property)), ({ moreOptions = [] }, property) =>
			moreOptions.some((each) => each.property === property),
		);
	};
	const withValues = writes.filter(({ valueOptions: names = [] }) => names.length > 0);
	const reading = groupOf(
		'reading',
		'Reading Values',
		'How dates, amounts, labels, empty values and unknown columns are read',
		shown(aboutValues, hasValue),
	);
	const options = [
		dryRunOption,
		groupOf('imports', 'For Large Imports', 'How fast items are sent, and how long they wait', [
			...aboutPace,
			...ownOf('imports'),
		]),
		groupOf('remarkOptions', 'Remarks', 'Where remarks go, and what is in them', aboutRemarks),
		...onlyFor(reading, withValues, writes),
		...ownOf(undefined),
	];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: sortBy(options, 'displayName'),
	};
}

/** Options that people add and read together. */
function groupOf(
	name: string,
	displayName: string,
	description: string,
	members: readonly INodeProperties[],
): INodeProperties {
	const options = sortBy(members, 'displayName');
	// Not a fixed collection: it would store the defaults of all members, as if a person had chosen them.
	return {
		displayName,
		name,
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description,
		options,
	};
}

const placeOf = ({ resource, value }: Operation): Place => ({ resource: resource.value, operation: value });

/** The property as the writes show it that have it. */
function onlyFor(
	property: INodeProperties,
	having: readonly Operation[],
	writes: readonly Operation[],
): INodeProperties[] {
	if (having.length === 0) return [];
	if (having.length === writes.length) return [property];
	return conditionsOf(having.map(placeOf), writes.map(placeOf)).map(({ resource, operation }) => {
		const show = { '/resource': resource, '/operation': operation, ...property.displayOptions?.show };
		return { ...property, displayOptions: { ...property.displayOptions, show } };
	});
}
