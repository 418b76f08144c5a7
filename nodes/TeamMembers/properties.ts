import type { INodeProperties } from 'n8n-workflow';

import { leastRole, roleOptions, stateOptions } from './values';

export const newMemberProperties: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Diya Sharma',
		description:
			'The full name of the team member. Without one, nothing is sent and the item leaves on Remarks.',
	},
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'name@email.com',
		description:
			'The email of the team member; no other member may have it, not even a deleted one. A text that is not an email address is not sent.',
	},
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +91 98765 43210',
		hint: 'With the country code',
		description:
			'The phone number in any format, with its country code; the node sends only its digits. One without a country code is not sent and leaves on Remarks.',
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: roleOptions,
		default: leastRole,
		builderHint: {
			propertyHint: 'Leave the least role unless the person asked for another one.',
		},
		description:
			'What the team member may do in the workspace. Another word than those of the list is not sent and leaves on Remarks. Get and Get Many do not return the role: their permission_template_name is the name of a template of permissions.',
	},
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		builderHint: {
			propertyHint: 'Leave it empty, because everyone who opens the workflow can read it.',
		},
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
	builderHint: {
		propertyHint: 'Prefer the email, because a second person may get the same name later.',
	},
	hint: 'The ID of a team member is the email',
	description:
		'The team member: the email, the whole name, or a part of the name that only one has. If nobody or several fit, the item fails. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

export const availabilityProperty: INodeProperties = {
	displayName: 'Availability',
	name: 'availability',
	type: 'options',
	options: stateOptions,
	default: 'Active',
	description:
		'The availability to set; leads and actions cannot name an inactive team member. Another word than those of the list is not sent and leaves on Remarks.',
};

export const includeDeletedProperty: INodeProperties = {
	displayName: 'Include Deleted',
	name: 'includeDeleted',
	type: 'boolean',
	default: false,
	description: 'Whether to return deleted team members too',
};
