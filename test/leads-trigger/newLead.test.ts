import type { INodeParameters } from 'n8n-workflow';
import { omit, pick } from 'lodash';
import { z } from 'zod';

import { inDialect } from '../kit/dialect';
import { diya, person } from '../kit/people';
import { itemsOf, withTrigger } from './support';

const entry = z.object({ fields: z.record(z.string(), z.unknown()) }).passthrough();
const definitions = z.array(z.object({}).passthrough());
const answer = z.object({ data: z.array(entry) }).passthrough();

describe('New Lead', () => {
	const test = withTrigger();
	const parameters = (filters: INodeParameters = {}): INodeParameters => ({ event: 'newLead', ...filters });
	const create = async (index: number, more: object = {}) =>
		await test.workspace.createLead({ ...person(index), ...more });
	const namesOf = (output: Parameters<typeof itemsOf>[0]) => itemsOf(output).map(({ name }) => name);

	const alterSearch = (change: (body: z.output<typeof answer>) => unknown) => {
		test.door.alter = (route, body) => (route === 'POST /lead/search' ? change(answer.parse(body)) : body);
	};

	it('starts at the activation, and returns each lead that is created afterwards once, oldest first', async () => {
		await create(1);
		const poller = test.activate(parameters());
		expect(await poller.poll()).toBeNull();
		await create(2);
		await create(3);

		expect(namesOf(await poller.poll())).toEqual(['Person 2', 'Person 3']);
		expect(await poller.poll()).toBeNull();
		await create(4);
		const restarted = test.activate(parameters(), poller.remembered());
		expect(namesOf(await restarted.poll())).toEqual(['Person 4']);
	});

	it('returns the lead as Leads, Get Many does, with its ID where the service returns it', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		const id = await create(1);
		const items = itemsOf(await poller.poll());
		const many = await test.workspace.leads({ operation: 'getAll', limit: 1 });

		expect(items).toEqual([many.outputs[0]?.[0]?.json]);
		expect(items[0]?.['lead_id']).toBe(inDialect({ strict: undefined, observed: id }));
	});

	it('takes one request if nothing is new', async () => {
		const poller = test.activate(parameters({ statuses: ['Fresh'] }));
		await poller.poll();
		const before = test.workspace.sandbox.requests().length;
		await poller.poll();

		expect(test.workspace.sandbox.requests()).toHaveLength(before + 1);
	});

	it('loses nothing when a poll fails, and stores nothing of it', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		const before = poller.remembered();
		await create(1);
		test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 500, times: 2 });

		await expect(poller.poll()).rejects.toThrow('The service failed while it handled the call');
		expect(poller.remembered()).toEqual(before);
		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
	});

	it.each<[string, INodeParameters, object]>([
		['status', { statuses: ['qualified'] }, { status: 'Qualified' }],
		['assignee', { assignees: ['Diya Sharma'] }, { assignee: diya }],
		[
			'field',
			{ filters: { conditions: [{ field: 'source', operator: 'anyOf', values: 'website, Referral' }] } },
			{ source: 'Website' },
		],
		[
			'phone',
			{ filters: { conditions: [{ field: 'phone', operator: 'anyOf', values: '098765 10002' }] } },
			{},
		],
	])('returns only leads that match the filter: %s', async (_what, filters, fields) => {
		const poller = test.activate(parameters(filters));
		await poller.poll();
		await create(1);
		await create(2, fields);

		expect(namesOf(await poller.poll())).toEqual(['Person 2']);
	});

	it('returns no lead whose phone number only ends like that of the filter', async () => {
		const own = '+919876543210';
		const poller = test.activate(
			parameters({ filters: { conditions: [{ field: 'phone', operator: 'anyOf', values: own }] } }),
		);
		await poller.poll();
		for (const phone of ['+918886543210', '+912226543210', own]) await create(1, { name: phone, phone });

		expect(namesOf(await poller.poll())).toEqual([own]);
	});

	describe('where no definition shows the identifier, and searches return no IDs', () => {
		const hideIdentity = (leads = (all: readonly object[]) => all) => {
			test.door.alter = (route, body) => {
				if (route === 'GET /custom-fields')
					return definitions.parse(body).map((each) => omit(each, 'isLeadid'));
				if (route !== 'POST /lead/search') return body;
				const data = leads(answer.parse(body).data.map((each) => pick(each, 'fields')));
				return { data, total_count: data.length };
			};
		};

		it.each(['newLead', 'leadChanged'])('%s fails, and goes on when one does', async (event) => {
			await create(1);
			hideIdentity();
			const poller = test.activate({ event });
			await expect(poller.poll()).rejects.toThrow('The node cannot recognize leads');
			expect(poller.remembered()).toEqual({});

			test.door.alter = (_route, body) => body;
			await poller.poll();
			expect(poller.remembered()).not.toEqual({});
		});

		it('reads the definitions again if there was no lead at the activation', async () => {
			const poller = test.activate(parameters());
			hideIdentity(() => []);
			await poller.poll();
			const id = await create(1);
			test.door.alter = (_route, body) => body;
			expect(namesOf(await poller.poll())).toContain('Person 1');

			await test.workspace.call('POST', `/lead/${id}`, { fields: { city: 'Pune' } });
			expect(await poller.poll()).toBeNull();
		});
	});

	it('tells the leads that do not match from new ones later', async () => {
		const poller = test.activate(parameters({ statuses: ['Qualified'] }));
		await poller.poll();
		const id = await create(1);
		expect(await poller.poll()).toBeNull();
		await test.workspace.call('POST', `/lead/${id}`, { fields: { status: 'Qualified' } });

		expect(await poller.poll()).toBeNull();
	});

	it.each<[INodeParameters, RegExp]>([
		[{ statuses: ['Qualifiedd'] }, /filter for Status cannot be used/],
		[{ assignees: ['Nobody Here'] }, /filter for Assignee cannot be used/],
		[
			{ filters: { conditions: [{ field: 'sauce', operator: 'anyOf', values: 'Website' }] } },
			/filter for sauce cannot be used/,
		],
		[
			{ filters: { conditions: [{ field: 'source', operator: 'anyOf', values: 'Websitte' }] } },
			/filter for source cannot be used/,
		],
		[{ statuses: '={{ [] }}' }, /filter Status is empty/],
		[{ assignees: '={{ $vars.nope }}' }, /filter Assignee is empty/],
		[
			{ filters: { conditions: [{ field: 'source', operator: 'anyOf', values: '' }] } },
			/filter source is empty/,
		],
	])('fails the activation for a filter that nothing can match: %j', async (filters, message) => {
		const poller = test.activate(parameters(filters));

		await expect(poller.poll()).rejects.toThrow(message);
		expect(poller.remembered()).toEqual({});
	});

	it('names the nearest fields if a filter has none of the workspace', async () => {
		const filters = { conditions: [{ field: 'sauce', operator: 'anyOf', values: 'Website' }] };
		await expect(test.activate(parameters({ filters })).poll()).rejects.toMatchObject({
			description: expect.stringMatching(/^The workspace has no field .* The nearest is source\. Use /),
		});
	});

	it('returns a lead that is created anew with the identifier of a deleted one', async () => {
		const poller = test.activate(parameters());
		await create(1);
		await poller.poll();
		alterSearch(({ data, ...rest }) => {
			const [first, ...others] = data;
			const renewed = { ...first, fields: { ...first?.fields, created_on: Date.now() + 60_000 } };
			return { ...rest, data: [renewed, ...others] };
		});

		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
	});

	it('reports no older lead again when the service shows all of them in another way', async () => {
		const poller = test.activate(parameters());
		await create(1);
		await poller.poll();
		alterSearch(({ data, ...rest }) => ({
			...rest,
			data: data.map(({ fields }) => ({ id: `new ${String(fields['phone'])}`, fields })),
		}));

		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
		expect(await poller.poll()).toBeNull();
	});

	it('works without times of creation, and with IDs', async () => {
		const ids = new Map<unknown, string>();
		alterSearch(({ data, ...rest }) => ({
			...rest,
			data: data.map(({ fields: { created_on: _, ...fields } }) => {
				const { phone } = fields as { phone?: unknown };
				ids.set(phone, ids.get(phone) ?? `lead-${ids.size}`);
				return { id: ids.get(phone), fields };
			}),
		}));
		const poller = test.activate(parameters());
		await poller.poll();
		await create(1);

		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
		expect(await poller.poll()).toBeNull();
	});

	it('fails, and says so, where the newest leads are not listed first', async () => {
		alterSearch(({ data, ...rest }) => ({
			...rest,
			total_count: 5_000,
			data: data.map(({ fields }, index) => ({ fields: { ...fields, created_on: 1_000_000 * index } })),
		}));

		await expect(test.activate(parameters()).poll()).rejects.toThrow(
			'The service does not list the newest leads first',
		);
	});

	it('shows the newest leads that match in a test, and stores nothing', async () => {
		await create(1, { status: 'Qualified' });
		await create(2);
		const { items, remembered } = await test.testRun(parameters({ statuses: ['Qualified'] }));

		expect(items[0]).toMatchObject({ name: 'Person 1' });
		expect(items.length).toBeLessThanOrEqual(3);
		expect(JSON.stringify(remembered)).not.toContain('memory');
	});

	it('says in a test that no lead is there, or that none matches', async () => {
		alterSearch(() => ({ data: [], total_count: 0 }));
		await expect(test.testRun(parameters())).rejects.toMatchObject({
			message: 'The workspace has no lead yet',
			description: expect.stringMatching(/Create one .*, then fetch the test event again/),
		});
		test.door.alter = (_route, body) => body;
		const nobody = parameters({
			filters: { conditions: [{ field: 'name', operator: 'anyOf', values: 'Nobody' }] },
		});
		await expect(test.testRun(nobody)).rejects.toMatchObject({
			message: expect.stringMatching(/^None of the newest \d+ leads matches the filters/),
		});
	});
});
