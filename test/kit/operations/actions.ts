import { pick, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { operations } from '../../../nodes/Actions/operations';
import {
	append,
	asJson,
	createCustom,
	createPayment,
	feedback,
	getAction,
	getTimeline,
	paid,
	siteVisit,
	timelineOf,
	updateCustom,
	updateStatus,
} from '../nodes/actions';
import { diya } from '../people';
import { newLead, type TestWorkspace } from '../workspace';
import { actionOutput, fieldsOfAction } from './output';
import { comments } from './reads';
import { itemCount, type MarkedItem, type Rows, type Stage } from './row';
import { ambiguous, blindly, decided, json, visited } from './values';

/** As dates of a site visit, and odd values of a feedback and a visit. */
const visits = (dates: typeof ambiguous) =>
	json(dates.map(({ birth_date: date }) => ({ code: siteVisit, next_visit: date })));
const oddAction = {
	...{ code: feedback, expected_price: '$5', callback_phone: 'x', reference: 'not a page', comment: '' },
};
const oddVisit = { code: siteVisit, visitors: 'many', outcome: 'Atlantis' };

/** The answer of a service that stores an action and has a remark all the same, as the sandbox never does. */
const answerTo = (body: object) => ({ ...body, remarks: [{ field: '', remark: 'Stored otherwise' }] });
const appended = { actions: [{ action_id: '65f1ac710265f1ac710265f1', status: 'CREATED' }] };

/** The fields of an action on a timeline. */
export const fieldsIn = (fields: unknown): IDataObject => ({ ...(fields as IDataObject | undefined) });

/** Items share leads, so that the node sends their actions in one request. */
const leadCount = 4;
/** Some actions of a lead are equal. The node must neither confuse nor drop them. */
const differentValues = 3;

/** What an action on a timeline says: its marker on its lead, and all its values. */
interface Shown {
	readonly marker: unknown;
	readonly values: IDataObject;
}
type Show = (action: IDataObject) => Shown;

const custom: Show = ({ fields }) => ({ marker: fieldsIn(fields)['comment'], values: fieldsIn(fields) });

const payment: Show = ({ amount, currency, status }) => ({
	marker: amount,
	values: { amount, currency, status } as IDataObject,
});

const paymentById: Show = ({ id, status, ...rest }) => ({
	marker: `${String(id)} ${String(status)}`,
	values: pick(rest, 'amount', 'currency'),
});

/** What an item has beside its lead, what its action will be, and with which values. */
interface Planned {
	readonly more: IDataObject;
	readonly value: string;
	readonly values: IDataObject;
}

/** A stage with actions on a few leads, each found by its lead and its marker. */
async function stageOf(
	workspace: TestWorkspace,
	parameters: INodeParameters,
	show: Show,
	plan: (leadId: string, item: number) => Planned | Promise<Planned>,
): Promise<Stage> {
	const leads = await Promise.all(range(leadCount).map(async () => await newLead(workspace)));
	const items = range(itemCount).map(async (item): Promise<MarkedItem> => {
		const leadId = leads[item % leadCount] ?? '';
		const { more, value, values } = await plan(leadId, item);
		return { json: { leadId, value, ...more }, marker: `${leadId} ${value}`, values };
	});
	const stored = async () => {
		const timelines = leads.map(async (lead) =>
			(await timelineOf(workspace, lead)).map((action) => {
				const { marker, values } = show(action);
				return { marker: `${lead} ${String(marker)}`, values };
			}),
		);
		return (await Promise.all(timelines)).flat();
	};
	return { parameters, items: await Promise.all(items), stored };
}

const planNew =
	(valuesOf: (value: string) => IDataObject) =>
	(_: string, item: number): Planned => {
		const value = String(1 + (Math.floor(item / leadCount) % differentValues));
		return { more: {}, value, values: valuesOf(value) };
	};

/** The price is not a number, so the service drops it with a remark. */
const comment = asJson('={{ { comment: $json.value, expected_price: "a lot" } }}');
const commented = (value: string) => ({ comment: value });
const asIs = { valueHandling: 'sendAsIs' };
const [leadOfItem, actionOfItem] = ['={{ $json.leadId }}', '={{ $json.actionId }}'];

const location = asJson({ location: 'Pune' });
const listed = actionOutput('');

export const actionRows = {
	'customAction.create': {
		parameters: ({ leadId }, options) => createCustom(leadId, siteVisit, options, location),
		outcomes: ['created', 'recovered', 'already_written', 'dry_run'],
		output: { fields: fieldsOfAction },
		works: async (workspace, options) => {
			const parameters = createCustom(await newLead(workspace), '={{ $json.code }}', options);
			return [
				...[json([oddAction, oddVisit, { code: '9' }]), visits(ambiguous), visits(decided)].map((items) => ({
					...{ parameters, items },
				})),
				...blindly({ parameters: { ...parameters, code: siteVisit }, items: json([visited]) }),
			];
		},
		stage: async (workspace) =>
			await stageOf(workspace, createCustom(leadOfItem, feedback, asIs, comment), custom, planNew(commented)),
	},
	'customAction.update': {
		parameters: ({ leadId, actionId }, options) => updateCustom(leadId, actionId, options, location),
		outcomes: ['updated', 'recovered', 'dry_run'],
		output: { fields: fieldsOfAction },
		works: async (workspace, options) => {
			const leadId = await newLead(workspace);
			const [visit = '', said = ''] = await append(
				workspace,
				leadId,
				{ type: siteVisit, fields: {} },
				{ type: feedback, fields: { comment: 'Fine' } },
			);
			const ids = new Map<unknown, string>([
				[siteVisit, visit],
				[feedback, said],
			]);
			const parameters = updateCustom(leadId, '={{ $json.action }}', options);
			return [
				...[
					...[json([oddAction, oddVisit]), visits(ambiguous), visits(decided)],
					json([{ code: siteVisit, visitors: 'many' }]),
				].map((items) => ({
					parameters,
					items: items.map((item) => ({
						json: { ...item.json, action: ids.get(item.json?.['code']) ?? '' },
					})),
				})),
				...blindly({ parameters: updateCustom(leadId, visit, options), items: json([visited]) }),
			];
		},
		stage: async (workspace) =>
			await stageOf(
				workspace,
				updateCustom(leadOfItem, actionOfItem, asIs, { code: feedback, ...comment }),
				custom,
				async (leadId, item) => {
					const before = { type: feedback, fields: { comment: 'before' } };
					const [actionId = ''] = await append(workspace, leadId, before);
					return { more: { actionId }, value: `item ${item}`, values: commented(`item ${item}`) };
				},
			),
	},
	'payment.create': {
		parameters: ({ leadId }, options) => createPayment(leadId, options),
		outcomes: ['created', 'recovered', 'already_written', 'dry_run'],
		works: async (workspace, options) => {
			const leadId = await newLead(workspace);
			const more = { performedBy: '={{ $json.by }}', date: '={{ $json.date }}' };
			return [
				{
					parameters: createPayment(leadId, options),
					items: json([{ amount: '₹1,200' }, { amount: '₹5k' }, { amount: 'x', currency: 'GBP' }]),
				},
				{
					parameters: createPayment(leadId, options, more),
					items: json([
						{ amount: '₹5', by: diya, date: '2026-01-05' },
						{ amount: '5', by: 'nobody@mail.example' },
					]),
				},
				{ parameters: createPayment(leadId, options), items: [{}], answer: answerTo(appended) },
			];
		},
		stage: async (workspace) =>
			await stageOf(
				workspace,
				createPayment(leadOfItem, {}, { amount: '={{ $json.value }}' }),
				payment,
				planNew((amount) => ({ amount, currency: 'INR', status: 'COMPLETED' })),
			),
	},
	'payment.updateStatus': {
		parameters: ({ leadId, paymentId }, options) => updateStatus(leadId, paymentId, 'FAILED', options),
		outcomes: ['updated', 'recovered', 'dry_run'],
		works: async (workspace, options) => {
			const leadId = await newLead(workspace);
			const [actionId = ''] = await append(workspace, leadId, paid('5'));
			return [
				{
					parameters: updateStatus(leadId, actionId, '={{ $json.status }}', options),
					items: json(['FAILED', 'x', 'failed', 'unheard of'].map((status) => ({ status }))),
				},
				{ parameters: updateStatus(leadId, actionId, 'FAILED', options), items: [{}], answer: answerTo({}) },
			];
		},
		stage: async (workspace) =>
			await stageOf(
				workspace,
				updateStatus(leadOfItem, actionOfItem, 'COMPLETED'),
				paymentById,
				async (leadId) => {
					const [actionId = ''] = await append(workspace, leadId, paid('5', { status: 'PENDING' }));
					return {
						...{ more: { actionId }, value: `${actionId} COMPLETED` },
						values: { amount: '5', currency: 'INR' },
					};
				},
			),
	},
	'timeline.get': {
		parameters: ({ leadId, actionId }) => getAction(leadId, actionId),
		shows: ['Pune'],
		runs: ({ leadId, actionId, paymentId, holderId }) =>
			[actionId, paymentId, holderId].map((id) => ({ parameters: getAction(leadId, id), items: [{}] })),
		output: listed,
	},
	'timeline.getAll': {
		parameters: ({ leadId }) => getTimeline(leadId),
		shows: comments,
		// With what every ID names on its timeline.
		runs: ({ leadId }) => [{ parameters: getTimeline(leadId), items: [{}] }],
		whole: { returnAll: true },
		listing: {
			route: 'POST /lead/L1/action/search',
			pageSize: 100,
			entry: (number, hasId) => ({ ...(hasId && { id: `a${number}` }), type: 'OUTGOING_CALL', number }),
		},
		output: listed,
	},
} satisfies Rows<typeof operations>;
