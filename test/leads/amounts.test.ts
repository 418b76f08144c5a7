import { remarksOf, reportedOf } from '../kit/items';
import { createPayment, runActions, timelineOf } from '../kit/nodes/actions';
import { actionList, create, payment } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('amounts of money', () => {
	const workspace = withWorkspace('demo');
	const budgets = (...values: unknown[]) =>
		values.map((budget, index) => ({ ...person(index), budget }) as Record<string, string>);

	it('are read by what other amounts of the field show', async () => {
		const run = await workspace.leads(create(), budgets('10.000', '1.234,56', '12,50'));

		expect(run.outputs[1]).toEqual([]);
		expect(reportedOf(run.outputs[0]).map(({ prepared }) => prepared)).toMatchObject([
			[{ from: '10.000', to: '10000' }],
			[{ to: '1234.56' }],
			[{ to: '12.50' }],
		]);
	});

	it('are read so in fields for numbers, too', async () => {
		const items = ['1.234', '2,5', '3,456'].map((size, index) => ({ ...person(index), team_size: size }));
		const run = await workspace.leads(create(), items);

		expect(run.outputs[1]).toEqual([]);
		const stored = await workspace.search({});
		expect(stored.map(({ team_size }) => team_size)).toEqual(expect.arrayContaining([1234, 2.5, 3.456]));
	});

	it('in another currency are held back, unless the option names it', async () => {
		const items = budgets('$500', '₹500', 'Rs. 500', '500 EUR');
		const inRupees = await workspace.leads(create(), items);
		expect(remarksOf(inRupees.outputs[1]).map(({ value }) => value)).toEqual(['$500', '500 EUR']);

		workspace.sandbox.reset('demo');
		const inDollars = await workspace.leads(create({ workspaceCurrency: 'usd' }), items);
		expect(remarksOf(inDollars.outputs[1]).map(({ value }) => value)).toEqual(['₹500', 'Rs. 500', '500 EUR']);
	});

	it('are not sent while the option names no currency', async () => {
		const run = await workspace.leads(create({ workspaceCurrency: 'rupees' }), budgets('500'), {
			onError: 'continueRegularOutput',
		});
		expect(JSON.stringify(run.outputs)).toContain(
			'Options → Reading Values → Workspace Currency has an invalid value',
		);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('of payments are in the currency of the payment, and a column of their own', async () => {
		const leadId = await workspace.createLead(person(1));
		const items = [
			{ amount: '$1.500,50', currency: 'USD' },
			{ amount: '€2.000', currency: 'EUR' },
			{ amount: '$500', currency: 'EUR' },
			{ amount: '₹500', currency: 'INR' },
		];
		const run = await runActions(workspace, createPayment(leadId), items);

		expect((await timelineOf(workspace, leadId)).map(({ amount }) => amount)).toEqual(
			expect.arrayContaining(['1500.50', '2000', '500']),
		);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ value: '$500', message: 'Not sent: this amount is in another currency than EUR' },
		]);
	});

	it('of payments with a new lead are one column too', async () => {
		const entries = actionList(payment({ amount: '={{ $json.paid }}', currency: 'EUR' }));
		const items = [
			{ ...person(1), paid: '10.000' },
			{ ...person(2), paid: '12,50 €' },
		];
		const run = await workspace.leads(create({ unmatchedInput: 'ignore' }, entries), items);

		expect(run.outputs[1]).toEqual([]);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ prepared: [{ field: 'amount', from: '10.000', to: '10000' }] },
			{ prepared: [{ field: 'amount', from: '12,50 €', to: '12.50' }] },
		]);
	});
});
