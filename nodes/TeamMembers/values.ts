import type { INodePropertyOptions } from 'n8n-workflow';

/** The roles of a team member (sync-api.md, Team member). */
export const roles = ['ADMIN', 'CALLER', 'MANAGER', 'MARKETING_USER'];

/** The role that may do least. A model may give no other one. */
export const leastRole = 'CALLER';

/** The states that a call can set. A member is invited when it is created, and deleted only in the dashboard. */
export const states = ['Active', 'Inactive', 'On Leave', 'Working'];

export const roleOptions: INodePropertyOptions[] = [
	{ name: 'Admin', value: 'ADMIN' },
	{ name: 'Caller', value: 'CALLER' },
	{ name: 'Manager', value: 'MANAGER' },
	{ name: 'Marketing User', value: 'MARKETING_USER' },
];

export const stateOptions: INodePropertyOptions[] = states.map((state) => ({ name: state, value: state }));
