import { mapValues } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { choice, hintForBuilders } from '../../shared/editor/options';
import type { Events } from '../poll';
import { definitionsChanged } from './definitionsChanged';
import { leadActivity } from './leadActivity';
import { leadChanged } from './leadChanged';
import { newLead } from './newLead';
import { teamMemberChanged } from './teamMemberChanged';

/** What the editor offers, in its order. The first is preselected. */
export const events: Events = { newLead, leadChanged, leadActivity, teamMemberChanged, definitionsChanged };

/** The Event dropdown, and the fields of each event. */
export function triggerProperties(): INodeProperties[] {
	return [
		choice(
			'Event',
			'event',
			'What starts the workflow. Each poll starts it once, with an item for each event since the last one.',
			mapValues(events, ({ name, description }) => [name, description] as const),
			hintForBuilders(
				'A lead that was created is newLead, a lead whose status, assignee or fields changed is leadChanged, and a call, payment or custom action is leadActivity.',
			),
		),
		...Object.entries(events).flatMap(([event, { properties }]) =>
			properties.map((property) => ({ ...property, displayOptions: { show: { event: [event] } } })),
		),
	];
}
