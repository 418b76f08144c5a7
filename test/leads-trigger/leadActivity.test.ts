import type { INodeParameters } from 'n8n-workflow';

import { inDialect } from '../../testkit/dialect';
import { diya, person } from '../../testkit/people';
import { itemsOf, start, visit, withTrigger } from './support';

const minute = 60_000;
const second = 1_000;

const invited = 'tenzin.dorje@lead-workspace.example';

describe('Lead Activity', () => {
	const test = withTrigger();
	const parameters = (more: INodeParameters = {}): INodeParameters => ({
		event: 'leadActivity',
		activity: { types: ['ACTION_1001'] },
		...more,
	});

	/** A new lead with Site Visits at these times. */
	const leadWithVisits = async (index: number, ...times: number[]) =>
		await test.workspace.createLead(
			person(index),
			times.map((created_on) => ({ type: visit, fields: {}, created_on })),
		);

	const namesOf = (output: Parameters<typeof itemsOf>[0]) => itemsOf(output).map(({ name }) => name);

	it('starts at the activation: reports later activity only', async () => {
		const poller = test.activate(parameters());
		await leadWithVisits(1, start - 1);
		await leadWithVisits(2, start);
		expect(await poller.poll()).toBeNull();

		test.door.now = start + minute;
		expect(namesOf(await poller.poll())).toEqual(['Person 2']);
		expect(await poller.poll()).toBeNull();
	});

	it("returns a lead as Leads, Get Many does, with the poll's time window", async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		await leadWithVisits(1, start + second, start + 2 * second);
		test.door.now = start + minute;
		const items = itemsOf(await poller.poll());
		const many = await test.workspace.leads({ operation: 'getAll', limit: 1 });

		expect(items).toEqual([
			{
				...many.outputs[0]?.[0]?.json,
				activity_window: { from: '2026-02-02T09:00:00.000Z', to: '2026-02-02T09:00:49.999Z' },
				activity_type: 'ACTION_1001',
			},
		]);
	});

	it('returns the raw lead and redacts it on request', async () => {
		const poller = test.activate(parameters({ simplify: false, hidePII: true }));
		await poller.poll();
		await leadWithVisits(1, start + second);
		test.door.now = start + minute;

		expect(itemsOf(await poller.poll())).toEqual([
			{
				...inDialect({
					strict: {},
					observed: {
						id: expect.any(String),
						lead_id: expect.any(String),
						status: 'Fresh',
						modificationTimestamp: expect.any(Number),
					},
				}),
				fields: expect.objectContaining({ name: '****** 1' }),
				activity_window: expect.anything(),
				activity_type: 'ACTION_1001',
			},
		]);
	});

	it('looks back on the first poll as far as its option says', async () => {
		const poller = test.activate(parameters({ options: { lookBack: 5 } }));
		await leadWithVisits(1, start - 5 * minute);
		await leadWithVisits(2, start - 5 * minute - 1);

		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
	});

	it('waits for the safety lag, and finds an action that is stored late within it', async () => {
		const poller = test.activate(parameters({ options: { safetyLag: 30 } }));
		await poller.poll();
		test.door.now = start + minute;
		await leadWithVisits(1, start + 30 * second - 1, start + 30 * second);
		const [first] = itemsOf(await poller.poll());
		await leadWithVisits(2, start + 31 * second);
		test.door.now = start + 2 * minute;

		expect(first?.['activity_window']).toMatchObject({ to: '2026-02-02T09:00:29.999Z' });
		expect(namesOf(await poller.poll())).toEqual(['Person 2', 'Person 1']);
	});

	it('looks for the chosen types, by the chosen members', async () => {
		const chosen = test.activate(parameters({ activity: { types: ['ACTION_1001'], performedBy: [diya] } }));
		const anything = test.activate({ event: 'leadActivity' });
		const payments = test.activate(parameters({ activity: { types: ['PAYMENT'] } }));
		for (const poller of [chosen, anything, payments]) await poller.poll();
		const action = { type: visit, fields: {}, created_on: start + second };
		await test.workspace.createLead(person(1), [action]);
		await test.workspace.createLead(person(2), [{ ...action, employeeid: diya }]);
		test.door.now = start + minute;

		expect(namesOf(await chosen.poll())).toEqual(['Person 2']);
		expect(namesOf(await anything.poll())).toEqual(['Person 2', 'Person 1']);
		expect(namesOf(await payments.poll())).toEqual([]);
	});

	it("continues at the next poll with what did not fit into n8n's budget", async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		for (let index = 0; index < 120; index++) await leadWithVisits(index, start + second);
		test.door.now = start + minute;
		const first = namesOf(await poller.poll({ budgetMs: 0 }));
		test.door.now = start + 2 * minute;
		const restarted = test.activate(parameters(), poller.remembered());
		const second_ = namesOf(await restarted.poll({ budgetMs: 0 }));

		expect([first.length, second_.length]).toEqual([100, 20]);
		expect(new Set([...first, ...second_]).size).toBe(120);
	});

	it('starts again when its filters have changed', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		await leadWithVisits(1, start + second);
		test.door.now = start + minute;
		const sameTypes = test.activate(parameters({ simplify: false }), poller.remembered());
		const otherTypes = test.activate(
			parameters({ activity: { types: ['ACTION_1001', 'PAYMENT'] } }),
			poller.remembered(),
		);

		expect(itemsOf(await sameTypes.poll())).toHaveLength(1);
		expect(await otherTypes.poll()).toBeNull();
	});

	it('goes on when its filters are the same in another order', async () => {
		const filtered = (types: string[], performedBy: string[]) =>
			parameters({ activity: { types, performedBy } });
		const poller = test.activate(filtered(['ACTION_1001', 'PAYMENT'], [diya, invited]));
		await poller.poll();
		await test.workspace.createLead(person(1), [
			{ type: visit, fields: {}, created_on: start + second, employeeid: diya },
		]);
		test.door.now = start + minute;
		const again = filtered(['PAYMENT', 'ACTION_1001', 'PAYMENT'], [invited, diya.toUpperCase()]);
		expect(itemsOf(await test.activate(again, poller.remembered()).poll())).toHaveLength(1);
	});

	it('starts again when its stored state is invalid', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		const { memory } = poller.remembered() as { memory: object };
		const odd = test.activate(parameters(), { memory: { ...memory, state: { from: 'yesterday' } } });

		expect(await odd.poll()).toBeNull();
		expect(odd.remembered()).toEqual(poller.remembered());
	});

	it('stores nothing from a failed poll, and reports the failure', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		const before = poller.remembered();
		await leadWithVisits(1, start + second);
		test.door.now = start + minute;
		test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 500, times: 2 });

		await expect(poller.poll()).rejects.toMatchObject({
			name: 'NodeApiError',
			message: 'The service failed while it handled the call',
		});
		expect(poller.remembered()).toEqual(before);
		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
	});

	it('stores nothing from a poll that fails on a later page', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		for (let index = 0; index < 120; index++) await leadWithVisits(index, start + second);
		test.door.now = start + minute;
		test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 400, everyNth: 2, times: 1 });

		await expect(poller.poll()).rejects.toThrow();
		expect(itemsOf(await poller.poll())).toHaveLength(120);
	});

	it('reports it when the service does not return the time', async () => {
		test.door.hidesTime = true;
		const poller = test.activate(parameters());

		await expect(poller.poll()).rejects.toThrow('The service did not send its time');
		expect(poller.remembered()).toEqual({});
	});

	it('reports a rejected token', async () => {
		test.workspace.sandbox.faults.add({ route: 'getEnterprise', status: 401 });
		await expect(test.activate(parameters()).poll()).rejects.toThrow(
			'The workspace did not accept the access token',
		);
	});

	it('waits when the clock was set back', async () => {
		const poller = test.activate(parameters());
		await poller.poll();
		await leadWithVisits(1, start + second);
		test.door.now = start + minute;
		await poller.poll();
		const before = poller.remembered();
		test.door.now = start - 5 * minute;

		expect(await poller.poll()).toBeNull();
		expect(poller.remembered()).toEqual(before);
	});

	it('shows a sample in a manual run, newest leads first, and stores nothing', async () => {
		await leadWithVisits(1, start - 100 * minute);
		const { items, remembered } = await test.testRun(parameters());

		expect(items).toHaveLength(3);
		expect(items[0]).toMatchObject({ name: 'Person 1', activity_window: expect.anything() });
		expect(JSON.stringify(remembered)).not.toContain('memory');
	});

	it.each(['types', 'performedBy'])(
		'fails if an expression for %s finds nothing, and starts nothing',
		async (name) => {
			await leadWithVisits(1, start);
			for (const value of [
				'={{ [] }}',
				'={{ "" }}',
				'={{ [null] }}',
				'={{ null }}',
				'={{ $vars.nope }}',
				[''],
			]) {
				const poller = test.activate(parameters({ activity: { [name]: value } }));
				await expect(poller.poll()).rejects.toThrow(/is empty|does not have the form it needs/);
			}
			expect(test.workspace.requestsTo('searchLeads')).toEqual([]);
			expect(itemsOf(await test.activate(parameters({ activity: { [name]: [] } })).poll())).toEqual([]);
		},
	);

	it('knows action types and team members by name, and fails for a name that nobody has', async () => {
		const chosen = test.activate(
			parameters({ activity: { types: ['site visit'], performedBy: ['Diya Sharma'] } }),
		);
		await chosen.poll();
		await test.workspace.createLead(person(1), [
			{ type: visit, fields: {}, created_on: start + second, employeeid: diya },
		]);
		await leadWithVisits(2, start + second);
		test.door.now = start + minute;
		expect(namesOf(await chosen.poll())).toEqual(['Person 1']);

		for (const [more, nearest] of [
			[{ types: ['Site Visitt'] }, 'Site Visit'],
			[{ performedBy: ['Dia Sharma'] }, 'Diya Sharma'],
		] as Array<[INodeParameters, string]>)
			await expect(test.activate(parameters({ activity: more })).poll()).rejects.toMatchObject({
				description: expect.stringContaining(`the nearest is ${nearest}.`),
			});
	});

	it('returns the actions of the window on request, where the service returns lead IDs', async () => {
		const both = { types: ['ACTION_1001', 'PAYMENT'], performedBy: [diya] };
		const poller = test.activate(parameters({ activity: both, includeActions: true }));
		await poller.poll();
		const action = { type: visit, fields: {}, created_on: start + second, employeeid: diya };
		const id = await test.workspace.createLead(person(1), [
			action,
			{ ...action, created_on: start - minute },
			{ ...action, employeeid: undefined },
			{ type: '1002', fields: {} },
		]);
		test.door.now = start + minute;
		const [item] = itemsOf(await poller.poll());

		expect(item).not.toHaveProperty('activity_type');
		expect(item?.['actions']).toEqual(
			inDialect({
				strict: undefined,
				observed: [
					expect.objectContaining({
						...{ lead_id: id, kind: 'custom', code: '1001', employeeid: diya },
						created_on: new Date(start + second).toISOString(),
					}),
				],
			}),
		);
	});

	it.each(['LEAD_CREATED', 'lead_creation', 'NEW_LEAD', 'CONTACT_ADDED', 'CREATED_LEAD'])(
		'refuses %s, which is no action, and names the event for it',
		async (type) => {
			await expect(test.activate(parameters({ activity: { types: [type] } })).poll()).rejects.toMatchObject({
				message: 'The filter for Action Types cannot be used',
				description: expect.stringContaining('Choose the event New Lead instead'),
			});
		},
	);

	it.each(['LEAD_ADDRESS_CALL', 'CALL_NEW_LEAD', 'RE_CREATED_LEAD', 'NEW_LEADERS'])(
		'takes %s for an action although such a word is in it',
		async (type) => {
			test.door.alter = (route, body) =>
				route === 'POST /lead/search' ? { data: [{ fields: { name: 'Asha' } }], total_count: 1 } : body;
			expect(await test.activate(parameters({ activity: { types: [type] } })).poll()).toBeNull();
		},
	);

	it.each([
		['a type', { types: ['INCOMMING_CALL'] }, 'Action Types', 'INCOMING_CALL'],
		['a code', { types: ['9999'] }, 'Action Types', ''],
		['a code among others', { types: ['PAYMENT', 'ACTION_9999'] }, 'Action Types', ''],
		['a member', { performedBy: ['nobody@mail.example'] }, 'Performed By', ''],
	])('refuses %s that the workspace does not have', async (_what, filters, label, nearest) => {
		const refused = { message: `The filter for ${label} cannot be used` };
		await expect(test.activate(parameters({ activity: filters })).poll()).rejects.toMatchObject({
			...refused,
			description: expect.stringContaining(nearest),
		});
		await expect(test.testRun(parameters({ activity: filters }))).rejects.toMatchObject(refused);
	});

	it('takes a type and a member that are not listed if a lead has such an action', async () => {
		test.door.alter = (route, body) =>
			route === 'POST /lead/search' ? { data: [{ fields: { name: 'Asha' } }], total_count: 1 } : body;
		const filters = { types: ['USER_NOTE'], performedBy: ['left@mail.example'] };
		expect(itemsOf(await test.activate(parameters({ activity: filters })).poll())).toBeDefined();
	});

	it('says in a test that no lead has such an action', async () => {
		const nobody = parameters({ activity: { types: ['OUTGOING_SMS'], performedBy: [invited] } });
		await expect(test.testRun(nobody)).rejects.toMatchObject({
			message: 'No lead has such an action on its timeline yet',
		});
	});
});
