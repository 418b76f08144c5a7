import type { INodeProperties } from 'n8n-workflow';

import { paymentStatusOptions } from '../shared/writes/paymentLists';

/** Fields of the editor that several operations of this node share. */

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
	hint: 'Empty for the system user; a payment of somebody who is not active is not written',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

export const paymentStatusProperty: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: paymentStatusOptions,
	default: 'COMPLETED',
	description: 'The status of the payment; Cancelled is the way to void it',
};
