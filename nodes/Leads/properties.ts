import type { INodeProperties } from 'n8n-workflow';

import { fieldsProperties, performedByProperty } from '../shared/editor/properties';
import type { Resource } from '../shared/run/operation';
import { paymentCurrencyOptions, paymentStatusOptions } from '../shared/writes/paymentLists';

export const leadResource: Resource = { value: 'lead', name: 'Lead' };

const byName =
	'With automatic mapping, each input field goes to the workspace field with the same name, in any spelling. The success item lists the names that differ.';

const example = '{"name": "Asha", "rating": 4}';

const ofNewLead = {
	example,
	method: 'newLeadFields',
	mapsAtFirst: 'byName',
	description: `The values of the lead. ${byName}`,
} as const;

export const newLeadFieldsProperties = fieldsProperties(ofNewLead);

export const anyLeadFieldsProperties = fieldsProperties({ ...ofNewLead, mayUpdate: true });

export const existingLeadFieldsProperties = fieldsProperties({
	method: 'existingLeadFields',
	example,
	mayUpdate: true,
	description: `The values to change. Tags replace the tags that the lead has. ${byName}`,
});

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
	description:
		'A custom action of the workspace, or a payment. The service records calls and messages by itself.',
};

const code: INodeProperties = {
	displayName: 'Action Name or ID',
	name: 'code',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getActionCodes' },
	default: '',
	builderHint: {
		propertyHint:
			'The bare code, such as 1001, or the name of the action; for a payment, set kind to payment instead.',
	},
	displayOptions: forCustom,
	description:
		'The custom action: its name, its code with or without ACTION_, or a part of the name that only one action has. An unknown one is not sent and gets a remark; the lead is created without it. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const fieldName: INodeProperties = {
	displayName: 'Field Name or ID',
	name: 'field',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getChosenActionFields', loadOptionsDependsOn: ['actions'] },
	default: '',
	description:
		'The field of the action: its API name, its label, or a part that only one field has. An unknown field is left out, with a remark. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const fieldValue: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'string',
	default: '',
	description:
		'The value of the field. Separate tags with commas. A date can have any common form; Dates Are Written decides what 03/04/2026 means. A value that does not fit gets a remark.',
};

const fields: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	default: {},
	displayOptions: forCustom,
	description: 'The fields of the action. Without its mandatory fields, the action is not sent.',
	options: [{ displayName: 'Field', name: 'entries', values: [fieldName, fieldValue] }],
};

const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: paymentStatusOptions,
	default: 'COMPLETED',
	displayOptions: forPayment,
	description:
		'The status of the payment. With another word than those of the list, the payment is not sent.',
};

const currency: INodeProperties = {
	displayName: 'Currency',
	name: 'currency',
	type: 'options',
	options: paymentCurrencyOptions,
	default: 'INR',
	displayOptions: forPayment,
	description:
		'The code of the currency of the amount. With a currency that is not in the list, the payment is not sent.',
};

const amount: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1499.50',
	displayOptions: forPayment,
	description:
		'The amount that was paid, in units of its currency: rupees and not paise, greater than 0. A text that is no amount holds the payment back, with a remark.',
};

const performedBy = performedByProperty(
	'a custom action is stored for the system user and a payment is not sent',
);

const date: INodeProperties = {
	displayName: 'Date',
	name: 'date',
	type: 'dateTime',
	default: '',
	displayOptions: forCustom,
	description:
		'When the action took place, if its definition allows earlier dates. If empty, the time of the call. Dates Are Written decides what 03/04/2026 means.',
};

export const actionsProperty: INodeProperties = {
	displayName: 'Actions',
	name: 'actions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Action',
	default: {},
	builderHint: {
		propertyHint:
			'Only for actions that belong to the creation of the lead; for a lead that exists, use the node Lead Workspace Actions.',
	},
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
