import type { INodeProperties } from 'n8n-workflow';

import { activityProperty, withoutActivityProperty } from '../shared/editor/activityFilters';
import { conditionsProperty } from '../shared/editor/conditionFilters';
import {
	choice,
	entryList,
	hintForBuilders,
	nameOrId,
	namesOrIds,
	parameter,
} from '../shared/editor/options';
import { fieldsProperties, performedByProperty } from '../shared/editor/properties';
import type { Resource } from '../shared/session/operation';
import { paymentCurrencyOptions, paymentStatusOptions } from '../shared/writes/actionEntry';

export const leadResource: Resource = { value: 'lead', name: 'Lead' };

const byName =
	'With automatic mapping, each input field goes to the workspace field with the same name, in any spelling. A hint lists the names that differ. If the item holds one object with the values of a lead, such as the body of a webhook, that object is mapped.';

export const newLeadFieldsProperties = fieldsProperties('newLeadFields', `The values of the lead. ${byName}`);

export const existingLeadFieldsProperties = fieldsProperties(
	'existingLeadFields',
	`The values to change. Tags are replaced, unless Tag Handling adds or removes them. ${byName}`,
);

/** The actions of a new lead. actionList.ts reads them. */

const forCustom = { displayOptions: { show: { kind: ['custom'] } } };
const forPayment = { displayOptions: { show: { kind: ['payment'] } } };

const actionValues = [
	choice(
		'Kind',
		'kind',
		'A custom action of the workspace, or a payment. The service records calls and messages by itself.',
		{ custom: ['Custom Action'], payment: ['Payment'] },
	),
	nameOrId(
		'Action',
		'code',
		'getActionCodes',
		'The custom action: its name, its code with or without ACTION_, or a part of the name that only one action has. An unknown one is not sent and gets a remark; the lead is created without it.',
		{
			...hintForBuilders(
				'The bare code, such as 1001, or the name of the action; for a payment, set kind to payment instead.',
			),
			...forCustom,
		},
	),
	entryList(
		'Fields',
		'fields',
		'The fields of the action. Without any value, or without its mandatory fields, the action is not sent.',
		{
			displayName: 'Field',
			name: 'entries',
			values: [
				nameOrId(
					'Field',
					'field',
					'getChosenActionFields',
					'The field of the action: its API name, its label, or a part that only one field has. An unknown field is left out, with a remark.',
					{ typeOptions: { loadOptionsDependsOn: ['actions'] } },
				),
				parameter(
					'string',
					'Value',
					'value',
					'The value of the field. Separate tags with commas. A date can have any common form; Dates Are Written decides what 03/04/2026 means. A value that the field cannot take is left out, with a remark.',
				),
			],
		},
		forCustom,
	),
	parameter(
		'options',
		'Status',
		'status',
		'The status of the payment. With another word than those of the list, the payment is not sent.',
		{ options: paymentStatusOptions, default: 'COMPLETED', ...forPayment },
	),
	parameter(
		'options',
		'Currency',
		'currency',
		'The code of the currency of the amount. With a currency that is not in the list, the payment is not sent.',
		{ options: paymentCurrencyOptions, default: 'INR', ...forPayment },
	),
	parameter(
		'string',
		'Amount',
		'amount',
		'The amount that was paid, in units of its currency: rupees and not paise, greater than 0. A text that is no amount holds the payment back, with a remark.',
		{ placeholder: 'e.g. 1499.50', ...forPayment },
	),
	performedByProperty('a custom action is stored for the system user and a payment is not sent'),
	parameter(
		'dateTime',
		'Date',
		'date',
		'When the action took place, if its definition allows earlier dates. If empty, the time of the call. Dates Are Written decides what 03/04/2026 means.',
		forCustom,
	),
];

export const actionsProperty = entryList(
	'Actions',
	'actions',
	'The first entries of the timeline of the lead. An action that the service does not accept gets a remark, and the lead is still created.',
	{ displayName: 'Action', name: 'entries', values: actionValues },
	{
		typeOptions: { multipleValues: true, sortable: true },
		...hintForBuilders(
			'Only for actions that belong to the creation of the lead; for a lead that exists, use the node Lead Workspace Actions.',
		),
	},
);

/** The filters of a search. leadFilters.ts reads them. */

export const filterProperties: INodeProperties[] = [
	namesOrIds(
		'Status',
		'statuses',
		'getStatuses',
		'The labels of statuses, in upper or lower case, archived ones too. A status that the pipeline does not have finds nothing, and a hint names the nearest.',
		{
			hint: 'Leads with one of these statuses. If empty, leads with any status.',
			...hintForBuilders(
				'For open leads, use filters with status noneOf and each label whose stageType is WON or LOST, also the archived ones.',
			),
		},
	),
	conditionsProperty,
	{
		...activityProperty,
		description: 'Only leads with an action on their timeline that matches all of these filters',
	},
	withoutActivityProperty,
];

/** The order of leads. sortLeads.ts reads it. */
export const sortOptions: INodeProperties[] = [
	nameOrId(
		'Sort By Field',
		'sortBy',
		'getFields',
		'The field by which leads are sorted: its API name, its label, or a part that only one field has; leads without a value come last. Without it, the newest come first. All leads of the search are read. An unknown field fails the item.',
	),
	choice('Sort Order', 'sortOrder', 'Which leads come first, where Sort By Field is set', {
		descending: ['Descending', 'The greatest or the latest first'],
		ascending: ['Ascending', 'The least or the earliest first'],
	}),
];
