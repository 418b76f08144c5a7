import { z } from 'zod';
import { builtInTypes } from '../../domain/actions/builtIn';
import { currencies, statuses } from '../../domain/actions/payment';
import { changeAction, createActions, getAction, searchTimeline } from '../../domain/actions/timeline';
import { actionCreation, actionSearch, actionUpdate, requireObject } from '../bodies';
import type { Operations } from '../openapi/operation';
import { actionResult, id, paged, remarks, time, valueSchema } from '../openapi/parts';
import { fileRecord } from './files';
import { type Handlers, pageOfQuery } from './handler';

const code = z.string().regex(/^ACTION_\d+$/);

const paymentStatus = z.enum(statuses);
const currency = z.enum(currencies);
const amount = z.string().regex(/^\d+(\.\d+)?$/);

const recorded = {
	leadid: id,
	id,
	employeeid: z.string().describe('Email of the team member, or SYSTEM'),
	creationTimestamp: time,
};

const customAction = z.object({
	...recorded,
	type: code,
	fields: z.record(z.string(), valueSchema),
	files: z.array(fileRecord.extend({ field: z.string() })).optional(),
});

const paymentAction = z.object({
	...recorded,
	type: z.literal('PAYMENT'),
	status: paymentStatus,
	currency,
	amount,
	paymentid: id,
});

const attachmentAction = z.object({
	...recorded,
	type: z.literal('ATTACHMENT'),
	files: z.array(fileRecord),
});

const builtInAction = z
	.object({ id, type: z.enum(builtInTypes), creationTimestamp: time })
	.describe('Recorded by the service; only its type is meaningful');

const oneAction = z.union([customAction, paymentAction, attachmentAction]);

export const timelineEntrySchema = z.union([customAction, paymentAction, attachmentAction, builtInAction]);

const actionsCreated = z.object({ leadid: id, actions: z.array(actionResult), remarks });

const actionUpdated = z.union([
	z.object({ leadid: id, type: code, fields: customAction.shape.fields, remarks }),
	z.object({ leadid: id, type: z.literal('PAYMENT'), status: paymentStatus, currency, amount }),
]);

/** Component schemas, by name. */
export const actionParts = {
	CustomAction: customAction,
	PaymentAction: paymentAction,
	AttachmentAction: attachmentAction,
	BuiltInAction: builtInAction,
} as const;

export const actionOperations = {
	createActions: {
		tag: 'Actions',
		description: [
			'Adds each entry by itself: one that fails does not block the others. `actions` has one result for each, in the',
			'order of the request, and `remarks` the reasons. The answer is 201 even if every entry was ignored.',
		].join(' '),
		body: actionCreation,
		answer: actionsCreated,
		errors: ['LEAD_NOT_FOUND'],
	},
	searchActions: {
		tag: 'Actions',
		description:
			'Finds the actions that meet every criterion, newest first; an empty body matches all of them.',
		query: ['skip', 'limit', 'hidePII'],
		body: actionSearch,
		bodyOptional: true,
		answer: paged(timelineEntrySchema),
		errors: ['LEAD_NOT_FOUND'],
	},
	getAction: {
		tag: 'Actions',
		description: 'Reads a custom action, a payment or an attachment. Other actions give 400 `BAD_REQUEST`.',
		query: ['hidePII'],
		answer: oneAction,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND'],
	},
	updateAction: {
		tag: 'Actions',
		description: [
			'For a custom action, `type` and the `fields` to change. For a payment, `type` and `status` only: any other key',
			'gives 400 `BAD_REQUEST`. Attachments and built-in actions cannot change.',
		].join(' '),
		query: ['hidePII'],
		body: actionUpdate,
		answer: actionUpdated,
		errors: ['LEAD_NOT_FOUND', 'ACTION_NOT_FOUND'],
	},
} as const satisfies Operations;

export const actionHandlers = {
	createActions({ workspace, parameter, body }) {
		const { actions } = actionCreation.parse(requireObject(body));
		return createActions(workspace, parameter('leadId'), actions);
	},

	searchActions({ workspace, parameter, query, body }) {
		const search = actionSearch.parse(requireObject(body === undefined ? {} : body));
		const options = { hidePII: query('hidePII') };
		return searchTimeline(workspace, parameter('leadId'), search, pageOfQuery(query), options);
	},

	getAction({ workspace, parameter, query }) {
		const options = { hidePII: query('hidePII') };
		return getAction(workspace, parameter('leadId'), parameter('actionId'), options);
	},

	updateAction({ workspace, parameter, query, body }) {
		const options = { hidePII: query('hidePII') };
		const sent = requireObject(body);
		actionUpdate.parse(sent);
		return changeAction(workspace, parameter('leadId'), parameter('actionId'), sent, options);
	},
} satisfies Partial<Handlers>;
