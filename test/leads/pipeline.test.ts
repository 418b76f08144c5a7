import { strict } from '../../sandbox/src/http/dialects/dialect';
import { absent } from '../../sandbox/src/http/dialects/ways';
import { categoriesOf, jsonOf, remarksOf, reportedOf } from '../kit/items';
import { create, update } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { startProxy } from '../kit/proxy';

const workspace = withWorkspace('demo');
const archived = 'Call Back Later';

describe('an archived status', () => {
	it('is held back from a new lead, and the remark lists the statuses that can be set', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), status: archived }]);

		expect(categoriesOf(run.outputs[1])).toEqual(['status archived_status preflight']);
		expect(remarksOf(run.outputs[1])[0]?.['hint']).toMatch(/Fresh, Contacted, Follow Up/);
		expect(await workspace.fieldsOf(jsonOf(run.outputs[0])[0]?.['lead_id'])).toMatchObject({
			status: 'Fresh',
		});
	});

	// sync-api.md, Lead stage pipeline.
	it('is reported by preflight for a new lead with Send As Is, because the service reports nothing', async () => {
		const run = await workspace.leads(create({ valueHandling: 'sendAsIs' }), [
			{ ...person(1), status: archived },
		]);

		expect(categoriesOf(run.outputs[1])).toEqual(['status archived_status preflight']);
		expect(await workspace.fieldsOf(jsonOf(run.outputs[0])[0]?.['lead_id'])).not.toHaveProperty('status');
	});

	it('is held back from an update', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [{ status: archived, name: 'Asha' }]);

		expect(categoriesOf(run.outputs[1])).toEqual(['status archived_status preflight']);
		expect(jsonOf(run.outputs[0])).toMatchObject([{ name: 'Asha' }]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ status: 'Fresh', name: 'Asha' });
	});

	it('is reported once for an update with Send As Is', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId, { valueHandling: 'sendAsIs' }), [
			{ status: archived, name: 'A' },
		]);

		expect(categoriesOf(run.outputs[1])).toEqual(['status archived_status verification']);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ status: 'Fresh', name: 'A' });
	});

	it('that is archived during the run is found by reading the lead back', async () => {
		const leadId = await workspace.createLead(person(1));
		const proxy = await startProxy(workspace.sandbox.url, {
			before: (route) => {
				if (route.endsWith(leadId)) workspace.sandbox.editStatus('Qualified', { archived: true });
			},
		});
		const item = { status: 'Qualified', name: 'Asha' };
		const run = await workspace.leads(update(leadId), [item], { baseUrl: proxy.url });
		await proxy.close();

		expect(categoriesOf(run.outputs[1])).toEqual(['status archived_status verification']);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ value: 'Qualified' }]);
	});
});

it('a status is set by one call where the answer shows the lead', async () => {
	const leadId = await workspace.createLead(person(1));
	const run = await workspace.leads(update(leadId), [{ status: 'Qualified' }]);

	expect(jsonOf(run.outputs[0])).toMatchObject([{ status: 'Qualified' }]);
	expect(workspace.requestsTo('getLead')).toEqual([]);
});

describe('where an update does not show the lead', () => {
	beforeEach(() => workspace.sandbox.speak({ ...strict, ways: { updateLead: [absent('fields')] } }));

	it.each([
		['alone', {}],
		['beside another value', { name: 'Asha' }],
	])('the lead is read, and a lost reason that the service dropped is reported: %s', async (_what, more) => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [{ ...more, lost_reason: 'No Response' }]);

		expect(jsonOf(run.outputs[0]).map(({ name }) => name)).toEqual(Object.values(more));
		expect(categoriesOf(run.outputs[1])).toEqual(['lost_reason silently_dropped verification']);
	});

	it('a label has a remark if the lead cannot be read, and a lead is not read for other values', async () => {
		const leadId = await workspace.createLead(person(1));
		workspace.sandbox.faults.add({ route: 'getLead', status: 400 });
		const items = [{ lost_reason: 'No Response' }, { name: 'Asha' }];
		const run = await workspace.leads(update(leadId), items);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated' }, { name: 'Asha' }]);
		expect(jsonOf(run.outputs[0])[0]).not.toHaveProperty('lost_reason');
		expect(categoriesOf(run.outputs[1])).toEqual(['lost_reason uncertain verification']);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{
				message: expect.stringMatching(/did not show whether it stored this value/),
				hint: expect.stringMatching(/^Look at the lead/),
				value: 'No Response',
			},
		]);
		expect(workspace.requestsTo('getLead')).toHaveLength(1);
	});

	it('a label that a read shows in another spelling has no remark', async () => {
		const say = (body: unknown) =>
			JSON.parse(JSON.stringify(body).replace('"Qualified"', '"QUALIFIED"')) as unknown;
		workspace.sandbox.speak({
			...strict,
			ways: { getLead: [{ name: 'shouts', say }], updateLead: [absent('fields')] },
		});
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [{ status: 'Qualified' }]);

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated' }]);
		expect(run.outputs[1]).toEqual([]);
	});

	it.each([
		[
			'has a remark if it is not there either',
			'lost_reason',
			'No Response',
			['lost_reason uncertain verification'],
		],
		['has none if it is there', 'status', 'Qualified', []],
	])('a label of a lead without an identifier %s', async (_what, apiName, label, expected) => {
		workspace.sandbox.speak({
			...strict,
			ways: { getLead: [absent('fields.phone')], updateLead: [absent('fields')] },
		});
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [{ [apiName]: label }]);

		expect(run.outputs[0]).toHaveLength(1);
		expect(categoriesOf(run.outputs[1])).toEqual(expected);
	});
});

describe('a lost reason', () => {
	// sync-api.md, Field types.
	it.each([
		['Lost', 'Too Expensive', 'Too Expensive'],
		['lost', 'too expensive', 'Too Expensive'],
		['Lost', undefined, 'Unknown Reason'],
		['Junk', 'No Response', 'No Response'],
	])('is stored with a status of a LOST stage: %s, %s', async (status, lost_reason, kept) => {
		const run = await workspace.leads(create(), [{ ...person(1), status, lost_reason }]);
		const [lead] = jsonOf(run.outputs[0]);

		expect(run.outputs[1]).toEqual([]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({ lost_reason: kept });
	});

	it.each([
		['without a status', {}],
		['with an open one', { status: 'Qualified' }],
		['with a won one', { status: 'Won' }],
		['with one that is archived', { status: 'Duplicate' }],
	])('is held back from a new lead %s', async (_what, status) => {
		// The stage of a status is known only where the pipeline shows it.
		const run = await workspace.leads(create(), [{ ...person(1), ...status, lost_reason: 'Too Expensive' }]);
		expect(categoriesOf(run.outputs[1])).toContain('lost_reason silently_dropped preflight');
		expect(run.outputs[0]).toHaveLength(1);
	});

	it.each([
		['archived', 'Budget Frozen', 'archived_status'],
		['unknown', 'Too Lazy', 'invalid_value'],
	])('that is %s is held back', async (_what, lost_reason, category) => {
		const run = await workspace.leads(create(), [{ ...person(1), status: 'Lost', lost_reason }]);
		expect(categoriesOf(run.outputs[1])).toEqual([`lost_reason ${category} preflight`]);
	});

	it('alone is stored by an update of a lost lead', async () => {
		const leadId = await workspace.createLead({ ...person(1), status: 'Lost' });
		const run = await workspace.leads(update(leadId), [{ lost_reason: 'no response' }]);

		expect(run.outputs[1]).toEqual([]);
		expect(jsonOf(run.outputs[0])).toMatchObject([{ lost_reason: 'No Response' }]);
	});

	it('alone is reported as dropped by an update of a lead that is not lost', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(update(leadId), [{ lost_reason: 'No Response' }]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual(['lost_reason silently_dropped verification']);
	});

	it('is reported once with Send As Is', async () => {
		const leadId = await workspace.createLead(person(1));
		const item = { name: 'Asha', status: 'Won', lost_reason: 'No Response' };
		const run = await workspace.leads(update(leadId, { valueHandling: 'sendAsIs' }), [item]);
		expect(categoriesOf(run.outputs[1])).toEqual(['lost_reason silently_dropped verification']);
	});
});
