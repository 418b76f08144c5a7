import type { INodeProperties } from 'n8n-workflow';

import type { Operator } from '../values/operators';
import {
	entryList,
	hintForBuilders,
	howDatesAreRead,
	nameOrId,
	namesOrIds,
	parameter,
	wholeDay,
} from './options';

/** The conditions on fields of leads. filters/conditions.ts reads them. */

const shownFor = (...operators: Operator[]) => ({ displayOptions: { show: { operator: operators } } });

const howRead = `Without a zone, on the clock of the workspace. ${howDatesAreRead}`;

/** An end of a range has a control for dates, and one for numbers. */
const rangeEnd = (displayName: string, date: string, number: string, more: string, placeholder: string) => {
	const name = displayName.toLowerCase();
	const ofDates = `The ${date} date, inclusive; if empty, any. ${more}`;
	const ofNumbers = `The ${number} number or amount, inclusive; if empty, any.`;
	return [
		parameter('dateTime', displayName, name, ofDates, shownFor('between')),
		parameter('string', displayName, name, ofNumbers, { placeholder, ...shownFor('betweenNumbers') }),
	];
};

const conditionValues = [
	nameOrId(
		'Field',
		'field',
		'getFields',
		'The field of the lead: its API name, its label, or a part that only one field has; created_on and modified_on are the times of every lead. An unknown field fails the item.',
	),
	nameOrId(
		'Operator',
		'operator',
		'getOperators',
		'How values are compared, in upper or lower case. All fields: is, isNot, anyOf, noneOf, empty, notEmpty. Texts, labels and tags: contains, notContains, startsWith. Options, tags, ratings, statuses, lost reasons and members: listed, notListed. Numbers, amounts, ratings: greaterThan, lessThan, betweenNumbers. Dates: before, after, between, inTheLast, inTheNext. One that does not fit fails the item and names those that do.',
		{ default: 'is', typeOptions: { loadOptionsDependsOn: ['&field'] } },
	),
	parameter(
		'string',
		'Value',
		'value',
		'The value, prepared as in a write: a label, a number, 5 lakh, a date such as 3 Apr 2026, a team member. A date without a time means the whole day. A label or a person that the workspace lacks finds nothing, and a hint names the nearest. What cannot be a value of the field fails the item.',
		shownFor(
			...(['is', 'isNot', 'contains', 'notContains', 'startsWith', 'greaterThan', 'lessThan'] as const),
		),
	),
	parameter(
		'dateTime',
		'Value',
		'value',
		`The day or time, which is not before or after itself. ${howRead}`,
		shownFor('before', 'after'),
	),
	parameter(
		'string',
		'Values',
		'values',
		'The values, each in full: a comma-separated list, or an array from an expression. If the workspace lacks one of them, a hint says so. Is Any Of then searches for the others, and Is None Of finds nothing.',
		{ placeholder: 'e.g. Pune, Mumbai', ...shownFor('anyOf', 'noneOf') },
	),
	...rangeEnd('From', 'earliest', 'least', howRead, 'e.g. 500000'),
	...rangeEnd('To', 'latest', 'greatest', `${wholeDay} ${howRead}`, 'e.g. 10 lakh'),
	parameter(
		'number',
		'Days',
		'days',
		'Whole days: 0 is today, and 7 with Is in the Last is since midnight seven days ago, up to now. Is in the Next is to the end of the last day. The year counts, so neither finds birthdays.',
		{ default: 7, typeOptions: { minValue: 0 }, ...shownFor('inTheLast', 'inTheNext') },
	),
	namesOrIds(
		'Value',
		'listed',
		'getListedValues',
		'Labels, ratings or team members that the field can have. If the workspace lacks one of them, a hint names the nearest. Is Chosen From List then searches for the others, and Is Not Chosen From List finds nothing.',
		{
			typeOptions: { loadOptionsDependsOn: ['&field'] },
			hint: 'One of these values',
			...shownFor('listed', 'notListed'),
		},
	),
];

/** The same in all nodes. */
export const conditionsProperty: INodeProperties = entryList(
	'Filters',
	'filters',
	'Only leads that match all filters. The service compares whole values, and the node the rest, on what it reads. A lead without a value matches Is Empty, Is Not and the like only. Of several tags, Is and the like need one that fits, and Is Not and the like none. A filter without a value finds nothing, as Options say. In a trigger, such a filter fails the poll, and so does a name that the workspace lacks.',
	{ displayName: 'Filter', name: 'conditions', values: conditionValues },
	hintForBuilders(
		'All must be met, such as field budget, operator greaterThan, value 500000; created_on with inTheLast for new leads; betweenNumbers with from alone for at least; for or, merge two Get Many nodes.',
	),
);
