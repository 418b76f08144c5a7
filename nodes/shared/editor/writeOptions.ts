import { sortBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import type { NamedOperation, Operation } from '../session/operation';
import { longestWaitAtMost, type OptionGroup, optionGroups } from '../session/settings';
import { mostRequestsAtOnce } from '../sync/pace/pace';
import { merged } from './conditions';
import {
	choice,
	collection,
	datesAreWrittenOption,
	hintForBuilders,
	optionsInGroup,
	parameter,
	workspaceCurrencyOption,
} from './options';

/* The options of writes, grouped as people think. session/settings.ts reads them. */

const dryRunOption = parameter(
	'boolean',
	'Dry Run',
	'dryRun',
	'Whether to send nothing and only show what would be sent and what would be held back',
	{ noDataExpression: true },
);

const aboutRemarks: readonly INodeProperties[] = [
	choice(
		'Remark Handling',
		'remarks',
		'Where to put the remarks about values and actions that were not stored',
		{
			separate: [
				'Separate Output',
				'Remarks about values and actions that were not stored leave on the Remarks branch',
			],
			inItem: ['In the Item', 'One output: each item holds its outcome and its remarks'],
			fail: [
				'Treat as Failure',
				'An item with a remark fails, as set by On Error, even if the rest of it was written',
			],
		},
		hintForBuilders(
			'With separate, connect the second output, Remarks; with inItem the node has one output, and each item says in report what was not stored: as a text, or with report full as a list.',
		),
	),
	choice('Remark Items', 'remarkItems', 'How many items leave on the Remarks branch', {
		perCause: [
			'One per Cause',
			'One for each remark, but only one, with its rows, for what several items share, and one for all columns that no field has',
		],
		perRemark: ['One per Remark', 'Easy to route by category or by row'],
		perItem: ['One per Input Item', 'Easy to send back to the person who submitted it'],
	}),
	choice('Report', 'report', 'What an item that was written says of its write', {
		short: [
			'Short',
			'The outcome, and one text where there is something to say, such as: budget was read as 120000 · 2 columns not stored',
		],
		full: [
			'Full',
			'An object report for workflows that read it: the outcome, the values that were changed from what to what, and the remarks',
		],
	}),
	parameter(
		'boolean',
		'Include Submitted Data',
		'includeSubmitted',
		'Whether each remark contains the value that it is about and the input item',
		{ noDataExpression: true, default: true },
	),
	choice(
		'When Remarks Is Not Connected',
		'unconnectedRemarks',
		'What happens to an item of which nothing was written, while Remarks is not connected',
		{
			fail: [
				'Fail',
				'After all items have run, the node fails and names those of which nothing was written. With On Error = Continue (using error output), only they leave there.',
			],
			warn: ['Warn', 'The node goes on. Only a hint in the editor says what was not written.'],
		},
	),
];

const aboutPace: readonly INodeProperties[] = [
	parameter(
		'number',
		'Requests at Once',
		'requestsAtOnce',
		'How many requests of this execution may be under way at once. The node starts with 8 and adapts to the service. Items of one lead run in order.',
		{
			noDataExpression: true,
			typeOptions: { minValue: 1, maxValue: mostRequestsAtOnce },
			default: mostRequestsAtOnce,
		},
	),
	parameter(
		'number',
		'Wait at Most (Seconds)',
		'waitAtMost',
		'How long an item waits when the service asks for fewer calls. The node sends the call again until then.',
		{ noDataExpression: true, typeOptions: { minValue: 0, maxValue: longestWaitAtMost }, default: 180 },
	),
	choice(
		'When the Service Asks to Wait Longer',
		'longerWaits',
		'What happens to an item that the service takes only later, because the calls of the hour are used up',
		{
			fail: ['Fail', 'The item fails, as set by On Error. Its error says when to run it again.'],
			defer: [
				'Defer',
				'The item leaves on the Remarks branch with the category deferred, whatever On Error is. Connect that branch: retryAt says when to run the item again.',
			],
		},
	),
];

/** Each write has its own choice of these. */
const aboutValues: readonly INodeProperties[] = [
	datesAreWrittenOption,
	choice(
		'Empty Values',
		'emptyValues',
		'What happens to a field when its value is an empty text, an empty list or null',
		{
			leaveUnchanged: ['Leave Unchanged', 'An empty value is not sent, so the field keeps its value'],
			clear: [
				'Clear',
				'A field with an empty value is cleared, also one that is in the mapper and left blank. Remove a field from the mapper to keep its value.',
			],
		},
	),
	choice(
		'Unknown Dropdown Labels',
		'unknownLabels',
		'What happens to a label that a dropdown or tags field does not have yet',
		{
			create: [
				'Let the Service Create Them',
				'The label becomes a new option of the field, and the success item lists it',
			],
			holdBack: ['Hold Back', 'The value is not sent and gets a remark'],
		},
	),
	choice(
		'Unmatched Input',
		'unmatchedInput',
		'With automatic mapping: what happens to input fields that the workspace does not have',
		{
			report: ['Report', 'One remark names these fields, so you notice every typo'],
			ignore: ['Ignore', 'These fields are meant for other nodes and get no remark'],
		},
	),
	choice('Value Handling', 'valueHandling', 'What the node does with values before it sends them', {
		prepare: [
			'Prepare',
			'The node converts dates, phones, numbers and labels to the form that the workspace accepts. It holds back a value that it cannot convert, and adds a remark.',
		],
		sendAsIs: ['Send As Is', 'The node sends values unchanged, and the service checks them'],
		strict: [
			'Strict',
			'As Prepare, but a value that needs a guess is held back, such as 5k or a date whose order only the workspace shows',
		],
	}),
	workspaceCurrencyOption,
];

/** The options that a write shows in a group, or outside the groups. */
function optionsOf(
	{ valueOptions = [], moreOptions = [] }: Operation,
	group: OptionGroup | undefined,
): readonly INodeProperties[] {
	const isRead = ({ name }: INodeProperties) => valueOptions.some((option) => option === name);
	const shared = { imports: aboutPace, reading: aboutValues.filter(isRead), remarkOptions: aboutRemarks };
	const own = moreOptions.filter((option) => option.group === group).map(({ property }) => property);
	return [...(group === undefined ? [dryRunOption] : shared[group]), ...own];
}

/** The collection of options that the writes of a node share. In it, each write shows its own. */
export function writeOptions(writes: readonly NamedOperation[]): INodeProperties | undefined {
	if (writes.length === 0) return undefined;
	const listOf = (propertiesOf: (write: Operation) => readonly INodeProperties[]) => {
		const panels = writes.map((operation) => ({ operation, properties: propertiesOf(operation) }));
		return sortBy(merged(panels, 'inCollection'), 'displayName');
	};
	const groupOf = (group: OptionGroup) =>
		optionsInGroup(
			group,
			listOf((write) => optionsOf(write, group)),
		);
	const options = listOf((write) => [
		...optionsOf(write, undefined),
		...optionGroups.filter((group) => optionsOf(write, group).length > 0).map(groupOf),
	]);
	return collection('Options', 'options', options);
}
