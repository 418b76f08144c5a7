import type { INodeProperties } from 'n8n-workflow';

import { paymentStatusOptions } from '../shared/writes/paymentLists';

/** Editor fields that several operations of this node share. */

export const codeProperty: INodeProperties = {
	displayName: 'Action Name or ID',
	name: 'code',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getActionCodes' },
	required: true,
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const performedByProperty: INodeProperties = {
	displayName: 'Performed By Name or ID',
	name: 'performedBy',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getActiveMembers' },
	default: '',
	hint: 'Leave empty for the system user. A payment by an inactive team member is not stored.',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const paymentStatusProperty: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: paymentStatusOptions,
	default: 'COMPLETED',
	description: 'The status of the payment; choose Cancelled to void it',
};
