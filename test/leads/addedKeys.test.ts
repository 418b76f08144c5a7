import { categoriesOf, jsonOf, remarksOf } from '../kit/items';
import { create, get, update, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

describe('what nodes and forms add to an item', () => {
	const form = {
		submittedAt: '2026-01-05T10:00:00.000+05:30',
		formMode: 'production',
		formQueryParameters: {},
	};

	it('is no unknown field', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), ...form }]);
		expect(run.outputs[1]).toEqual([]);
	});

	// sync-api.md, Lead.
	it('may be the answer to a create, an update or a read', async () => {
		const created = await workspace.leads(create(), [person(1)]);
		const [json = {}] = jsonOf(created.outputs[0]);
		const leadId = String(json['lead_id']);
		const updated = await workspace.leads(update(leadId), [{ ...json, name: 'Asha' }]);
		const [second = {}] = jsonOf(updated.outputs[0]);
		const again = await workspace.leads(upsert({}, { leadId }), [{ ...second, name: 'Asha Rao' }]);
		const read = await workspace.leads(get(leadId, { includeActions: true }));
		const [lead = {}] = jsonOf(read.outputs[0]);
		const back = await workspace.leads(update('={{ $json.lead_id }}'), [{ ...lead, city: 'Pune' }]);

		expect([updated, again].flatMap((run) => remarksOf(run.outputs[1]))).toEqual([]);
		const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;
		expect(lead).toMatchObject({ created_on: aTime, modified_on: aTime });
		expect(remarksOf(back.outputs[1])).toEqual([]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha Rao', city: 'Pune' });
	});

	it('is distinguished from a column of a sheet by its value', async () => {
		const sheet = { outcome: 'call back', remarks: 'rings only', type: 'B2B', created_on: 'Monday' };
		const run = await workspace.leads(create(), [{ ...person(1), ...sheet }]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			`${Object.keys(sheet).join(', ')} unknown_field preflight`,
		]);
	});

	it('is no outcome of a call beside the ID of its lead', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [
			{ lead_id: leadId, city: 'Pune', outcome: 'rejected' },
		]);
		expect(categoriesOf(run.outputs[1])).toEqual(['outcome unknown_field preflight']);
	});

	it('is nothing that another program has put there', async () => {
		const others = {
			...{ fields: { city: 'Pune' }, report: { month: 'May' }, employeeid: 'E-1042' },
			...{ created_on: '2026-01-05T10:00:00.000Z', lead_id: 'l:1042', actions: [{ type: 'call' }] },
		};
		const run = await workspace.leads(create(), [{ ...person(1), ...others }]);
		expect(categoriesOf(run.outputs[1])).toEqual([
			`${Object.keys(others).join(', ')} unknown_field preflight`,
		]);
	});

	it('is the ID of the lead that is updated, whatever its form', async () => {
		const run = await workspace.leads(update('={{ $json.lead_id }}', { dryRun: true }), [
			{ lead_id: 'L-7', city: 'Pune' },
		]);
		expect(run.outputs[1]).toEqual([]);
	});

	it.each(['short', 'full'])(
		'never takes the place of a field of the same name, with Report %s',
		async (report) => {
			for (const apiName of ['outcome', 'report']) await workspace.addField({ apiName, type: 'TEXT' });
			const values = { outcome: 'Hot', report: 'Monthly' };
			const rows = [{ ...person(1), ...values, unknown: 'x' }, person(2)];
			const items = jsonOf((await workspace.leads(create({ report }), rows)).outputs[0]);
			await workspace.leads(update('={{ $json.lead_id }}', { emptyValues: 'clear' }), items);

			expect(await workspace.fieldsOf(items[0]?.['lead_id'])).toMatchObject(values);
			const other = await workspace.fieldsOf(items[1]?.['lead_id']);
			const { customer_id: _unique, ...item } = items[0] ?? {};
			const copy = await workspace.leads(create(), [{ ...item, phone: person(3).phone }]);
			expect(remarksOf(copy.outputs[1])).toEqual([]);
			expect(await workspace.fieldsOf(jsonOf(copy.outputs[0])[0]?.['lead_id'])).toMatchObject(values);
			expect([other['outcome'], other['report']]).toEqual([undefined, undefined]);
		},
	);

	it('is known where the service returns no IDs, by the times of the lead', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		const rows = [person(1), { ...person(2), city: 'Pune' }];
		const [recovered = {}] = jsonOf((await workspace.leads(create({ report: 'short' }), rows)).outputs[0]);
		expect(recovered).toMatchObject({ city: null, outcome: 'recovered' });

		const { lead_id: _, customer_id: _unique, phone: _phone, ...item } = recovered;
		const leadId = await workspace.createLead({ ...person(3), city: 'Goa' });
		const again = await workspace.leads(update(leadId, { emptyValues: 'clear' }), [item]);
		expect(categoriesOf(again.outputs[1])).toEqual([]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ city: 'Goa' });
	});

	it('is a field where the workspace has such a field', async () => {
		const values = { remarks: 'rings only', submitted_at: 'x', lead_id: 'l:1234', outcome: 'created' };
		for (const apiName of Object.keys(values)) await workspace.addField({ apiName, type: 'TEXT' });
		const { submitted_at: submittedAt, ...others } = values;
		const { outputs } = await workspace.leads(create(), [{ ...person(1), ...others, submittedAt }]);
		const [lead] = jsonOf(outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject(values);
	});
});
