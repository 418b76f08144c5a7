import { leadAnswer } from '../../../../nodes/shared/sync/shapes/lead';
import { timelineOf } from '../../../../nodes/shared/sync/shapes/leadTimeline';
import type { KeyNames } from './keyNames';

const lead = (more: object) => leadAnswer.parse({ lead_id: 'l1', ...more });

export const leadParts: readonly KeyNames[] = [
	[
		'the fields of a lead',
		'fields field_values custom_fields values',
		(key) => lead({ [key]: { a: 1 }, more: 1 }).fields,
		{ a: 1 },
	],
	[
		'the name of a field',
		'api_name field key name',
		(key) => lead({ fields: [{ [key]: 'a', value: 1 }] }).fields,
		{ a: 1 },
	],
	[
		'the time of a lead',
		'created_on created_at creation_timestamp created creation_time',
		(key) => lead({ [key]: 1_732_247_000_000 }).createdAt,
		1_732_247_000_000,
	],
	[
		'what is no field of a lead',
		'lead_id id _id fields field_values custom_fields values actions actions_skip actions_limit',
		(key) => lead({ [key]: 'a', name: 'Ann' }).fields,
		{ name: 'Ann' },
	],
];

/** Read in these spellings only, because a lead's fields may stand beside them and have similar names. */
export const timelineParts: readonly KeyNames[] = [
	[
		'the timeline in a lead',
		'actions timeline activities',
		(key) => timelineOf(lead({ [key]: [{ id: 'a1' }] })).data,
		[{ id: 'a1' }],
	],
	[
		'how long the timeline of a lead is',
		'actions_total_count actions_total total_actions actions_count',
		(key) => timelineOf(lead({ actions: [], [key]: 7 })).totalCount,
		7,
	],
];
