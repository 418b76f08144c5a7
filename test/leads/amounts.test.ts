import { jsonOf, remarksOf, reportedOf } from '../kit/items';
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

	/** The workspace is taken for one in INR. */
	it.each([
		['a code', { budget: 5000, currency: 'USD' }],
		['a small code', { budget: '5000', currency: 'aed' }],
		['a sign', { budget: '₹5,000', Currency: '€' }],
		['words', { budget: '5 lakh', currency_code: 'US Dollar' }],
		['a currency that nobody knows', { budget: 5000, budget_currency: 'Bitcoin' }],
	])('are held back beside a column with another currency: %s', async (_what, columns) => {
		const run = await workspace.leads(create(), [{ ...person(0), ...columns }]);
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).not.toHaveProperty('budget');
		expect(remarksOf(run.outputs[1])).toContainEqual(
			expect.objectContaining({
				...{ field: 'budget', value: columns.budget, category: 'invalid_value' },
				message: expect.stringMatching(
					/^The column \w+ says that this amount is in another currency than INR/,
				),
				hint: expect.stringContaining('Workspace Currency'),
			}),
		);
	});

	it.each([
		['the currency of the workspace', { budget: 5000, currency: 'INR' }, 'INR'],
		['another way to write it', { budget: '5000', currency: '₹' }, 'INR'],
		['the currency of the option', { budget: '5000', currency: 'usd' }, 'USD'],
		['no answer', { budget: '5000', currency: 'n/a' }, 'INR'],
		['the currency of something else', { budget: '5000', item_currency: 'USD' }, 'INR'],
	])('are stored beside a column with %s', async (_what, columns, workspaceCurrency) => {
		const run = await workspace.leads(create({ workspaceCurrency }), [{ ...person(0), ...columns }]);
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({ budget: '5000' });
		const [column] = Object.keys(columns).slice(1);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ field: column, category: 'unknown_field' }]);
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
