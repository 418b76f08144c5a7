import type { INodeParameters } from 'n8n-workflow';

import { inDialect } from '../kit/dialect';
import { diya, person } from '../kit/people';
import { itemsOf, withTrigger } from './support';

describe('Lead Changed', () => {
	const test = withTrigger();
	const all = ['status', 'assignee', 'fields'];
	const parameters = (changes: string[], filters: INodeParameters = {}): INodeParameters => ({
		event: 'leadChanged',
		changes,
		...filters,
	});
	const update = async (id: string, fields: object) =>
		await test.workspace.call('POST', `/lead/${id}`, { fields });
	const changesOf = (output: Parameters<typeof itemsOf>[0]) =>
		itemsOf(output).map(({ name, changed }) => ({ name, changed }));

	it('says what changed about a lead since the last poll, once, and nothing about new leads', async () => {
		const id = await test.workspace.createLead(person(1));
		const poller = test.activate(parameters(all));
		expect(await poller.poll()).toBeNull();
		await test.workspace.createLead(person(2));
		expect(await poller.poll()).toBeNull();

		await update(id, { status: 'Qualified' });
		expect(changesOf(await poller.poll())).toEqual([{ name: 'Person 1', changed: ['status'] }]);
		await update(id, { assignee: diya, city: 'Pune' });
		const restarted = test.activate(parameters(all), poller.remembered());
		const items = itemsOf(await restarted.poll());
		expect(items).toEqual([
			expect.objectContaining({
				name: 'Person 1',
				city: 'Pune',
				assignee: diya,
				status: 'Qualified',
				changed: ['assignee', 'fields'],
				previous: { status: 'Qualified', assignee: null },
			}),
		]);
		expect(items[0]?.['lead_id']).toBe(inDialect({ strict: undefined, observed: id }));
		expect(await restarted.poll()).toBeNull();
	});

	it('starts only for the chosen changes, and for leads that match afterwards', async () => {
		const [one, other] = [
			await test.workspace.createLead(person(3)),
			await test.workspace.createLead(person(4)),
		];
		const poller = test.activate(parameters(['status'], { statuses: ['Won'] }));
		await poller.poll();
		await update(one, { city: 'Pune' });
		await update(other, { status: 'Qualified' });
		expect(await poller.poll()).toBeNull();
		await update(other, { status: 'Won' });

		expect(changesOf(await poller.poll())).toEqual([{ name: 'Person 4', changed: ['status'] }]);
	});

	it('starts only for leads that came from a chosen status', async () => {
		const [one, other, moved] = [
			await test.workspace.createLead({ ...person(6), status: 'Fresh' }),
			await test.workspace.createLead({ ...person(7), status: 'Contacted' }),
			await test.workspace.createLead({ ...person(8), status: 'Contacted' }),
		];
		const poller = test.activate(parameters(all, { changedFrom: ['contacted'] }));
		await poller.poll();
		await update(one, { status: 'Qualified' });
		await update(other, { status: 'Qualified' });
		await update(moved, { city: 'Pune' });

		const items = itemsOf(await poller.poll()).map(({ name, previous }) => ({ name, previous }));
		expect(items).toEqual([{ name: 'Person 7', previous: { status: 'Contacted', assignee: null } }]);
	});

	it('refuses a status to come from that the pipeline does not have', async () => {
		const poller = test.activate(parameters(all, { changedFrom: ['Nowhere'] }));
		await expect(poller.poll()).rejects.toThrow('Changed From');
	});

	it('loses no change when a poll fails', async () => {
		const id = await test.workspace.createLead(person(5));
		const poller = test.activate(parameters(all));
		await poller.poll();
		const before = poller.remembered();
		await update(id, { rating: 5 });
		test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 500, times: 2 });

		await expect(poller.poll()).rejects.toThrow();
		expect(poller.remembered()).toEqual(before);
		expect(changesOf(await poller.poll())).toEqual([{ name: 'Person 5', changed: ['fields'] }]);
	});

	it('reports nothing that the service adds to a lead by itself', async () => {
		const poller = test.activate(parameters(all));
		await poller.poll();
		test.door.alter = (route, body) => {
			if (route !== 'POST /lead/search') return body;
			const { data, ...rest } = body as { data: Array<{ fields: object }> };
			const touched = data.map(({ fields }) => ({
				fields: { ...fields, modified_on: 1, score: 7, city: '' },
			}));
			return {
				...rest,
				data: touched.map(({ fields }, index) => ({ fields: { ...fields, ...data[index]?.fields } })),
			};
		};

		expect(await poller.poll()).toBeNull();
	});

	it('reports no lead because of a field that is new in the workspace', async () => {
		const id = await test.workspace.createLead({ ...person(9), city: 'Pune' });
		const poller = test.activate(parameters(all));
		test.door.alter = (route, body) =>
			route === 'GET /custom-fields'
				? (body as Array<{ apiName: string }>).filter(({ apiName }) => apiName !== 'city')
				: body;
		await poller.poll();
		test.door.alter = (_route, body) => body;
		expect(await poller.poll()).toBeNull();
		await update(id, { city: 'Goa' });
		expect(changesOf(await poller.poll())).toEqual([{ name: 'Person 9', changed: ['fields'] }]);
	});

	it('goes on comparing fields whose definitions come in another order', async () => {
		const id = await test.workspace.createLead({ ...person(10), city: 'Pune' });
		const poller = test.activate(parameters(all));
		await poller.poll();
		test.door.alter = (route, body) =>
			route === 'GET /custom-fields' ? [...(body as object[])].reverse() : body;
		await update(id, { city: 'Goa' });
		expect(changesOf(await poller.poll())).toEqual([{ name: 'Person 10', changed: ['fields'] }]);
	});

	it('says which values it could not remember', async () => {
		const id = await test.workspace.createLead({ ...person(11), status: 'Fresh' });
		test.door.alter = (route, body) => {
			if (route !== 'POST /lead/search') return body;
			const { data, ...rest } = body as { data: Array<{ fields: object }> };
			const long = data.map(({ fields }) => ({ fields: { ...fields, assignee: 'a'.repeat(9_000) } }));
			return { ...rest, data: long };
		};
		const poller = test.activate(parameters(all));
		await poller.poll();
		await update(id, { status: 'Qualified' });
		expect(itemsOf(await poller.poll())).toMatchObject([
			{
				...{ name: 'Person 11', changed: ['status'] },
				...{ previous: { status: 'Fresh' }, previous_missing: 'Not remembered: assignee' },
			},
		]);
	});

	it('takes one change from an expression', async () => {
		const poller = test.activate({ event: 'leadChanged', changes: '={{ "status" }}' });
		const id = await test.workspace.createLead(person(12));
		await poller.poll();
		await update(id, { status: 'Qualified' });
		expect(changesOf(await poller.poll())).toEqual([{ name: 'Person 12', changed: ['status'] }]);
	});

	it('fails if no change is chosen', async () => {
		await expect(test.activate(parameters([])).poll()).rejects.toMatchObject({
			message: 'No change is chosen',
			description: expect.stringMatching(/^Choose in Changes/),
		});
	});

	it('shows the newest leads in a test, as samples with the keys of an event', async () => {
		const poller = test.activate(parameters(['status']));
		await poller.poll();
		const { items } = await test.testRun(parameters(['status']));
		const [newest = {}] = items;

		expect(items).toHaveLength(3);
		// Nothing has changed: it was before what it is now.
		const previous = { status: newest['status'], assignee: newest['assignee'] ?? null };
		expect(newest).toMatchObject({ changed: ['status'], previous, is_sample: true });
		const id = await test.workspace.createLead(person(30));
		await poller.poll();
		await update(id, { status: 'Contacted' });
		const [event] = itemsOf(await poller.poll());
		expect(event).toMatchObject({ changed: ['status'], previous: { status: 'Fresh', assignee: null } });
		expect(event).not.toHaveProperty('is_sample');
	});
});
