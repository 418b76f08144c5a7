import { collection, hintForBuilders, namesOrIds, parameter } from './options';

/** The filters by what was done: of leads by their actions, and of actions. filters/activity.ts reads them. */

export const typesFilter = (ifUnknown: string) =>
	namesOrIds(
		'Action Type',
		'types',
		'getActionTypes',
		`A custom action by its name or code, or a type of the service such as OUTGOING_CALL. ${ifUnknown}`,
	);

export const performedByFilter = (whom: string, ifUnknown: string) =>
	namesOrIds(
		'Performed By',
		'performedBy',
		'getMembers',
		`${whom}: the email, the whole name, or a part of the name that only one has. ${ifUnknown}`,
	);

const howRead = 'Dates Are Written decides what 03/04/2026 means; any other text fails the item.';

const performedAfter = parameter(
	'dateTime',
	'Performed After',
	'performedAfter',
	`The earliest time, inclusive; without a zone, on the clock of the workspace. ${howRead}`,
);

const performedBefore = parameter(
	'dateTime',
	'Performed Before',
	'performedBefore',
	`The latest time, inclusive. A date without a time includes the whole day; $today does not. ${howRead}`,
);

export const activityProperty = collection(
	'Activity',
	'activity',
	[
		typesFilter('A type that the workspace does not have finds nothing, and a hint says so.'),
		performedAfter,
		performedBefore,
		performedByFilter(
			'Only actions by one of these team members',
			'A name that nobody has finds nothing, and a hint names the nearest.',
		),
	],
	{
		placeholder: 'Add Activity Filter',
		...hintForBuilders(
			'A filter by actions on the timeline, such as types PAYMENT; the creation of a lead is no action, so no type finds it.',
		),
	},
);
