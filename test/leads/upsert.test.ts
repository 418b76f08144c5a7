import { omit } from 'lodash';

import { DataTables, type SingleNodeRun } from '../kit/engine';
import { inDialect } from '../kit/dialect';
import { categoriesOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { upsert } from '../kit/nodes/leads';
import { byHand } from '../kit/nodes/mapping';
import { anonymous, identifierOf, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { startProxy } from '../kit/proxy';

describe.each(seeds)('creating or updating where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);

	it('creates a new lead', async () => {
		const run = await workspace.leads(upsert(), [{ ...person(1), rating: 9 }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'created', lead_id: expect.any(String) }]);
		expect(categoriesOf(run.outputs[1])).toEqual(['rating invalid_value preflight']);
	});

	it('says which rows have one identifier, because the later one replaces the earlier one', async () => {
		const rows = [person(1), person(2), { ...person(1), name: 'Kai Moe' }];
		const run = await workspace.leads(upsert(), rows, { dataTables: new DataTables() });

		const said = `Rows 1 and 3 have the same ${identifier}: row 3 replaced the values of row 1.`;
		expect(run.hints.map(({ message }) => message).join()).toContain(said);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ note: said }, {}, { outcome: 'updated' }]);
	});

	it('says so, too, if one row names the lead by its ID', async () => {
		const leadId = await workspace.createLead(person(1));
		const rows = [{ id: leadId, name: 'Kai Moe' }, person(2), { ...person(1), name: 'Ada' }];
		const fields = byHand({ [identifier]: `={{ $json.${identifier} }}`, name: '={{ $json.name }}' });
		workspace.sandbox.speak('observed');
		const run = await workspace.leads(upsert({}, { leadId: '={{ $json.id }}', fields }), rows, {
			dataTables: new DataTables(),
		});

		expect(run.hints.map(({ message }) => message).join()).toContain(
			'Rows 1 and 3 have the same lead: row 3 replaced the values of row 1.',
		);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Ada' });
	});

	it('updates the lead with the given Lead ID, and reports that it has another identifier', async () => {
		const leadId = await workspace.createLead(person(1));
		const fields = byHand({ [identifier]: person(2)[identifier] ?? '', name: 'Asha' });
		const run = await workspace.leads(upsert({}, { leadId, fields }));

		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'hidden_or_locked',
				field: identifier,
				message: expect.stringMatching(/^Not sent: .* this lead has another /),
				hint: expect.stringMatching(/^Check that the Lead ID belongs to this item/),
				value: person(2)[identifier],
			},
		]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha' });
		expect(workspace.requestsTo('updateLead')).toHaveLength(1);
		expect(await workspace.search({ [identifier]: person(2)[identifier] })).toEqual([]);
	});

	it('reports no identifier that is that of the lead, in any spelling', async () => {
		workspace.sandbox.speak('strict');
		const leadId = await workspace.createLead(person(1));
		const { phone, customer_id: customerId } = person(1);
		const spelled = { phone: phone.replace('+91', '0'), customer_id: ` ${customerId.toLowerCase()} ` };
		const run = await workspace.leads(upsert({}, { leadId }), [
			{ name: 'Asha', [identifier]: spelled[identifier] },
		]);

		expect(run.outputs[1]).toEqual([]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
		// The answer shows it already.
		expect(workspace.requestsTo('getLead')).toEqual([]);
	});

	it.each([1, 2])('reads the lead if the answer shows no fields (person %s)', async (who) => {
		const leadId = await workspace.createLead(person(1));
		const answers = await startProxy(workspace.sandbox.url, {
			change: (route, answer) => (route === `POST /lead/${leadId}` ? { id: leadId, remarks: [] } : answer),
		});
		const item = { name: 'Asha', [identifier]: person(who)[identifier] };
		const run = await workspace.leads(upsert({}, { leadId }), [item], { baseUrl: answers.url });
		await answers.close();

		expect(workspace.requestsTo('getLead')).toHaveLength(1);
		expect(remarksOf(run.outputs[1]).map(({ field }) => field)).toEqual(who === 1 ? [] : [identifier]);
	});

	it('reports that the lead shows no identifier, if neither the answer nor the lead does', async () => {
		const leadId = await workspace.createLead(person(1));
		const answers = await startProxy(workspace.sandbox.url, {
			change: (route, answer) =>
				route.endsWith(leadId) ? { id: leadId, fields: { name: 'Asha' }, remarks: [] } : answer,
		});
		const item = { name: 'Asha', [identifier]: person(1)[identifier] };
		const run = await workspace.leads(upsert({}, { leadId }), [item], { baseUrl: answers.url });
		await answers.close();

		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ field: identifier, message: expect.stringMatching(/this lead does not show its /) },
		]);
	});

	it('uses the Lead ID of each item that has one', async () => {
		const leadId = await workspace.createLead(person(1));
		const parameters = upsert({ unmatchedInput: 'ignore' }, { leadId: '={{ $json.id }}' });
		const run = await workspace.leads(parameters, [
			{ id: leadId, name: 'Asha' },
			{ ...person(2), id: '' },
			person(3),
			{ ...person(4), id: null },
		]);

		expect(run.workflow.error).toBeUndefined();
		expect(reportedOf(run.outputs[0]).map(({ outcome }) => outcome)).toEqual([
			'updated',
			'created',
			'created',
			'created',
		]);
	});

	it('sends an item to Remarks when its lead exists, unless a search returns its ID', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(upsert(), [{ ...person(1), name: 'Asha' }]);

		if (inDialect({ strict: false, observed: true })) {
			expect(run.outputs[1]).toEqual([]);
			expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
			return;
		}
		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(remarksOf(run.outputs[1])[0]?.['hint']).toMatch(
			/no lead IDs in searches, and the data table lead_ids_\w+ has none for it/,
		);
		expect(await workspace.search({ name: 'Asha' })).toEqual([]);
	});

	it('rejects an item with neither a Lead ID nor an identifier', async () => {
		const run = await workspace.leads(upsert(), [anonymous(seed, 1)]);
		expect(categoriesOf(run.outputs[1])).toEqual([`${identifier} missing_mandatory preflight`]);
	});

	it('fails an item with an unknown Lead ID, and creates nothing in its place', async () => {
		const before = await workspace.countLeads();
		const run = await workspace.leads(upsert({}, { leadId: '65f1c0ffee65f1c0ffee65f1' }), [person(1)], {
			onError: 'continueErrorOutput',
		});

		expect(originsOf(run.outputs[2])).toEqual([0]);
		expect(await workspace.countLeads()).toBe(before);
	});
});

describe('items that name one lead in two ways', () => {
	const workspace = withWorkspace('empty');

	it.each([
		['its identifier, then its ID too', [0, 2]],
		['its ID and its identifier, then its identifier', [2, 0]],
		['its ID, then its identifier too, then its identifier', [1, 2, 0]],
	])('run in order: %s', async (_what, order) => {
		workspace.sandbox.speak('observed');
		const lead = person(1);
		const leadId = await workspace.createLead(lead);
		// An item that does not wait for the first one overtakes it.
		workspace.sandbox.faults.add({ route: 'updateLead', delayMs: 150, times: 1 });
		const { phone } = lead;
		const ways = [{ phone }, { id: leadId }, { id: leadId, phone }];
		const items = order.map((way, index) => ({ ...ways[way], name: `Name ${index}` }));
		const { outputs } = await workspace.leads(
			upsert({ unmatchedInput: 'ignore' }, { leadId: '={{ $json.id }}' }),
			items,
		);
		expect(outputs[0]).toHaveLength(items.length);
		expect((await workspace.fieldsOf(leadId))['name']).toBe(`Name ${items.length - 1}`);
	});
});

describe('where the service returns the ID of a lead that it finds', () => {
	const workspace = withWorkspace('demo');

	/** Updates a person where a search finds these leads in place of the one that the sandbox finds. */
	async function upsertWhereFound(
		found: (lead: object) => object[],
		onLaterPages = 0,
	): Promise<SingleNodeRun> {
		const answers = await startProxy(workspace.sandbox.url, {
			change: (route, answer) => {
				if (route !== 'POST /lead/search') return answer;
				const { data } = answer as { data: object[] };
				const leads = data.flatMap(found);
				return { data: leads, total_count: leads.length + onLaterPages };
			},
		});
		const item = { ...person(1), name: 'Asha' };
		const run = await workspace.leads(upsert(), [item], { baseUrl: answers.url });
		await answers.close();
		return run;
	}

	it.each([
		['with IDs', (lead: object) => ['a', 'b', 'c'].map((id) => ({ ...lead, id: id.repeat(24) })), 3, 0],
		['without IDs', (lead: object) => [omit(lead, 'id'), omit(lead, 'id')], 2, 0],
		['of which later pages have some', (lead: object) => [lead, { ...lead, id: 'b'.repeat(24) }], 7, 5],
	])('updates none of several leads with the identifier, %s', async (_what, found, count, onLaterPages) => {
		const leadId = await workspace.createLead(person(1));
		const run = await upsertWhereFound(found, onLaterPages);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				category: 'already_exists',
				message: `Not written: ${count} leads have the same phone`,
				hint: expect.stringMatching(/^Set the ID of the lead that is meant as Lead ID/),
			},
		]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Person 1' });
	});

	it('updates a lead that the search shows twice, or beside another one', async () => {
		const leadId = await workspace.createLead(person(1));
		const other = { id: 'c'.repeat(24), fields: person(2) };
		const run = await upsertWhereFound((lead) => [other, { ...lead, id: leadId }, { ...lead, id: leadId }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
	});

	it('updates the lead that has the identifier', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await upsertWhereFound((lead) => [{ id: leadId, ...lead }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha' });
	});
});

describe.each(['strict', 'observed'] as const)('writing a person twice where answers are %s', (dialect) => {
	const workspace = withWorkspace('demo');
	beforeEach(() => workspace.sandbox.speak(dialect));

	it('updates the lead without a remembered ID only if a search returns the ID', async () => {
		const first = await workspace.leads(upsert(), [person(1)]);
		const second = await workspace.leads(upsert(), [{ ...person(1), name: 'Asha' }]);
		const created = reportedOf(first.outputs[0]);
		const leadId = created[0]?.['lead_id'];

		expect(created).toMatchObject([{ outcome: 'created', lead_id: expect.any(String) }]);
		expect(await workspace.search({ phone: person(1)['phone'] })).toHaveLength(1);
		if (dialect === 'observed') {
			expect(reportedOf(second.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
			expect(second.outputs[1]).toEqual([]);
			expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha' });
			return;
		}
		expect(second.outputs[0]).toEqual([]);
		expect(categoriesOf(second.outputs[1])).toEqual(['phone already_exists service']);
		expect(remarksOf(second.outputs[1])[0]?.['hint']).toMatch(
			/no lead IDs in searches, and the data table lead_ids_\w+ has none for it/,
		);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: person(1)['name'] });
	});
});
