import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { create, get, update, upsert } from '../kit/nodes/leads';
import { identifierOf, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe.each(seeds)('updating a lead where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);

	// sync-api.md, POST /lead/{leadId}.
	it('writes the given fields, leaves the rest, and returns the current lead', async () => {
		const leadId = await workspace.createLead({ ...person(1), city: 'Pune' });
		const run = await workspace.leads(update(leadId), [{ name: 'Asha', rating: '5' }]);

		expect(run.outputs[1]).toEqual([]);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				lead_id: leadId,
				outcome: 'updated',
				...{ name: 'Asha', rating: 5, city: 'Pune', phone: '+919876510001' },
				prepared: [],
				remarks: [],
			},
		]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha', rating: 5, city: 'Pune' });
	});

	it('replaces the tags of the lead', async () => {
		const leadId = await workspace.createLead({ ...person(1), interests: ['CRM', 'Training'] });
		await workspace.leads(update(leadId), [{ interests: 'Reports' }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ interests: ['Reports'] });
	});

	// sync-api.md, Lead identifier; sync-api.md, Field types.
	it('holds the identifier back, which would cost the whole update', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [
			{ name: 'Asha', [identifier]: person(2)[identifier] },
		]);

		expect(categoriesOf(run.outputs[1])).toEqual([`${identifier} hidden_or_locked preflight`]);
		expect(remarksOf(run.outputs[1])[0]?.['value']).toBe(person(2)[identifier]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated' }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha' });
	});

	it.each(['prepare', 'sendAsIs'])('is rejected with only an identifier (%s)', async (valueHandling) => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId, { valueHandling }), [
			{ [identifier]: person(2)[identifier] },
		]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([`${identifier} hidden_or_locked preflight`]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	// sync-api.md, Lead.
	it('holds back a value for a locked or hidden field', async () => {
		const leadId = await workspace.createLead({ ...person(1), campaign_code: 'SPRING-1' });
		const run = await workspace.leads(update(leadId), [
			{ name: 'Asha', campaign_code: 'X', internal_score: 1 },
		]);

		expect(categoriesOf(run.outputs[1])).toEqual([
			'internal_score hidden_or_locked preflight',
			'campaign_code hidden_or_locked service',
		]);
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual([1, 'X']);
	});

	it('is rejected when the service stores nothing of it', async () => {
		const leadId = await workspace.createLead({ ...person(1), campaign_code: 'SPRING-1' });
		const run = await workspace.leads(update(leadId), [{ campaign_code: 'X' }]);

		expect(run.outputs[0]).toEqual([]);
		expect(jsonOf(run.outputs[1])).toMatchObject([{ category: 'hidden_or_locked', lead_id: leadId }]);
	});

	// docs/outcomes.md promises: "rejected: nothing was written"
	it('is written when the service stores a part of its tags', async () => {
		const leadId = await workspace.createLead(person(1));
		const interests = ['CRM', 'x'.repeat(41)];
		const run = await workspace.leads(update(leadId, { valueHandling: 'sendAsIs' }), [{ interests }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
		expect(run.outputs[1]).toHaveLength(1);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ interests: ['CRM'] });
	});

	it('finds the Lead ID in items of the nodes that create and read leads', async () => {
		// A key that only some services add is a column, too.
		const { leadId: _, ...parameters } = update('');
		const created = await workspace.leads(create(), [person(1)]);
		const [lead = {}] = jsonOf(created.outputs[0]);
		const read = await workspace.leads(get(String(lead['lead_id'])));
		const { [identifier]: __, ...fields } = jsonOf(read.outputs[0])[0] ?? {};
		const run = await workspace.leads(parameters, [{ ...fields, name: 'Asha' }, { name: 'Nobody' }], {
			onError: 'continueRegularOutput',
		});

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: lead['lead_id'] }]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'failed', message: 'The item has no value for Lead ID' },
		]);
		expect(workspace.requestsTo('updateLead')).toHaveLength(1);
	});

	it('uses the Lead ID of each item', async () => {
		const ids = [await workspace.createLead(person(1)), await workspace.createLead(person(2))];
		const items = [...ids, '65f1c0ffee65f1c0ffee65f1'].map((id, index) => ({ id, name: `New ${index}` }));
		const run = await workspace.leads(update('={{ $json.id }}', { unmatchedInput: 'ignore' }), items, {
			onError: 'continueRegularOutput',
		});

		expect(originsOf(run.outputs[0])).toEqual([0, 1]);
		expect(originsOf(run.outputs[1])).toEqual([2]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'failed', message: expect.stringMatching(/no lead/) },
		]);
		expect(await workspace.fieldsOf(ids[1])).toMatchObject({ name: 'New 1' });
	});

	it.each([
		['update', update('={{ $json.lead_id }}')],
		['create or update', upsert({}, { leadId: '={{ $json.lead_id }}' })],
	])(
		'says which rows are one lead, because the later one replaces the earlier one: %s',
		async (_, parameters) => {
			const [one, two] = [await workspace.createLead(person(1)), await workspace.createLead(person(2))];
			const items = [one, two, one].map((lead_id, index) => ({ lead_id, name: `New ${index}` }));
			const run = await workspace.leads(parameters, items);

			const said = 'Rows 1 and 3 have the same lead: row 3 replaced the values of row 1.';
			expect(run.hints.map(({ message }) => message)).toEqual([said]);
			expect(reportedOf(run.outputs[0])).toMatchObject([{ note: said }, {}, { outcome: 'updated' }]);
			expect(await workspace.fieldsOf(one)).toMatchObject({ name: 'New 2' });
		},
	);

	it('says of a dry run which rows would replace others', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId, { dryRun: true }), [
			{ name: 'New 1' },
			{ name: 'New 2' },
		]);
		expect(run.hints.map(({ message }) => message)).toEqual([
			'Rows 1 and 2 have the same lead: row 2 would replace the values of row 1.',
		]);
	});
});
