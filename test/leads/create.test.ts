import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { anonymous, diya, identifierOf, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe.each(seeds)('creating leads where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);

	// sync-api.md, General rules; sync-api.md, POST /lead.
	it('writes a clean item, and reports it as written', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), rating: 4, assignee: diya }]);
		const [success = []] = run.outputs;

		expect(run.workflow.status).toBe('success');
		expect(reportedOf(success)).toEqual([
			{
				lead_id: expect.stringMatching(/^[0-9a-f]{24}$/),
				...person(1),
				rating: 4,
				assignee: diya,
				outcome: 'created',
				prepared: [],
				new_options: [],
				remarks: [],
			},
		]);
		expect(run.outputs[1]).toEqual([]);
		expect(await workspace.fieldsOf(success[0]?.json['lead_id'])).toMatchObject({
			name: 'Person 1',
			phone: '919876510001',
			rating: 4,
			assignee: diya,
			status: 'Fresh',
		});
	});

	it('prepares form values for the workspace, and lists the changes', async () => {
		const typed = {
			...person(1),
			rating: '4',
			newsletter: 'yes',
			interests: 'CRM, Reports',
			status: 'contacted',
		};
		const run = await workspace.leads(create(), [typed]);
		const [lead] = reportedOf(run.outputs[0]);

		expect(lead?.['prepared']).toEqual([
			{ field: 'newsletter', from: 'yes', to: true },
			{ field: 'interests', from: 'CRM, Reports', to: ['CRM', 'Reports'] },
			{ field: 'status', from: 'contacted', to: 'Contacted' },
		]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({
			rating: 4,
			newsletter: true,
			interests: ['CRM', 'Reports'],
			status: 'Contacted',
		});
	});

	it('writes the rest of an item with invalid values, and gives each of these a remark', async () => {
		const item = {
			...person(1),
			email: 'not an email',
			rating: 9,
			internal_score: 3,
			favourite_colour: 'blue',
			status: 'Call Back Later',
			assignee: 'nobody@mail.example',
		};
		const run = await workspace.leads(create(), [item]);
		const leadId = jsonOf(run.outputs[0])[0]?.['lead_id'];

		expect(categoriesOf(run.outputs[1])).toEqual([
			'email invalid_value preflight',
			'rating invalid_value preflight',
			'internal_score hidden_or_locked preflight',
			'favourite_colour unknown_field preflight',
			'status archived_status preflight',
			'assignee unknown_team_member preflight',
		]);
		expect(jsonOf(run.outputs[1])[1]).toEqual({
			message: expect.any(String),
			field: 'rating',
			value: 9,
			hint: expect.any(String),
			category: 'invalid_value',
			outcome: 'written',
			lead_id: leadId,
			source: 'preflight',
			row: 1,
			input: item,
			column: null,
		});
		expect(Object.keys(jsonOf(run.outputs[1])[1] ?? {}).slice(0, 7)).toEqual([
			...['row', 'field', 'value', 'message', 'hint', 'category', 'outcome'],
		]);
		expect(remarksOf(run.outputs[1])).toMatchObject(remarksOf(run.outputs[0]));
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Person 1', status: 'Fresh' });
		expect(await workspace.fieldsOf(leadId)).not.toHaveProperty('rating');
	});

	it('rejects an item without its identifier before anything is sent', async () => {
		const run = await workspace.leads(create(), [anonymous(seed, 1), { ...person(2), [identifier]: '  ' }]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			`${identifier} missing_mandatory preflight`,
			`${identifier} missing_mandatory preflight`,
		]);
		expect(originsOf(run.outputs[1])).toEqual([0, 1]);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	// sync-api.md, Field types.
	it('rejects a lead whose identifier exists already, with advice', async () => {
		await workspace.createLead(person(1));
		const run = await workspace.leads(create(), [{ ...person(1), name: 'Somebody Else' }]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(remarksOf(run.outputs[1])[0]?.['hint']).toMatch(/Create or Update/);
		expect(await workspace.search({ name: 'Somebody Else' })).toEqual([]);
	});

	it('writes the first of two items with the same identifier, and rejects the second', async () => {
		// An item that does not wait for the first one overtakes it.
		workspace.sandbox.faults.add({ route: 'createLead', delayMs: 150, times: 1 });
		const run = await workspace.leads(create(), [person(1), { ...person(1), name: 'Twin' }, person(2)]);

		expect(originsOf(run.outputs[0])).toEqual([0, 2]);
		expect(originsOf(run.outputs[1])).toEqual([1]);
		expect(await workspace.search({ name: 'Twin' })).toEqual([]);
	});

	it('keeps the order of the input on both branches', async () => {
		const items = Array.from({ length: 30 }, (_, index) =>
			index % 3 === 0
				? anonymous(seed, index)
				: { ...person(index), ...(index % 2 === 0 ? { rating: 9 } : {}) },
		);
		const run = await workspace.leads(create(), items);
		const all = items.map((_, index) => index);

		expect(originsOf(run.outputs[0])).toEqual(all.filter((index) => index % 3 !== 0));
		expect(originsOf(run.outputs[1])).toEqual(all.filter((index) => index % 3 === 0 || index % 2 === 0));
	});
});
