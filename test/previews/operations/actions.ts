import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	actionsType,
	append,
	createCustom,
	createPayment,
	getAction,
	getTimeline,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../../kit/nodes/actions';
import { diya } from '../../kit/people';
import type { ExploredOperation } from '../explorer';
import { choices } from './choices';

export const visited = { location: 'Pune', visitors: '3', outcome: 'Thrilled', Colour: 'blue' };

export const customActions: readonly ExploredOperation[] = [
	{
		...{ folder: 'Actions', name: 'customAction/create', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const once = async (options: INodeParameters) =>
				await test.run(actionsType, createCustom(leadId, siteVisit, options), visited);
			for (const options of choices) await once(options);
			await test.blindly(async () => await once({}));
		},
	},
	{
		...{ folder: 'Actions', name: 'customAction/update', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const [id = ''] = await append(test.workspace, leadId, { type: siteVisit, fields: {} });
			const once = async (options: INodeParameters) =>
				await test.run(actionsType, updateCustom(leadId, id, options), visited);
			for (const options of choices) await once(options);
			await test.blindly(async () => await once({}));
		},
	},
];

const appended = { actions: [{ action_id: '65f1ac710265f1ac710265f1', status: 'CREATED' }] };

export const payments: readonly ExploredOperation[] = [
	{
		...{ folder: 'Actions', name: 'payment/create', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const more = { performedBy: '={{ $json.by }}', date: '={{ $json.date }}' };
			const once = async (options: INodeParameters, item: IDataObject) =>
				await test.run(actionsType, createPayment(leadId, options, more), item);
			for (const options of choices) {
				await once(options, { amount: '₹5', by: diya, date: '2026-01-05' });
				await once(options, { amount: '5', by: 'nobody@mail.example' });
			}
			await test.remarked(appended, actionsType, createPayment(leadId));
		},
	},
	{
		...{ folder: 'Actions', name: 'payment/updateStatus', writes: true },
		async run(test) {
			const leadId = await test.lead();
			const [id = ''] = await append(test.workspace, leadId, paid('5'));
			for (const options of choices)
				for (const status of ['failed', 'unheard of'])
					await test.run(actionsType, updateStatus(leadId, id, status, options));
			await test.remarked({}, actionsType, updateStatus(leadId, id, 'FAILED'));
		},
	},
];

export const timelines: readonly ExploredOperation[] = [
	{
		...{ folder: 'Actions', name: 'timeline/get', writes: false },
		async run(test) {
			const leadId = await test.lead();
			const visit = { type: siteVisit, fields: {}, employeeid: diya };
			for (const id of await append(test.workspace, leadId, visit, paid('5')))
				await test.run(actionsType, getAction(leadId, id));
		},
	},
	{
		...{ folder: 'Actions', name: 'timeline/getAll', writes: false },
		async run(test) {
			const leadId = await test.lead();
			await append(test.workspace, leadId, { type: siteVisit, fields: {}, employeeid: diya }, paid('5'));
			await test.run(actionsType, getTimeline(leadId));
		},
	},
];
