import { collection, hintForBuilders, howDatesAreRead, namesOrIds, parameter, wholeDay } from './options';

/** The filters by what was done: of leads by their actions, and of actions. filters/activity.ts reads them. */

export const typesFilter = (ifUnknown: string) =>
	namesOrIds(
		'Action Type',
		'types',
		'getActionTypes',
		`Any of these: custom actions by their names or codes, or types of the service such as OUTGOING_CALL. ${ifUnknown}`,
	);

export const performedByFilter = (whom: string, ifUnknown: string) =>
	namesOrIds(
		'Performed By',
		'performedBy',
		'getMembers',
		`${whom}: the email, the whole name, or a part of the name that only one has. ${ifUnknown}`,
	);

const performedAfter = parameter(
	'dateTime',
	'Performed After',
	'performedAfter',
	`The earliest time, inclusive; without a zone, on the clock of the workspace. ${howDatesAreRead}`,
);

const performedBefore = parameter(
	'dateTime',
	'Performed Before',
	'performedBefore',
	`The latest time, inclusive. ${wholeDay} ${howDatesAreRead}`,
);

const performedInTheLast = parameter(
	'number',
	'Performed in the Last (Days)',
	'performedInTheLast',
	'Whole days of the workspace, up to now: 0 is today, and 7 is since midnight seven days ago',
	{ default: 7, typeOptions: { minValue: 0 } },
);

const filters = [
	typesFilter('A type that the workspace does not have finds nothing, and a hint says so.'),
	performedAfter,
	performedBefore,
	performedByFilter(
		'Only actions by one of these team members',
		'A name that nobody has finds nothing, and a hint names the nearest.',
	),
	performedInTheLast,
];

export const activityProperty = collection('Activity', 'activity', filters, {
	placeholder: 'Add Activity Filter',
	...hintForBuilders(
		'A filter by actions on the timeline, such as types PAYMENT; the creation of a lead is no action, so no type finds it.',
	),
});

export const withoutActivityProperty = collection('Without Activity', 'withoutActivity', filters, {
	description:
		'Only leads that have no action which matches all of these: no payment of any status (a type), untouched for three days (Performed in the Last). The node reads two searches whole and compares lead IDs, or what identifies leads.',
	placeholder: 'Add Missing Activity',
	...hintForBuilders(
		'For leads that lack an action, such as types PAYMENT, or performedInTheLast 3 for untouched leads.',
	),
});
