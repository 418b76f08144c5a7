import { actionToTry, attachmentId, marker, sample } from '../answers';
import { type ApiCall, type Call, read, write } from './call';
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
			if (definition === undefined) return 'no answer shows a custom action of the workspace';
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
			const field = definition?.fields.find(({ type }) => type === 'text') ?? definition?.fields[0];
			if (definition === undefined || field === undefined) return 'no answer shows a field of the action';
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

const ownAttachment: ApiCall['make'] = ofOwnLead((leadId, evidence) => {
	const actionId = attachmentId(evidence);
	return actionId === undefined ? 'no answer has its ID' : { parameters: { leadId, actionId } };
});

/** What the timeline of that lead shows of them, and of its files. */
export const timelineReads: readonly Call[] = [
	read(
		'own timeline',
		'searchActions',
		'the timeline of the lead',
		ofOwnLead((leadId) => ({ parameters: { leadId }, query: { skip: '0', limit: '100' }, body: {} })),
	),
	read('own attachment', 'getAction', 'the attachment', ownAttachment),
];

/** What stays behind. */
export const lastReads: readonly Call[] = [
	read(
		'own lead at the end',
		'getLead',
		'what stays of the lead',
		ofOwnLead((leadId) => ({
			parameters: { leadId },
			query: { includeActions: 'true', skip: '0', limit: '100' },
		})),
	),
	read('own action', 'getAction', 'what stays of the custom action', ofOwnAction(0)),
	read('own payment', 'getAction', 'what stays of the payment', ofOwnAction(1)),
	read('own attachment at the end', 'getAction', 'what stays of the files', ownAttachment),
];
