import { actionToTry, attachmentId, marker, sample } from '../facts';
import { type Call, read, write } from './call';
import { ofOwnAction, ofOwnLead } from './own';
import { unknownField } from './values';

/** One custom action and one payment of that lead. */
export const actionWrites: readonly Call[] = [
	write(
		'new actions',
		'createActions',
		'one custom action, and one payment of 1 INR',
		ofOwnLead((leadId, evidence) => {
			const definition = actionToTry(evidence);
			if (definition === undefined) return 'the workspace has no custom action';
			const fields = Object.fromEntries(
				definition.fields.flatMap(({ apiName, type, labels }) => {
					const value = sample(type, labels);
					return value === undefined ? [] : [[apiName, value]];
				}),
			);
			const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 };
			const custom = { type: definition.code, fields: { ...fields, [unknownField]: 'unknown' } };
			return { parameters: { leadId }, body: { actions: [custom, payment] } };
		}),
	),
	write(
		'update the action',
		'updateAction',
		'a value of that action, and one of a field that it does not have',
		ofOwnAction(0, (evidence) => {
			const definition = actionToTry(evidence);
			const field = definition?.fields.find(({ type }) => type === 'TEXT') ?? definition?.fields[0];
			if (definition === undefined || field === undefined) return 'the action has no field';
			const fields = {
				[field.apiName]: sample(field.type, field.labels) ?? marker,
				[unknownField]: 'unknown',
			};
			return { type: definition.code, fields };
		}),
	),
	write(
		'cancel the payment',
		'updateAction',
		'voids that payment',
		ofOwnAction(1, () => ({ type: 'PAYMENT', status: 'CANCELLED' })),
	),
];

/** What the timeline of that lead shows of them, and of its files. */
export const timelineReads: readonly Call[] = [
	read(
		'own timeline',
		'searchActions',
		'the timeline of the lead',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { skip: '0', limit: '100' },
			body: {},
		})),
	),
	read(
		'own lead with timeline',
		'getLead',
		'the same beside the lead',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { includeActions: 'true', skip: '0', limit: '100' },
		})),
	),
	read(
		'own lead with timeline, the rest',
		'getLead',
		'whether skip moves on',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { includeActions: 'true', skip: '1', limit: '100' },
		})),
	),
	read(
		'own timeline, null as a filter',
		'searchActions',
		'what a filter that is null means',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { limit: '100' },
			body: { performed_by: null },
		})),
	),
	read(
		'own timeline, an unknown filter',
		'searchActions',
		'what an unknown key means',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { limit: '100' },
			body: { lead_workspace_probe: 'unknown' },
		})),
	),
	read('own action', 'getAction', 'the custom action', ofOwnAction(0)),
	read('own payment', 'getAction', 'the payment', ofOwnAction(1)),
	read(
		'own attachment',
		'getAction',
		'the attachment',
		ofOwnLead((leadId, evidence) => {
			const actionId = attachmentId(evidence);
			return actionId === undefined ? 'no answer has its ID' : { parameters: { leadId, actionId } };
		}),
	),
];
