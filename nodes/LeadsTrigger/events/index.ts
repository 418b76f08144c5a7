import type { INodeProperties } from 'n8n-workflow';

import type { TriggerEvent } from '../poll';
import { definitionsChanged } from './definitionsChanged';
import { leadActivity } from './leadActivity';
import { leadChanged } from './leadChanged';
import { newLead } from './newLead';
import { teamMemberChanged } from './teamMemberChanged';

/** What the editor offers, in its order. */
export const events: readonly TriggerEvent[] = [
	newLead,
	leadChanged,
	leadActivity,
	teamMemberChanged,
	definitionsChanged,
];

/** The Event dropdown, and the fields of each event. */
export function triggerProperties(): INodeProperties[] {
	const names = events.map(({ name, value, description }) => ({ name, value, description }));
	return [
		{
			displayName: 'Event',
			name: 'event',
			type: 'options',
			noDataExpression: true,
			options: names,
			default: 'newLead',
			builderHint: {
				propertyHint:
					'A lead that was created is newLead, a lead whose status, assignee or fields changed is leadChanged, and a call, payment or custom action is leadActivity.',
			},
			description:
				'What starts the workflow. Each poll starts it once, with an item for each event since the last one.',
		},
		...events.flatMap(({ value, properties }) =>
			properties.map((property) => ({
				...property,
				displayOptions: { ...property.displayOptions, show: { event: [value] } },
			})),
		),
	];
}
