import type { INodeProperties } from 'n8n-workflow';

import { paymentCurrencyOptions, paymentStatusOptions } from '../shared/writes/paymentLists';

/** The editor fields for a list of actions. actionList.ts reads them. */

const forCustom = { show: { kind: ['custom'] } };
const forPayment = { show: { kind: ['payment'] } };

const kind: INodeProperties = {
	displayName: 'Kind',
	name: 'kind',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Custom Action', value: 'custom' },
		{ name: 'Payment', value: 'payment' },
	],
	default: 'custom',
};

const code: INodeProperties = {
	displayName: 'Action Name or ID',
	name: 'code',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getActionCodes' },
	default: '',
	displayOptions: forCustom,
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const fieldName: INodeProperties = {
	displayName: 'Field Name or ID',
	name: 'apiName',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getChosenActionFields', loadOptionsDependsOn: ['actions'] },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const fieldValue: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	description: 'The value of the field. Separate tags with commas. A date can have any common form.',
};

const fields: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: {},
	displayOptions: forCustom,
	options: [{ displayName: 'Field', name: 'values', values: [fieldName, fieldValue] }],
};

const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: paymentStatusOptions,
	default: 'COMPLETED',
	displayOptions: forPayment,
};

const currency: INodeProperties = {
	displayName: 'Currency',
	name: 'currency',
	type: 'options',
	options: paymentCurrencyOptions,
	default: 'INR',
	displayOptions: forPayment,
};

const amount: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1499.50',
	displayOptions: forPayment,
	description: 'The amount that was paid, greater than 0',
};

const performedBy: INodeProperties = {
	displayName: 'Performed By Name or ID',
	name: 'performedBy',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getActiveMembers' },
	default: '',
	hint: 'Empty for the system user',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
};

const date: INodeProperties = {
	displayName: 'Date',
	name: 'date',
	type: 'dateTime',
	default: '',
	displayOptions: forCustom,
	description:
		'When the action took place, if its definition allows earlier dates. If empty, the time of the call.',
};

export const actionsProperty: INodeProperties = {
	displayName: 'Actions',
	name: 'actions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Action',
	default: {},
	description:
		'The first entries of the timeline of the lead. An action that the service does not accept gets a remark, and the lead is still created.',
	options: [
		{
			displayName: 'Action',
			name: 'entries',
			values: [kind, code, fields, status, currency, amount, performedBy, date],
		},
	],
};
