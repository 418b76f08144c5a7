import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { anonymous, diya, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { messy } from './messyLead';

describe.each(seeds)('the option Remarks where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const items = [person(1), { ...person(2), rating: 9, internal_score: 1 }, anonymous(seed, 3)];

	// docs/outcomes.md promises: "adds remarks to the item instead of a branch, or treats them as failures."
	it('In the Item has one output, where each item has its outcome', async () => {
		const run = await workspace.leads(create({ remarks: 'inItem' }), items);

		expect(run.outputs).toHaveLength(1);
		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2]);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ outcome: 'created', remarks: [] },
			{ outcome: 'created', remarks: [{ field: 'rating' }, { field: 'internal_score' }] },
			{ outcome: 'rejected', remarks: [{ category: 'missing_mandatory' }], input: items[2] },
		]);
		for (const json of jsonOf(run.outputs[0])) expect(json).not.toHaveProperty('error');
	});

	it('In the Item reports a failure in the item too', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, times: 1 });
		const parameters = create({ remarks: 'inItem', requestsAtOnce: 1 });
		const run = await workspace.leads(parameters, items.slice(0, 2), { onError: 'continueRegularOutput' });

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'failed' }, { outcome: 'created' }]);
		expect(jsonOf(run.outputs[0])[0]).not.toHaveProperty('error');
	});

	// docs/outcomes.md promises: "adds remarks to the item instead of a branch, or treats them as failures."
	it('Treat as Failure stops at the first item with a remark, and reports what was written of it', async () => {
		const run = await workspace.leads(create({ remarks: 'fail', requestsAtOnce: 1 }), items);

		expect(run.workflow.error?.message).toMatch(/^Row 2, \w+: .* \(and 1 more\)$/);
		expect(run.workflow.error).toMatchObject({
			description: expect.stringMatching(/^The rest of the item was written \(lead [0-9a-f]{24}\)\./),
		});
		expect(await workspace.search({ name: 'Person 2' })).toHaveLength(1);
	});

	it('Treat as Failure keeps such items off Success', async () => {
		const run = await workspace.leads(create({ remarks: 'fail' }), items, {
			onError: 'continueRegularOutput',
		});

		expect(originsOf(run.outputs[0])).toEqual([0]);
		expect(originsOf(run.outputs[1])).toEqual([1, 1, 1, 2, 2]);
		expect(categoriesOf(run.outputs[1]).filter((text) => text.includes('failed'))).toHaveLength(2);
		expect(jsonOf(run.outputs[1])[0]?.['lead_id']).toMatch(/^[0-9a-f]{24}$/);
	});

	it('Treat as Failure sends such items to the error output', async () => {
		const run = await workspace.leads(create({ remarks: 'fail' }), items, { onError: 'continueErrorOutput' });

		expect(run.outputs.map(originsOf)).toEqual([[0], [], [1, 2]]);
		expect(jsonOf(run.outputs[2])[1]?.['error']).toMatch(/^\w+: the identifier/);
	});
});

describe('the form of remark items', () => {
	const workspace = withWorkspace('demo');

	it('has one per input item when the option Remark Items says so', async () => {
		const run = await workspace.leads(create({ remarkItems: 'perItem' }), [
			messy,
			person(2),
			{ ...messy, ...person(3) },
		]);

		expect(originsOf(run.outputs[1])).toEqual([0, 2]);
		expect(jsonOf(run.outputs[1])[0]).toMatchObject({
			remarks: [{ field: 'email' }, { field: 'rating' }, { field: 'nope' }],
			input: messy,
		});
	});

	// README.md promises: "Remarks contain what people typed, unless you switch *Include Submitted Data*
	// off."
	// docs/security.md promises: "*Include Submitted Data* off leaves both out."
	it.each(['perRemark', 'perItem'])('omits the submitted values, %s', async (remarkItems) => {
		const parameters = create({ includeSubmitted: false, remarkItems });
		const run = await workspace.leads(parameters, [{ ...messy, assignee: diya }]);
		const remarks = remarksOf(run.outputs[1]);

		expect(remarks).toHaveLength(3);
		for (const remark of remarks) expect(remark).not.toHaveProperty('value');
		for (const json of jsonOf(run.outputs[1])) expect(json).not.toHaveProperty('input');
		expect(JSON.stringify(run.outputs[0])).not.toMatch(/not an email/);
		expect(JSON.stringify(run.outputs[1])).not.toMatch(/not an email|98765/);
	});

	it('names its item as a hint of the run', async () => {
		const run = await workspace.leads(create(), [messy]);
		expect(run.hints.map(({ message }) => message).join(' ')).toMatch(
			/1 written, in part.*Not stored: row 1: email: .*No field is called nope: row 1\./,
		);
	});
});
