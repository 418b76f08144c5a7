import { categoriesOf, jsonOf, remarksOf, reportedOf } from '../kit/items';
import {
	append,
	asJson,
	demoBooked,
	documentReceived,
	paid,
	runActions,
	siteVisit,
	timelineOf,
	updateCustom,
	updateStatus,
} from '../kit/nodes/actions';
import { diya } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

async function leadWith(...entries: object[]): Promise<{ leadId: string; ids: string[] }> {
	const leadId = await newLead(workspace);
	return { leadId, ids: await append(workspace, leadId, ...entries) };
}

const visit = { type: siteVisit, fields: { location: 'Pune', visitors: 2 }, employeeid: diya };
const demo = { type: demoBooked, fields: { demo_date: '31/12/2026', topic: 'CRM' } };

describe('updating a custom action', () => {
	// sync-api.md, POST /lead/{leadId}/action/{actionId}.
	it('changes the given fields, and leaves the rest', async () => {
		const { leadId, ids } = await leadWith(visit);
		const run = await runActions(workspace, updateCustom(leadId, ids[0] ?? ''), [{ visitors: '3' }]);

		expect(reportedOf(run.outputs[0])).toEqual([
			{
				lead_id: leadId,
				action_id: ids[0],
				outcome: 'updated',
				type: 'ACTION_1001',
				fields: { location: 'Pune', visitors: 3 },
				prepared: [{ field: 'visitors', from: '3', to: 3 }],
				new_options: [],
				remarks: [],
			},
		]);
		expect(run.outputs[1]).toEqual([]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([
			{ fields: { location: 'Pune', visitors: 3 }, employeeid: diya },
		]);
	});

	it('uses the stored type, whatever code chose the fields', async () => {
		const { leadId, ids } = await leadWith(demo);
		const parameters = updateCustom(leadId, ids[0] ?? '', {}, { code: siteVisit });
		const run = await runActions(workspace, parameters, [{ topic: 'Reports', host: diya, location: 'Pune' }]);

		expect(jsonOf(run.outputs[0])).toMatchObject([
			{ type: 'ACTION_1002', fields: { topic: 'Reports', host: diya } },
		]);
		expect(categoriesOf(run.outputs[1])).toEqual(['location unknown_field preflight']);
	});

	it('clears a field only on request', async () => {
		const { leadId, ids } = await leadWith(visit);
		const item = { location: '', visitors: 5 };
		await runActions(workspace, updateCustom(leadId, ids[0] ?? ''), [item]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([
			{ fields: { location: 'Pune', visitors: 5 } },
		]);

		await runActions(workspace, updateCustom(leadId, ids[0] ?? '', { emptyValues: 'clear' }), [item]);
		expect((await timelineOf(workspace, leadId))[0]?.['fields']).toEqual({ visitors: 5 });
	});

	it.each(['prepare', 'sendAsIs'])('reports what is not stored, and why (%s)', async (valueHandling) => {
		const { leadId, ids } = await leadWith({ type: documentReceived, fields: { title: 'Deed' } });
		const item = { title: 'Will', verified: 'perhaps', document: 'x.pdf', colour: 'blue' };
		const run = await runActions(workspace, updateCustom(leadId, ids[0] ?? '', { valueHandling }), [item]);
		const source = valueHandling === 'prepare' ? 'preflight' : 'service';

		expect(jsonOf(run.outputs[0])).toMatchObject([{ fields: { title: 'Will' } }]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			`verified invalid_value ${source}`,
			`document ${source === 'preflight' ? 'silently_dropped' : 'invalid_value'} ${source}`,
			`colour unknown_field ${source}`,
		]);
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual(['perhaps', 'x.pdf', 'blue']);
		expect(jsonOf(run.outputs[1])[0]).toMatchObject({ action_id: ids[0], lead_id: leadId });
	});

	it('cannot clear a mandatory field', async () => {
		const { leadId, ids } = await leadWith(demo);
		const parameters = updateCustom(
			leadId,
			ids[0] ?? '',
			{ emptyValues: 'clear' },
			asJson('{ "topic": null }'),
		);
		const run = await runActions(workspace, parameters);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual(['topic missing_mandatory service']);
		expect(await timelineOf(workspace, leadId)).toMatchObject([{ fields: { topic: 'CRM' } }]);
	});

	it('sends nothing when there is nothing to write', async () => {
		const { leadId, ids } = await leadWith(visit);
		for (const item of [{}, { location: ' ' }, { visitors: 'many' }]) {
			const run = await runActions(workspace, updateCustom(leadId, ids[0] ?? ''), [item]);
			expect(run.outputs[0]).toEqual([]);
			expect(run.outputs[1]).toHaveLength(1);
			expect(remarksOf(run.outputs[1])).toMatchObject([{ action_id: ids[0] }]);
		}
		expect(workspace.requestsTo('updateAction')).toEqual([]);
	});

	it('reports that a payment is not a custom action', async () => {
		const { leadId, ids } = await leadWith(paid('5'));
		const run = await runActions(workspace, updateCustom(leadId, ids[0] ?? ''), [{ amount: 7 }]);

		expect(categoriesOf(run.outputs[1])).toEqual(['unknown_action_code preflight']);
		expect(remarksOf(run.outputs[1])[0]).toMatchObject({
			message: expect.stringMatching(/this is not a custom action of the workspace/),
			hint: expect.stringContaining('Update Status'),
			action_id: ids[0],
		});
		expect(workspace.requestsTo('updateAction')).toEqual([]);
	});

	it('shows in a dry run what it would send', async () => {
		const { leadId, ids } = await leadWith(visit);
		const parameters = updateCustom(leadId, ids[0] ?? '', { dryRun: true });
		const run = await runActions(workspace, parameters, [{ visitors: '3', colour: 'blue' }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				...{ outcome: 'dry_run', action_id: ids[0], would_send: { fields: { visitors: 3 } } },
				prepared: [{ field: 'visitors', from: '3', to: 3 }],
			},
		]);
		expect(categoriesOf(run.outputs[1])).toEqual(['colour unknown_field preflight']);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ action_id: ids[0] }]);
		expect(workspace.requestsTo('updateAction')).toEqual([]);
	});

	it('of several items of one action runs in their order', async () => {
		const { leadId, ids } = await leadWith(visit);
		workspace.sandbox.faults.add({ route: 'updateAction', delayMs: 100, times: 1 });
		const places = Array.from({ length: 12 }, (_, index) => ({ location: `Place ${index}` }));
		await runActions(workspace, updateCustom(leadId, ids[0] ?? '', { requestsAtOnce: 8 }), places);
		expect(await timelineOf(workspace, leadId)).toMatchObject([{ fields: { location: 'Place 11' } }]);
	});
});

describe('updating the status of a payment', () => {
	// sync-api.md, Payment status.
	it.each(['CANCELLED', 'refunded', ' Failed '])('to %p', async (status) => {
		const { leadId, ids } = await leadWith(paid('99.90'));
		const run = await runActions(workspace, updateStatus(leadId, ids[0] ?? '', status));
		const stored = status.trim().toUpperCase();

		expect(reportedOf(run.outputs[0])).toEqual([
			{
				lead_id: leadId,
				action_id: ids[0],
				outcome: 'updated',
				type: 'PAYMENT',
				status: stored,
				prepared: status === stored ? [] : [{ field: 'status', from: status, to: stored }],
				currency: 'INR',
				amount: 99.9,
				new_options: [],
				remarks: [],
			},
		]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([{ status: stored, amount: '99.90' }]);
	});

	it('that the service does not know is not sent', async () => {
		const { leadId, ids } = await leadWith(paid('5'));
		const run = await runActions(workspace, updateStatus(leadId, ids[0] ?? '', 'PAID'));

		expect(categoriesOf(run.outputs[1])).toEqual(['status invalid_value preflight']);
		expect(remarksOf(run.outputs[1])[0]?.['message']).toMatch(/does not know this payment status$/);
		expect(workspace.requestsTo('updateAction')).toEqual([]);
	});

	it('is only shown in a dry run', async () => {
		const { leadId, ids } = await leadWith(paid('5'));
		const run = await runActions(workspace, updateStatus(leadId, ids[0] ?? '', 'FAILED', { dryRun: true }));

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ outcome: 'dry_run', would_send: { status: 'FAILED' } },
		]);
		expect(workspace.requestsTo('updateAction')).toEqual([]);
	});
});
