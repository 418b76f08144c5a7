import { dialect } from '../../testkit/dialect';
import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../../testkit/items';
import { create, update } from '../../testkit/nodes/leads';
import { byHandWithBlanks } from '../../testkit/nodes/mapping';
import { anonymous, diya, person, seeds } from '../../testkit/people';
import { withWorkspace } from '../support/withWorkspace';

const messy = { ...person(1), rating: 9, city: 'Atlantis', nope: 'x', email: 'not an email' };

describe('the option Value Handling', () => {
	const workspace = withWorkspace('demo');

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

describe('the option Empty Values', () => {
	const workspace = withWorkspace('demo');
	const blanks = { name: '', city: '  ', email: null, interests: [], rating: null };
	const before = { ...person(1), city: 'Pune', interests: ['CRM'], rating: 3 };

	it('leaves a field unchanged', async () => {
		const leadId = await workspace.createLead(before);
		const run = await workspace.leads(update(leadId), [{ ...blanks, notes: 'Called' }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated', remarks: [] }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({
			name: 'Person 1',
			city: 'Pune',
			rating: 3,
			notes: 'Called',
		});
	});

	it('clears a field on request', async () => {
		const leadId = await workspace.createLead(before);
		const run = await workspace.leads(update(leadId, { emptyValues: 'clear' }), [blanks]);
		const fields = await workspace.fieldsOf(leadId);

		expect(run.outputs[1]).toEqual([]);
		for (const apiName of Object.keys(blanks)) expect(fields).not.toHaveProperty(apiName);
		expect(fields).toHaveProperty('phone');
	});

	it('clears a field that is in the mapper and left blank, and no field that is not there', async () => {
		const leadId = await workspace.createLead({ ...before, notes: 'Called', company: 'Rao Traders' });
		const fields = byHandWithBlanks(
			{ name: 'Asha', company: '={{ $json.company }}', rating: null },
			['city', 'email'],
			['notes'],
		);
		const left = await workspace.leads(update(leadId, {}, { fields }), [{}]);
		expect(reportedOf(left.outputs[0])).toMatchObject([{ outcome: 'updated', remarks: [] }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({
			...before,
			name: 'Asha',
			phone: expect.anything(),
		});

		const run = await workspace.leads(update(leadId, { emptyValues: 'clear' }, { fields }), [{}]);
		expect(run.outputs[1]).toEqual([]);
		const cleared = await workspace.fieldsOf(leadId);
		expect(cleared).toMatchObject({
			name: 'Asha',
			notes: 'Called',
			company: 'Rao Traders',
			interests: ['CRM'],
		});
		for (const apiName of ['city', 'email', 'rating']) expect(cleared).not.toHaveProperty(apiName);
	});

	it.each([
		['a mapper without any value', byHandWithBlanks({}, ['city'])],
		['a name that is no word', byHandWithBlanks({ constructor: 'x' }, ['city'])],
	])('clears the blank fields of %s', async (_what, fields) => {
		const leadId = await workspace.createLead(before);
		await workspace.leads(update(leadId, { emptyValues: 'clear' }, { fields }), [{}]);
		expect(await workspace.fieldsOf(leadId)).not.toHaveProperty('city');
	});

	it('leaves a field alone whose key is absent in the item', async () => {
		const leadId = await workspace.createLead(before);
		await workspace.leads(update(leadId, { emptyValues: 'clear' }), [{ name: 'Asha', rating: null }]);
		const fields = await workspace.fieldsOf(leadId);
		expect(fields).toMatchObject({ name: 'Asha', city: 'Pune', interests: ['CRM'] });
		expect(fields).not.toHaveProperty('rating');
	});

	it('clears neither the status nor the identifier, and says so', async () => {
		const leadId = await workspace.createLead({ ...before, status: 'Qualified' });
		const item = { status: '', phone: '', city: '' };
		const tried = await workspace.leads(update(leadId, { emptyValues: 'clear', dryRun: true }), [item]);
		const run = await workspace.leads(update(leadId, { emptyValues: 'clear' }), [item]);

		expect(reportedOf(tried.outputs[0])).toMatchObject([{ would_send: { fields: { city: null } } }]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			'phone hidden_or_locked preflight',
			'status invalid_value preflight',
		]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({
			status: 'Qualified',
			phone: expect.anything(),
		});
	});

	it('clears nothing of a new lead', async () => {
		const item = { ...person(1), status: '', city: null, rating: '' };
		const run = await workspace.leads(create({ emptyValues: 'clear', dryRun: true }), [item]);

		expect(run.outputs[1]).toEqual([]);
		const [{ would_send } = {}] = reportedOf(run.outputs[0]);
		expect(would_send).toEqual({ fields: person(1), actions: [] });
	});

	it('reports a field that the service does not clear', async () => {
		const leadId = await workspace.createLead({ ...before, city: 'Pune' });
		const keepCity = (body: unknown) => {
			const { fields } = body as { fields: object };
			return { ...(body as object), fields: { ...fields, city: 'Pune', notes: '', rating: null } };
		};
		workspace.sandbox.speak({
			name: 'strict',
			ways: { updateLead: [{ name: 'keeps the city', say: keepCity }] },
		});
		const run = await workspace.leads(update(leadId, { emptyValues: 'clear' }), [
			{ city: '', notes: '', rating: '', interests: '' },
		]);
		workspace.sandbox.speak(dialect);

		expect(categoriesOf(run.outputs[1])).toEqual(['city silently_dropped verification']);
	});

	it('reports when there is nothing left to write', async () => {
		const leadId = await workspace.createLead(before);
		const run = await workspace.leads(update(leadId), [blanks]);

		expect(run.outputs[0]).toEqual([]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ category: 'missing_mandatory' }]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
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
		['report', ['utm_source unknown_field preflight', 'gclid unknown_field preflight']],
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

	it('shows what would be updated, and writes nothing', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId, { dryRun: true }), [{ name: 'Asha', rating: 9 }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ lead_id: leadId, outcome: 'dry_run', would_send: { fields: { name: 'Asha' } } },
		]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Person 1' });
	});

	it('is not ignored when another option has an invalid value: nothing is sent', async () => {
		const parameters = create({ dryRun: true, requestsAtOnce: 200 });
		const run = await workspace.leads(parameters, [person(1)]);

		expect(run.workflow.error?.message).toMatch('The option requestsAtOnce has an invalid value');
		expect(workspace.sandbox.requests()).toEqual([]);
	});
});

describe.each(seeds)('the option Remarks where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const items = [person(1), { ...person(2), rating: 9, internal_score: 1 }, anonymous(seed, 3)];

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

	it('Treat as Failure stops at the first item with a remark, and reports what was written of it', async () => {
		const run = await workspace.leads(create({ remarks: 'fail', requestsAtOnce: 1 }), items);

		expect(run.workflow.error?.message).toMatch(/^Written \(lead [0-9a-f]{24}\), but not all of it: /);
		expect(run.workflow.error?.message).toMatch(/And 1 more\. \[item 1\]$/);
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
		expect(jsonOf(run.outputs[2])[1]?.['error']).toMatch(/^Nothing was written: the identifier/);
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
			/written in part: email: .* \(row 1\).*no field named nope/,
		);
	});
});
