import type { INodePropertyOptions } from 'n8n-workflow';

/** What may be sent of a team member (sync-api.md, Team member), and how people read it. */
export const roles = ['ADMIN', 'CALLER', 'MANAGER', 'MARKETING_USER'];

/** A member is invited by being created and deleted in the dashboard; these are the states in between. */
export const states = ['Active', 'Inactive', 'On Leave', 'Working'];

export const roleOptions: INodePropertyOptions[] = [
	{ name: 'Admin', value: 'ADMIN' },
	{ name: 'Caller', value: 'CALLER' },
	{ name: 'Manager', value: 'MANAGER' },
	{ name: 'Marketing User', value: 'MARKETING_USER' },
];

export const stateOptions: INodePropertyOptions[] = states.map((state) => ({ name: state, value: state }));
