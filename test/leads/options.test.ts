import { categoriesOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { create, update } from '../kit/nodes/leads';
import { anonymous, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { messy } from './messyLead';

describe('the option Value Handling', () => {
	const workspace = withWorkspace('demo');

	// sync-api.md, POST /lead/{leadId}.
	it('sends values untouched with Send As Is, and the service judges', async () => {
		const item = { ...person(1), rating: '4', interests: 'CRM, Reports', status: 'contacted', nope: 1 };
		const run = await workspace.leads(create({ valueHandling: 'sendAsIs' }), [item]);

		expect(categoriesOf(run.outputs[1])).toEqual([
			'rating invalid_value service',
			'interests invalid_value service',
			'status invalid_value service',
			'nope unknown_field service',
		]);
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual([
			'4',
			'CRM, Reports',
			'contacted',
			1,
		]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'created', prepared: [] }]);
	});
});

describe('the option Value Handling, set to Strict', () => {
	const workspace = withWorkspace('demo');

	it('holds back what needs a guess, and lists placeholders as before', async () => {
		const item = { ...person(2), rating: '8/10', city: '-None-' };
		const run = await workspace.leads(create({ valueHandling: 'strict' }), [item]);

		expect(categoriesOf(run.outputs[1])).toEqual(['rating invalid_value preflight']);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ prepared: [{ field: 'city', from: '-None-', to: null, reading: expect.any(String) }] },
		]);
		const again = await workspace.leads(create(), [{ ...person(3), rating: '8/10' }]);
		expect(reportedOf(again.outputs[0])).toMatchObject([{ prepared: [{ field: 'rating', to: 4 }] }]);
	});
});

describe('the option Unknown Dropdown Labels', () => {
	const workspace = withWorkspace('demo');
	const item = { ...person(1), city: 'Atlantis', interests: ['CRM', 'Diving'] };

	it('allows the service to create them, and lists them', async () => {
		const run = await workspace.leads(create(), [item]);
		expect(reportedOf(run.outputs[0])[0]?.['new_options']).toEqual([
			{ field: 'city', label: 'Atlantis' },
			{ field: 'interests', label: 'Diving' },
		]);
		expect(await workspace.search({ city: 'Atlantis' })).toMatchObject([{ interests: ['CRM', 'Diving'] }]);
	});

	it('holds them back, and only the unknown ones of several tags', async () => {
		const run = await workspace.leads(create({ unknownLabels: 'holdBack' }), [item]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			'city unknown_option preflight',
			'interests unknown_option preflight',
		]);
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual(['Atlantis', 'Diving']);
		expect(await workspace.search({ name: 'Person 1' })).toMatchObject([{ interests: ['CRM'] }]);
		expect(await workspace.search({ city: 'Atlantis' })).toEqual([]);
	});
});

describe('the option Unmatched Input', () => {
	const workspace = withWorkspace('demo');
	const item = { ...person(1), utm_source: 'ads', gclid: '1' };

	it.each([
		['report', ['utm_source, gclid unknown_field preflight']],
		['ignore', []],
	])('%s', async (unmatchedInput, remarks) => {
		const run = await workspace.leads(create({ unmatchedInput }), [item]);
		expect(categoriesOf(run.outputs[1])).toEqual(remarks);
		expect(run.outputs[0]).toHaveLength(1);
	});
});

describe('the option Dry Run', () => {
	const workspace = withWorkspace('demo');

	it('shows what would be created, and writes nothing', async () => {
		const before = await workspace.countLeads();
		const run = await workspace.leads(create({ dryRun: true }), [messy, anonymous('demo', 2)]);

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{
				outcome: 'dry_run',
				would_send: { fields: { name: 'Person 1', phone: '+919876510001', city: 'Atlantis' }, actions: [] },
				new_options: [{ field: 'city', label: 'Atlantis' }],
			},
		]);
		expect(originsOf(run.outputs[1])).toEqual([0, 0, 0, 1]);
		expect(await workspace.countLeads()).toBe(before);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('shows what would be updated, and neither writes nor reads the lead', async () => {
		const leadId = await workspace.createLead(person(1));
		const item = { lead_id: leadId, phone: '+919876510002', name: 'Asha', rating: 9 };
		const run = await workspace.leads(update(leadId, { dryRun: true }), [item]);

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ lead_id: leadId, outcome: 'dry_run', would_send: { fields: { name: 'Asha' } } },
		]);
		expect(workspace.requestsTo('getLead')).toEqual([]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Person 1' });
	});

	it('is not ignored when another option has an invalid value: nothing is sent', async () => {
		const parameters = create({ dryRun: true, requestsAtOnce: 200 });
		const run = await workspace.leads(parameters, [person(1)]);

		expect(run.workflow.error?.message).toMatch(
			'Options → For Large Imports → Requests at Once has an invalid value',
		);
		expect(workspace.sandbox.requests()).toEqual([]);
	});
});
