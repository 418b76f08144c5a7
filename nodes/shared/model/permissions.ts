import type { INodeProperties } from 'n8n-workflow';

import { modelFieldsName, modelPermissions, modelSkipName, mostPaidName, usualMostPaid } from './models';

/**
 * What a person allows a model that calls the node. None of these takes an expression: a model could write what
 * the expression reads, and so allow itself more.
 */

const inTools = { show: { '@tool': [true] } };

const permission = (name: string, displayName: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'boolean',
	noDataExpression: true,
	default: false,
	displayOptions: inTools,
	description,
});

export const deletePermission = permission(
	modelPermissions.delete,
	'Let a Model Delete',
	'Whether the agent may delete files without asking a person. A deleted file cannot be restored, and a text that the agent reads may contain an instruction to delete.',
);

export const rolePermission = permission(
	modelPermissions.chooseRole,
	'Let a Model Choose the Role',
	'Whether the agent may give a new team member another role than Caller. Otherwise, only a person can, by choosing the role in the tool.',
);

export const memberPermission = permission(
	modelPermissions.chooseMember,
	'Let a Model Choose the Member',
	'Whether the agent may set the availability of any team member, the administrator included. Otherwise, only of the one that you choose, such as the person who uses the agent.',
);

export const mostPaidProperty: INodeProperties = {
	displayName: 'Largest Payment of a Model',
	name: mostPaidName,
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0 },
	default: usualMostPaid,
	displayOptions: inTools,
	description:
		'The largest amount that the agent may record, in the currency of the payment and not in its cents or paise. The node holds back a payment of more. It does not limit how many payments the agent records.',
};

/** The parameters with which a model asks for more of what a read found. */
export const askingProperties: INodeProperties[] = [
	{
		displayName: 'Fields for the Model',
		name: modelFieldsName,
		type: 'string',
		default: '',
		displayOptions: inTools,
		placeholder: 'e.g. name, status, budget',
		description:
			'The names of the fields that the agent reads, separated by commas. If empty, as many as fit into 500 characters for one record. Let the model fill it in, so that it can ask for what was left out.',
	},
	{
		displayName: 'Entries to Skip',
		name: modelSkipName,
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		displayOptions: inTools,
		description:
			'How many records the agent has seen already. An answer has about 4,000 characters. Let the model fill it in, so that it can ask for the next records.',
	},
];
