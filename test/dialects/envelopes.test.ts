import type { INodeParameters } from 'n8n-workflow';

import { remarksOf, reportedOf } from '../kit/items';
import { actionsType, append, getAction, siteVisit, updateCustom, updateStatus } from '../kit/nodes/actions';
import { leadsType, update } from '../kit/nodes/leads';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { isObject } from '../kit/support/definitions/changes';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);

type Around = (record: Record<string, unknown>, id: string) => unknown;

/** What a service may put around a record, and none of it is known by name. */
const envelopes: ReadonlyArray<readonly [string, Around]> = [
	['a list', (record) => [record]],
	['a code', (data) => ({ code: '0000', message: 'OK', data })],
	['a type', (data) => ({ type: 'object', id: 'request-1', data })],
	['a kind', (item) => ({ kind: 'action', item })],
	['JSON:API', ({ id: _, ...attributes }, id) => ({ data: { type: 'records', id, attributes } })],
	['a cost', (record) => ({ ...record, extensions: { cost: { requested: 3, throttle: 'LOW', id: 'c1' } } })],
	['an owner', (record) => ({ ...record, owner: { id: 'u1', type: 'USER', status: 'Active' } })],
];

/** Runs a node while each answer to these routes is in an envelope. */
async function run(type: string, parameters: INodeParameters, path: string, around: Around, item = {}) {
	const id = path.slice(path.lastIndexOf('/') + 1);
	const proxy = await startProxy(workspace.sandbox.url, {
		change: (route, body) => (route.endsWith(path) && isObject(body) ? around(body, id) : body),
	});
	try {
		const { outputs, error } = await workspace.node(type, parameters, [item], { baseUrl: proxy.url });
		return { outputs, error };
	} finally {
		await proxy.close();
	}
}

describe.each(envelopes)('a record with %s around it', (_name, around) => {
	it('is the lead that is updated', async () => {
		const leadId = await workspace.createLead({ phone: '919876540001' });
		const item = { name: 'Asha Rao', rating: 4 };
		const { outputs } = await run(leadsType, update(leadId), `/lead/${leadId}`, around, item);
		expect(remarksOf(outputs[1])).toEqual([]);
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId, name: 'Asha Rao' }]);
	});

	it('is the custom action that is updated, and that is read', async () => {
		const leadId = await workspace.createLead({ phone: '919876540001' });
		const [actionId = ''] = await append(workspace, leadId, {
			type: siteVisit,
			fields: { location: 'Pune' },
		});
		const path = `/lead/${leadId}/action/${actionId}`;
		const updated = await run(actionsType, updateCustom(leadId, actionId), path, around, {
			location: 'Delhi',
		});
		expect(remarksOf(updated.outputs[1])).toEqual([]);
		expect(reportedOf(updated.outputs[0])).toMatchObject([{ outcome: 'updated', action_id: actionId }]);
		const { outputs } = await run(actionsType, getAction(leadId, actionId), path, around);
		expect(outputs[0]?.[0]?.json).toMatchObject({
			...{ action_id: actionId, kind: 'custom', code: siteVisit, fields: { location: 'Delhi' } },
		});
	});

	it('is the payment whose status is changed', async () => {
		const leadId = await workspace.createLead({ phone: '919876540001' });
		const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5 };
		const [actionId = ''] = await append(workspace, leadId, payment);
		const path = `/lead/${leadId}/action/${actionId}`;
		const { outputs } = await run(actionsType, updateStatus(leadId, actionId, 'COMPLETED'), path, around);
		expect(remarksOf(outputs[1])).toEqual([]);
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', status: 'COMPLETED' }]);
	});
});
