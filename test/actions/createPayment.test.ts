import { categoriesOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { createPayment, runActions, timelineOf } from '../kit/nodes/actions';
import { diya, isha } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

describe('appending a payment', () => {
	it('writes a clean item, and reports it as written', async () => {
		const leadId = await newLead(workspace);
		const run = await runActions(workspace, createPayment(leadId, {}, { performedBy: diya }), [
			{ amount: '1499.50', currency: 'USD', status: 'PENDING' },
		]);
		const [payment] = await timelineOf(workspace, leadId);

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				lead_id: leadId,
				action_id: payment?.['id'],
				...{ status: payment?.['status'], currency: 'USD', amount: 1499.5 },
				outcome: 'created',
				type: 'PAYMENT',
				prepared: [],
				new_options: [],
				remarks: [],
			},
		]);
		expect(run.outputs[1]).toEqual([]);
		expect(payment).toMatchObject({
			type: 'PAYMENT',
			amount: '1499.50',
			currency: 'USD',
			status: 'PENDING',
			employeeid: diya,
		});
	});

	// sync-api.md, PAYMENT entry.
	it('accepts amounts and words as people write them', async () => {
		const leadId = await newLead(workspace);
		const items = [
			{ amount: '₹1,20,000/-', currency: ' inr', status: 'Completed' },
			{ amount: 0.5, currency: 'usd', status: 'refunded ' },
			{ amount: '0.00000000000000000001' },
		];
		const run = await runActions(workspace, createPayment(leadId), items);

		expect(run.outputs[1]).toEqual([]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([
			{ amount: '120000', currency: 'INR', status: 'COMPLETED' },
			{ amount: '0.50', currency: 'USD', status: 'REFUNDED' },
			{ amount: '0.00000000000000000001' },
		]);
	});

	// sync-api.md, Limits.
	it.each([
		['an amount of 0', { amount: 0 }, 'amount', 0],
		['a negative amount', { amount: '-5' }, 'amount', '-5'],
		['an amount in words', { amount: 'ten' }, 'amount', 'ten'],
		['no amount', { amount: '' }, 'amount', ''],
		['an unknown currency', { currency: 'GBP' }, 'currency', 'GBP'],
		['an unknown status', { status: 'PAID' }, 'status', 'PAID'],
	])('%s is not sent, and the service drops it too', async (_what, item, key, value) => {
		const leadId = await newLead(workspace);
		const items = [item, {}];
		const held = await runActions(workspace, createPayment(leadId), items);
		const dropped = await runActions(workspace, createPayment(leadId, { valueHandling: 'sendAsIs' }), items);

		expect(originsOf(held.outputs[0])).toEqual([1]);
		expect(originsOf(dropped.outputs[0])).toEqual([1]);
		expect(categoriesOf(held.outputs[1])).toEqual([`${key} invalid_value preflight`]);
		expect(categoriesOf(dropped.outputs[1])).toEqual([`${key} invalid_value service`]);
		expect(remarksOf(held.outputs[1])[0]?.['value']).toEqual(value);
		expect(remarksOf(dropped.outputs[1])[0]?.['value']).toEqual(value);
		expect(await timelineOf(workspace, leadId)).toHaveLength(2);
	});

	// sync-api.md, POST /lead/{leadId}/action.
	it.each([isha, 'nobody@mail.example', 'Nobody'])(
		'by %s, who is not active, is not sent',
		async (performedBy) => {
			const leadId = await newLead(workspace);
			const held = await runActions(workspace, createPayment(leadId, {}, { performedBy }));
			const options = { valueHandling: 'sendAsIs' };
			const dropped = await runActions(workspace, createPayment(leadId, options, { performedBy }));

			expect(held.outputs[0]).toEqual([]);
			expect(dropped.outputs[0]).toEqual([]);
			expect(categoriesOf(held.outputs[1])).toEqual(['employeeid unknown_team_member preflight']);
			expect(categoriesOf(dropped.outputs[1])).toEqual(['employeeid unknown_team_member service']);
			expect(remarksOf(held.outputs[1])[0]?.['message']).toMatch(/^Not sent: /);
			expect(await timelineOf(workspace, leadId)).toEqual([]);
		},
	);

	it('keeps the order within a lead over several requests, and sends other leads meanwhile', async () => {
		const [slow, quick] = [await newLead(workspace), await newLead(workspace)];
		workspace.sandbox.faults.add({ route: 'createActions', delayMs: 100, times: 1 });
		const amounts = Array.from({ length: 120 }, (_, index) => String(index + 1));
		const items = amounts.flatMap((amount) => [slow, quick].map((lead) => ({ amount, lead })));
		const run = await runActions(workspace, createPayment('={{ $json.lead }}'), items);

		expect(originsOf(run.outputs[0])).toEqual(items.map((_, index) => index));
		for (const lead of [slow, quick])
			expect((await timelineOf(workspace, lead)).map(({ amount }) => amount)).toEqual(amounts);
		expect(workspace.requestsTo('createActions')).toHaveLength(6);
	});

	it('reports everything that is wrong with an item at once', async () => {
		const leadId = await newLead(workspace);
		const run = await runActions(
			workspace,
			createPayment(leadId, {}, { performedBy: 'nobody@mail.example' }),
			[{ amount: '-1', currency: 'X', status: 'Y' }],
		);
		expect(categoriesOf(run.outputs[1])).toEqual([
			'status invalid_value preflight',
			'currency invalid_value preflight',
			'amount invalid_value preflight',
			'employeeid unknown_team_member preflight',
		]);
	});
});
