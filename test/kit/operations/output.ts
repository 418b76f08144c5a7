import type { KeyNote } from './row';

const ownKeys = ['lead_id', 'name', 'phone', 'email', 'status', 'rating'];

/** The keys of a new lead that every workspace has, and those of one that is there. Others are those of a workspace. */
export const newLeadKeys = [...ownKeys, 'assignee', 'actions', 'would_send', 'outcome', 'report'];
export const leadKeys = [
	...ownKeys,
	...['lost_reason', 'assignee', 'created_on', 'modified_on', 'actions', 'would_send', 'outcome', 'report'],
];

/** The ID of a lead that a search finds. */
export const foundId: KeyNote = {
	unseen: { type: 'string' },
	description: 'Only if the searches of the service return it. By Identifier finds the lead without it',
};

const actionKeys = [
	...[
		'lead_id',
		'action_id',
		'kind',
		'type',
		'code',
		'name',
		'created_on',
		'employeeid',
		'status',
		'currency',
	],
	...['amount', 'fields', 'files', 'paymentid'],
];

/** An action of a timeline, at this place of an item. */
export const actionOutput = (place: string): Record<string, KeyNote> => {
	const at = (key: string) => [place, key].filter((part) => part !== '').join('.');
	return {
		[place]: { open: actionKeys },
		[at('kind')]: { description: 'custom, payment, attachment, built_in or unknown' },
		[at('type')]: {
			description: 'ACTION_ and the code of a custom action, PAYMENT, ATTACHMENT, or a type of the service',
		},
		[at('name')]: { description: 'What people call a custom action' },
		[at('created_on')]: { description: 'ISO 8601' },
		[at('employeeid')]: {
			description: 'The email of the team member who performed it, or the system user',
		},
		[at('fields')]: fieldsOfAction,
	};
};

export const fieldsOfAction: KeyNote = { description: 'The fields of the action, by API name', open: [] };

export const availability: KeyNote = {
	description: 'The availability, such as Active or On Leave, as the service spells it',
};
