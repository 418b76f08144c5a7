import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { actionList, create, payment, update } from '../kit/nodes/leads';
import { byHand } from '../kit/nodes/mapping';
import { diya, identifierOf, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe.each(seeds)('fields mapped by hand where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);

	it('accept expressions and fixed values', async () => {
		const fields = byHand({
			[identifier]: `={{ $json.id }}`,
			name: '={{ $json.first + " " + $json.last }}',
			rating: '={{ $json.stars }}',
			next_follow_up: '={{ $json.when }}',
			city: 'Pune',
			interests: ['CRM'],
			newsletter: true,
			team_size: 0,
		});
		const run = await workspace.leads(create({}, { fields }), [
			{ id: person(1)[identifier], first: 'Asha', last: 'Rao', stars: '5', when: '2026-03-01' },
			{ id: person(2)[identifier], first: 'Ben', last: 'Okoro', stars: 2, when: '01/04/2026 09:30' },
		]);

		expect(run.outputs[1]).toEqual([]);
		expect(await workspace.fieldsOf(jsonOf(run.outputs[0])[0]?.['lead_id'])).toMatchObject({
			name: 'Asha Rao',
			rating: 5,
			city: 'Pune',
			interests: ['CRM'],
			newsletter: true,
			team_size: 0,
			next_follow_up: Date.parse('2026-03-01T00:00:00+05:30'),
		});
		expect(await workspace.fieldsOf(jsonOf(run.outputs[0])[1]?.['lead_id'])).toMatchObject({
			name: 'Ben Okoro',
			rating: 2,
			next_follow_up: Date.parse('2026-04-01T09:30:00+05:30'),
		});
	});

	it('distinguish null and blank from 0 and false', async () => {
		const before = { ...person(1), rating: 3, city: 'Pune', company: 'Rao Traders', newsletter: true };
		const leadId = await workspace.createLead(before);
		const fields = byHand({
			rating: null,
			city: '={{ $json.gone }}',
			company: '={{ $json.missing }}',
			notes: '',
			newsletter: '={{ $json.no }}',
			team_size: '={{ $json.none }}',
		});
		const left = await workspace.leads(update(leadId, {}, { fields }), [{ no: false, none: 0, gone: null }]);
		expect(reportedOf(left.outputs[0])).toMatchObject([{ outcome: 'updated', remarks: [] }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({
			rating: 3,
			city: 'Pune',
			newsletter: false,
			team_size: 0,
		});

		await workspace.leads(update(leadId, { emptyValues: 'clear' }, { fields }), [
			{ no: true, none: 7, gone: null },
		]);
		const cleared = await workspace.fieldsOf(leadId);
		expect(cleared).toMatchObject({ newsletter: true, team_size: 7, company: 'Rao Traders' });
		expect(cleared).not.toHaveProperty('rating');
		expect(cleared).not.toHaveProperty('city');
	});

	it('are reported when the workspace does not know them, whatever Unmatched Input says', async () => {
		const fields = byHand({ [identifier]: person(1)[identifier], old_column: 'x' });
		const run = await workspace.leads(create({ unmatchedInput: 'ignore' }, { fields }), [{}]);

		expect(categoriesOf(run.outputs[1])).toEqual(['old_column unknown_field preflight']);
		expect(run.outputs[0]).toHaveLength(1);
	});

	it('may be one expression for all fields', async () => {
		const fields = { mappingMode: 'defineBelow', value: '={{ $json.lead }}' };
		const lead = { ...person(1), assignee: diya };
		const run = await workspace.leads(create({}, { fields }), [{ lead }]);

		expect(run.outputs[1]).toEqual([]);
		expect(await workspace.fieldsOf(jsonOf(run.outputs[0])[0]?.['lead_id'])).toMatchObject({
			assignee: diya,
		});
	});

	it('fail only their item when an expression does not return an object', async () => {
		const fields = { mappingMode: 'defineBelow', value: '={{ $json.lead }}' };
		const run = await workspace.leads(create({}, { fields }), [{ lead: 7 }, { lead: person(1) }], {
			onError: 'continueRegularOutput',
		});

		expect(originsOf(run.outputs[0])).toEqual([1]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ category: 'failed', message: 'The parameter Fields does not have the form it needs' },
		]);
	});

	// sync-api.md, Field types.
	it('name an assignee by email or by name', async () => {
		const fields = byHand({ [identifier]: '={{ $json.id }}', assignee: '={{ $json.who }}' });
		const run = await workspace.leads(create({}, { fields }), [
			{ id: person(1)[identifier], who: 'Diya Sharma' },
			{ id: person(2)[identifier], who: diya.toUpperCase() },
			{ id: person(3)[identifier], who: 'Isha Patel' },
		]);

		expect(categoriesOf(run.outputs[1])).toEqual(['assignee unknown_team_member preflight']);
		expect(await workspace.search({ assignee: diya, name: '' }).then((leads) => leads.length)).toBe(0);
		for (const { lead_id } of jsonOf(run.outputs[0]).slice(0, 2))
			expect(await workspace.fieldsOf(lead_id)).toMatchObject({ assignee: diya });
	});
});

describe('fields mapped automatically', () => {
	const workspace = withWorkspace('demo');

	it('are the keys of each item', async () => {
		const run = await workspace.leads(create(), [person(1), { phone: person(2).phone, nickname: 'x' }]);

		expect(categoriesOf(run.outputs[1])).toEqual(['nickname unknown_field preflight']);
		expect(originsOf(run.outputs[1])).toEqual([1]);
	});

	it('read the team for first actions only when one of them may name a member', async () => {
		const paidTo = (performedBy: string) => create({}, actionList(payment({ performedBy })));
		await workspace.leads(paidTo(''), [person(1)]);
		expect(workspace.requestsTo('listTeamMembers')).toEqual([]);
		await workspace.leads(paidTo(diya), [person(2)]);
		expect(workspace.requestsTo('listTeamMembers')).toHaveLength(3);
	});

	it('read the team only when an item names a member', async () => {
		await workspace.leads(create(), [person(1)]);
		expect(workspace.requestsTo('listTeamMembers')).toEqual([]);
		await workspace.leads(create(), [person(2), { ...person(3), account_manager: diya }]);
		expect(workspace.requestsTo('listTeamMembers')).toHaveLength(3);
	});

	it('read the definitions once for all items', async () => {
		await workspace.leads(
			create(),
			Array.from({ length: 12 }, (_, index) => person(index)),
		);
		expect(workspace.requestsTo('listFields')).toHaveLength(1);
		expect(workspace.requestsTo('listActions')).toHaveLength(0);
	});

	it.each([
		['no value refers to them', { status: '', assignee: null }, [0, 0]],
		['a status does', { status: 'Contacted' }, [1, 0]],
		['an assignee does', { assignee: diya }, [0, 3]],
	])(
		'ask for the pipeline and for the team only if a value refers to them: %s',
		async (_what, more, asked) => {
			const run = await workspace.leads(create(), [{ ...person(1), ...more }]);
			expect(run.outputs[1]).toEqual([]);
			const { length: pipelines } = workspace.requestsTo('getPipeline');
			expect([pipelines, workspace.requestsTo('listTeamMembers').length]).toEqual(asked);
		},
	);
});

describe('fields given as JSON', () => {
	const workspace = withWorkspace('demo');
	const asJson = (fieldsJson: string) => create({}, { specifyFields: 'json', fieldsJson });

	it.each([
		['text', JSON.stringify({ ...person(1), rating: '4' })],
		['an expression', '={{ { ...$json, rating: "4" } }}'],
	])('may be %s', async (_what, json) => {
		const run = await workspace.leads(asJson(json), [person(1)]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'created', rating: 4, prepared: [] }]);
	});

	it('names fields as columns do', async () => {
		const { name, phone } = person(1);
		const json = JSON.stringify({ 'Full Name': name, 'Mobile number': phone, gclid: 'x' });
		const run = await workspace.leads(asJson(json), [{}]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'created', name, phone }]);
		expect(categoriesOf(run.outputs[1])).toEqual(['gclid unknown_field preflight']);
	});

	it('say where a text is no JSON', async () => {
		const run = await workspace.leads(asJson('={"name": "{{ $json.name }}", "rating": }'), [
			{ name: 'Asha' },
		]);
		const { description } = (run.workflow.error ?? {}) as { description?: string };
		expect(description).toMatch(/no valid JSON in line 1, column 28: no value after the colon/);
	});

	it.each(['[1]', '{', '7'])('may not be %s', async (json) => {
		const run = await workspace.leads(asJson(json), [{}]);
		expect(run.workflow.error?.message).toMatch(
			'The parameter Fields (JSON) does not have the form it needs',
		);
	});
});
