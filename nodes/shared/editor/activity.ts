import type { INodeProperties } from 'n8n-workflow';

import { collection } from './options';

/** The filters by what was done: of leads by their actions, and of actions. filters/activity.ts reads them. */

export const typesFilter: INodeProperties = {
	displayName: 'Action Type Names or IDs',
	name: 'types',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getActionTypes' },
	default: [],
	description:
		'A custom action by its name or code, or a type of the service such as OUTGOING_CALL. A type that the workspace does not have finds nothing, and a hint says so. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

export const performedByFilter: INodeProperties = {
	displayName: 'Performed By Names or IDs',
	name: 'performedBy',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getMembers' },
	default: [],
	description:
		'Only actions by one of these team members: the email, the whole name, or a part of the name that only one has. A name that nobody has finds nothing, and a hint names the nearest. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const timeFilter = (displayName: string, name: string, description: string): INodeProperties => ({
	...{ displayName, name, type: 'dateTime', default: '' },
	description,
});

const performedAfter = timeFilter(
	'Performed After',
	'performedAfter',
	'The earliest time, inclusive; without a zone, on the clock of the workspace. Dates Are Written decides what 03/04/2026 means; any other text fails the item.',
);

const performedBefore = timeFilter(
	'Performed Before',
	'performedBefore',
	'The latest time, inclusive. A date without a time includes the whole day; $today does not. Dates Are Written decides what 03/04/2026 means; any other text fails the item.',
);

export const activityProperty = collection(
	'Activity',
	'activity',
	[typesFilter, performedAfter, performedBefore, performedByFilter],
	{
		placeholder: 'Add Activity Filter',
		builderHint: {
			propertyHint:
				'A filter by actions on the timeline, such as types PAYMENT; the creation of a lead is no action, so no type finds it.',
		},
	},
);
