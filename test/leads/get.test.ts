import { inDialect } from '../kit/dialect';
import { jsonOf, originsOf } from '../kit/items';
import { get, getMany, update, upsert } from '../kit/nodes/leads';
import { diya, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const visit = (visitors: number) => ({ type: '1001', fields: { visitors } });

describe.each(seeds)('getting a lead where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);

	const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;

	// sync-api.md, Lead.
	it('returns its fields at the top level, with one spelling of its ID', async () => {
		const leadId = await workspace.createLead({ ...person(1), rating: 4, assignee: diya });
		const run = await workspace.leads(get(leadId));

		expect(run.outputs).toHaveLength(1);
		// Keys beside the fields that say the same again are left out.
		expect(jsonOf(run.outputs[0])).toEqual([
			{
				lead_id: leadId,
				...person(1),
				rating: 4,
				assignee: diya,
				status: 'Fresh',
				created_on: aTime,
				modified_on: aTime,
			},
		]);
	});

	it('returns them as the service has them where the fields cannot be read', async () => {
		const leadId = await workspace.createLead(person(1));
		workspace.sandbox.faults.add({ route: 'listFields', status: 403 });
		for (const parameters of [get(leadId), get(leadId, { includeActions: true })]) {
			const run = await workspace.leads(parameters);
			expect(jsonOf(run.outputs[0])).toMatchObject([{ lead_id: leadId, name: 'Person 1' }]);
			expect(run.hints.map(({ message }) => message)).toEqual([
				'Dates and phone numbers are as the service sent them, because the fields cannot be read.',
			]);
		}
	});

	it('keeps its ID and its timeline where fields have the same names', async () => {
		const clashing = { lead_id: 'l:1234', actions: 'many', fields: 'green' };
		for (const apiName of Object.keys(clashing)) await workspace.addField({ apiName, type: 'TEXT' });
		const leadId = await workspace.createLead({ ...person(1), ...clashing }, [visit(2)]);
		const run = await workspace.leads(get(leadId, { includeActions: true }));

		expect(jsonOf(run.outputs[0])).toMatchObject([
			{ lead_id: leadId, name: 'Person 1', actions: [{ type: 'ACTION_1001' }], fields: clashing },
		]);
		const many = await workspace.leads(getMany());
		expect(jsonOf(many.outputs[0])[0]).toMatchObject({ name: 'Person 1', fields: clashing });
		expect(jsonOf(many.outputs[0])[0]?.['lead_id']).toBe(inDialect({ strict: undefined, observed: leadId }));
	});

	it('can be updated by automatic mapping where a field is named lead_id', async () => {
		await workspace.addField({ apiName: 'lead_id', type: 'TEXT' });
		const leadId = await workspace.createLead({ ...person(1), lead_id: 'l:1234' });
		const read = await workspace.leads(get(leadId));
		const parameters = update('={{ $json.lead_id }}');
		await workspace.leads(parameters, [{ ...jsonOf(read.outputs[0])[0], name: 'Asha' }]);
		await workspace.leads(upsert({}, { leadId }), [{ lead_id: leadId, city: 'Pune' }]);

		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha', city: 'Pune', lead_id: 'l:1234' });
	});

	it('returns it as the service sent it without Simplify', async () => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(get(leadId, { simplify: false }));
		expect(jsonOf(run.outputs[0])).toMatchObject([
			{ lead_id: leadId, id: leadId, fields: { name: 'Person 1' } },
		]);
	});

	// sync-api.md, GET /lead/{leadId}; sync-api.md, Hidden personal data.
	// docs/security.md promises: "the service masks names, phones and emails with stars before it answers"
	it.each([true, false])('hides personal data when asked to (timeline %s)', async (includeActions) => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(get(leadId, { hidePII: true, includeActions }));

		expect(jsonOf(run.outputs[0])).toMatchObject([
			{ name: '****** 1', phone: expect.stringMatching(/^\+?\*{10}01$/) },
		]);
		expect(JSON.stringify(run.outputs)).not.toMatch(/98765|person1@/);
	});

	it('returns one lead for each item, by its ID', async () => {
		const ids = await Promise.all([1, 2, 3].map(async (index) => await workspace.createLead(person(index))));
		const run = await workspace.leads(
			get('={{ $json.id }}'),
			ids.map((id) => ({ id: ` ${id} ` })),
		);

		expect(jsonOf(run.outputs[0]).map(({ name }) => name)).toEqual(['Person 1', 'Person 2', 'Person 3']);
		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2]);
	});
});

describe('the timeline of a lead', () => {
	const workspace = withWorkspace('demo');
	const numbers = (from: number, to: number) =>
		Array.from({ length: to - from }, (_, index) => visit(from + index));

	it('is omitted by default', async () => {
		const leadId = await workspace.createLead(person(1), [visit(1)]);
		expect(jsonOf((await workspace.leads(get(leadId))).outputs[0])[0]).not.toHaveProperty('actions');
	});

	it.each([
		['all, page after page', { returnAll: true }, 230, 3],
		['up to the limit', { limit: 120 }, 120, 2],
		['fifty by default', {}, 50, 1],
		['all when there are fewer', { limit: 500 }, 230, 3],
	])('has its actions, newest first: %s', async (_what, paging, count, pages) => {
		const leadId = await workspace.createLead(person(1), numbers(0, 230));
		const run = await workspace.leads(get(leadId, { includeActions: true, ...paging }));
		const actions = jsonOf(run.outputs[0])[0]?.['actions'] as Array<{ fields: { visitors: number } }>;

		expect(actions.map(({ fields }) => fields.visitors)).toEqual(
			Array.from({ length: count }, (_, index) => 229 - index),
		);
		expect(workspace.requestsTo('getLead')).toHaveLength(pages);
	});

	it('of a lead that is read without it needs no definitions of actions', async () => {
		const leadId = await workspace.createLead(person(1));
		await workspace.leads(get(leadId));
		expect(workspace.requestsTo('listActions')).toEqual([]);
	});

	it.each([true, false])('is empty for a lead without actions (Simplify %s)', async (simplify) => {
		const leadId = await workspace.createLead(person(1));
		const run = await workspace.leads(get(leadId, { includeActions: true, returnAll: true, simplify }));
		expect(jsonOf(run.outputs[0])).toMatchObject([{ lead_id: leadId, actions: [] }]);
	});

	it('ends at a full last page', async () => {
		const leadId = await workspace.createLead(person(1), numbers(0, 200));
		const run = await workspace.leads(get(leadId, { includeActions: true, returnAll: true }));
		expect(jsonOf(run.outputs[0])[0]?.['actions']).toHaveLength(200);
	});
});

const workspaceInOrder = withWorkspace('demo');

it.each(['strict', 'observed'] as const)(
	'a lead has its fields in the order of the workspace (%s)',
	async (dialect) => {
		workspaceInOrder.sandbox.speak(dialect);
		const leadId = await workspaceInOrder.createLead({
			...person(1),
			rating: 3,
			assignee: diya,
			city: 'Pune',
		});
		const order = ['name', 'phone', 'email', 'status', 'rating', 'assignee', 'city', 'customer_id'];
		for (const run of [
			get(leadId),
			get(leadId, { includeActions: true }),
			getMany({ limit: 1 }),
			update(leadId),
		]) {
			const { outputs } = await workspaceInOrder.leads(run, [{ rating: 4 }]);
			const keys = Object.keys(jsonOf(outputs[0])[0] ?? {});
			expect(keys.filter((key) => order.includes(key))).toEqual(order);
			expect(keys.indexOf('created_on')).toBeGreaterThan(keys.indexOf('customer_id'));
		}
	},
);

describe('an amount of a lead', () => {
	const workspace = withWorkspace('demo');

	it('is a number, and a text with a hint where a number does not say it exactly', async () => {
		const leadId = await workspace.createLead({
			...person(1),
			budget: '1499.50',
			deal_value: '1234567890123456',
		});
		const run = await workspace.leads(get(leadId));
		expect(jsonOf(run.outputs[0])).toMatchObject([{ budget: 1499.5, deal_value: '1234567890123456' }]);
		expect(run.hints).toMatchObject([{ message: expect.stringContaining('so it is a text') as unknown }]);
		const again = await workspace.leads(update(leadId), [jsonOf(run.outputs[0])[0] ?? {}]);
		expect(jsonOf(again.outputs[1])).toEqual([]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({
			budget: '1499.50',
			deal_value: '1234567890123456',
		});
	});

	it('has no hint where all are numbers', async () => {
		const leadId = await workspace.createLead({ ...person(1), budget: '1200' });
		expect((await workspace.leads(get(leadId))).hints).toEqual([]);
	});
});
