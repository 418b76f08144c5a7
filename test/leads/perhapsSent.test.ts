import { categoriesOf, jsonOf, reportedOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Creates the leads of an execution that may have been sent before. */
const perhapsSent = (since: unknown) => create({ perhapsSentSince: since as string });

describe('Perhaps Sent Since', () => {
	const workspace = withWorkspace('demo', quick);
	const before = () => new Date(Date.now() - 60_000).toISOString();
	const continues = { onError: 'continueErrorOutput' } as const;

	it('recovers the lead that an execution wrote before it was killed', async () => {
		const since = before();
		await workspace.leads(create(), [person(1)]);
		const run = await workspace.leads(perhapsSent(since), [person(1), person(2)]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'recovered' }, { outcome: 'created' }]);
		expect(await workspace.search({ name: 'Person 1' })).toHaveLength(1);
	});

	it('repeats the remarks that nobody saw', async () => {
		const since = before();
		const item = { ...person(1), rating: 9 };
		await workspace.leads(create(), [item]);
		const run = await workspace.leads(perhapsSent(since), [item]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(categoriesOf(run.outputs[1])).toEqual(['rating invalid_value preflight']);
	});

	it('rejects an item whose identifier belongs to another lead', async () => {
		await workspace.createLead({ ...person(1), name: 'Somebody Else' });
		const run = await workspace.leads(perhapsSent(before()), [person(1)]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual(['phone already_exists service']);
	});

	it('rejects the second of two items with one identifier', async () => {
		await workspace.leads(create(), [person(1)]);
		const run = await workspace.leads(perhapsSent(before()), [person(1), person(1)]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(categoriesOf(run.outputs[1])).toEqual(['phone already_exists service']);
	});

	it('stays uncertain while the lead cannot be looked up', async () => {
		await workspace.leads(create(), [person(1)]);
		workspace.sandbox.faults.add({ route: 'searchLeads', status: 400 });
		const run = await workspace.leads(perhapsSent(before()), [person(1)], continues);

		expect(jsonOf(run.outputs.at(-1))).toMatchObject([
			{
				error: expect.stringContaining('An earlier execution may have sent this item'),
				details: expect.objectContaining({ uncertain: true }),
			},
		]);
	});

	it.each([
		['', 'nothing'],
		['={{ $json.since }}', 'an item without it'],
	])('changes nothing with %j, %s', async (since) => {
		await workspace.createLead(person(1));
		const run = await workspace.leads(perhapsSent(since), [person(1)]);

		expect(categoriesOf(run.outputs[1])).toEqual(['phone already_exists service']);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	});

	it('fails for a text that is no time', async () => {
		const run = await workspace.leads(perhapsSent('yesterday'), [person(1)], continues);

		expect(JSON.stringify(jsonOf(run.outputs.at(-1)))).toMatch(
			/Perhaps Sent Since.*It needs a time such as 2026-/,
		);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});
});
