import type { INodeProperties } from 'n8n-workflow';

import { hintForBuilders, nameOrId, notice, parameter } from '../shared/editor/options';
import type { Resource } from '../shared/session/operation';
import { paymentStatusOptions } from '../shared/writes/actionEntry';

export const customActionResource: Resource = { value: 'customAction', name: 'Custom Action' };
export const payment: Resource = { value: 'payment', name: 'Payment' };
export const timeline: Resource = {
	value: 'timeline',
	name: 'Timeline',
	entry: { one: 'action', many: 'actions' },
};

/** Editor fields that several operations of this node share. */

export const codeProperty = nameOrId(
	'Action',
	'code',
	'getActionCodes',
	'The custom action: its name, its code with or without ACTION_, or a part of the name that only one action has. An item with an unknown one is not sent and leaves on Remarks.',
	{
		required: true,
		...hintForBuilders(
			'The bare code, such as 1001, or the name of the action; PAYMENT is none, because payments have a resource of their own.',
		),
	},
);

export const paymentStatusProperty = parameter(
	'options',
	'Status',
	'status',
	'The status of the payment; choose Cancelled to void it. Another word than those of the list is not sent and leaves on Remarks.',
	{ options: paymentStatusOptions, default: 'COMPLETED' },
);

const remembered =
	'It is remembered for 24 hours by this n8n process: not by other workers, and not after a restart.';

const eventIdProperty = parameter(
	'string',
	'Event ID (Written Once)',
	'eventId',
	`The ID that the event has where it comes from, such as a gateway. Items with the same one, lead and type of action are written once. The others leave on Success as already_written, payments with null for their amount, or on Remarks if their values differ. An item without one is not sent. ${remembered}`,
	{
		...hintForBuilders(
			'Set it to the ID of the event whenever a webhook or a gateway may deliver one event twice.',
		),
		placeholder: 'e.g. {{ $json.body.event_id }}',
	},
);

/**
 * Where a person, a model or a build before 0.1.0 may put the parameters of events. n8n hands a node only the parameters
 * that its description has, so that without these, a payment lost its event ID in silence, and was written twice.
 */
export const wrongEventNames = {
	idempotencyKey: 'Event ID',
	keyField: 'Event ID Field',
	eventId: 'Event ID',
	eventIdField: 'Event ID Field',
} as const;

const misplaced = (name: string, displayName: string): INodeProperties => ({
	...{ displayName, name, type: 'hidden', default: '' },
	description: `Not the place of ${displayName}. An item with a value here is not sent.`,
});

const ifEventId = { displayOptions: { hide: { eventId: [''] } } };

export const eventIdProperties = [
	eventIdProperty,
	misplaced('idempotencyKey', wrongEventNames.idempotencyKey),
	notice('eventIdNotice', remembered, ifEventId),
];

/** Where a custom action stores the event ID. */
export const eventIdFieldProperty = nameOrId(
	'Event ID Field',
	'eventIdField',
	'getActionTextFields',
	'The text field of the action that stores the ID, by its API name or label. The node then looks on the timeline first, so it also protects after a restart and from other workers, unless both write at the same moment. An item is not sent if the field cannot store it.',
	{ typeOptions: { loadOptionsDependsOn: ['code'] }, ...ifEventId },
);

/** What no option is: the node refuses a value here. */
export const wrongEventOptions = Object.entries(wrongEventNames).map(([name, label]) => ({
	property: misplaced(name, label),
}));
