import type { INodeProperties } from 'n8n-workflow';

import { leastRole, roleOptions, stateOptions } from './values';

export const emailProperty: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'name@email.com',
	description: 'The email of the team member, which identifies it',
};

export const newMemberProperties: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Diya Sharma',
		description: 'The full name of the team member',
	},
	{
		...emailProperty,
		description: 'The email of the team member; no other member may have it, not even a deleted one',
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +91 98765 43210',
		hint: 'With the country code',
		description: 'The phone number in any format; the node sends only its digits',
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: roleOptions,
		default: leastRole,
		description: 'What the team member may do in the workspace',
	},
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		hint: 'Leave empty to invite the team member, who then chooses a password',
		description:
			'The first password. If set, the team member is active at once; if empty, the service sends an invitation. The node never outputs the password.',
	},
];

export const memberProperty: INodeProperties = {
	displayName: 'Team Member Name or ID',
	name: 'member',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getMembers' },
	required: true,
	default: '',
	hint: 'The ID of a team member is the email',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const stateProperty: INodeProperties = {
	displayName: 'Availability',
	name: 'state',
	type: 'options',
	options: stateOptions,
	default: 'Active',
	description: 'The state to set; leads and actions cannot name an inactive team member',
};

export const includeDeletedProperty: INodeProperties = {
	displayName: 'Include Deleted',
	name: 'includeDeleted',
	type: 'boolean',
	default: false,
	description: 'Whether to return deleted team members too',
};
