import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { dialect } from '../kit/dialect';
import { DataTables } from '../kit/engine';
import { categoriesOf, jsonOf, outcomesIn, reportedOf } from '../kit/items';
import { create, update, upsert } from '../kit/nodes/leads';
import { byHandWithBlanks } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

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

	it('says which fields are given as nothing and left alone, but not which cells of a sheet are empty', async () => {
		const leadId = await workspace.createLead(before);
		const leftOf = async (item: IDataObject, more: INodeParameters = {}) => {
			const { outputs } = await workspace.leads(update(leadId, {}, more), [item]);
			return reportedOf(outputs[0])[0]?.['left_unchanged'];
		};
		expect(await leftOf({ ...blanks, notes: 'Called' })).toEqual(['email', 'interests', 'rating']);
		expect(await leftOf({ city: '', name: ' ', notes: 'Called' })).toBeUndefined();
		expect(await leftOf({}, { fields: byHandWithBlanks({ notes: 'x' }, ['city']) })).toBeUndefined();
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ rating: 3, interests: ['CRM'] });
	});

	// sync-api.md, Field types.
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

	// docs/outcomes.md promises: "A field whose key an item does not have keeps its value, and so do the
	// identifier and the status."
	it('leaves a field alone whose key is absent in the item', async () => {
		const leadId = await workspace.createLead(before);
		await workspace.leads(update(leadId, { emptyValues: 'clear' }), [{ name: 'Asha', rating: null }]);
		const fields = await workspace.fieldsOf(leadId);
		expect(fields).toMatchObject({ name: 'Asha', city: 'Pune', interests: ['CRM'] });
		expect(fields).not.toHaveProperty('rating');
	});

	// docs/outcomes.md promises: "A field whose key an item does not have keeps its value, and so do the
	// identifier and the status."
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

	it('leaves nothing to change where an item has only blanks, for each write', async () => {
		const leadId = await workspace.createLead(before);
		const run = await workspace.leads(update(leadId), [blanks]);
		const found = await workspace.leads(upsert({}, { leadId }), [blanks]);

		for (const { outputs } of [run, found])
			expect([outcomesIn(outputs[0]), outputs[1]]).toEqual([['unchanged'], []]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('reports when nothing is mapped, or nothing is left of what is', async () => {
		const leadId = await workspace.createLead(before);
		const run = await workspace.leads(update(leadId), [{}, { rating: 9 }]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			'missing_mandatory preflight',
			'rating invalid_value preflight',
		]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('clears the fields of a lead that exists, although nothing else is written', async () => {
		const settings = { dataTables: new DataTables() };
		const created = await workspace.leads(upsert(), [{ ...before, company: 'Rao Traders' }], settings);
		const item = { phone: person(1).phone, company: '' };
		const tried = await workspace.leads(upsert({ emptyValues: 'clear', dryRun: true }), [item], settings);
		const run = await workspace.leads(upsert({ emptyValues: 'clear' }), [item], settings);

		expect(reportedOf(tried.outputs[0])).toMatchObject([{ would_send: { fields: { company: null } } }]);
		expect(outcomesIn(run.outputs[0])).toEqual(['updated']);
		const [lead] = jsonOf(created.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).not.toHaveProperty('company');
	});
});
