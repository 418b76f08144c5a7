import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { inDialect } from '../kit/dialect';
import { diya, person } from '../kit/people';
import { leadActivity, leadWithVisits, namesOf } from './activitySupport';
import { itemsOf, start, visit, withTrigger } from './support';

const minute = 60_000;
const second = 1_000;

const warn = jest.spyOn(Container.get(Logger), 'warn').mockReturnValue(undefined);
const warned = () => warn.mock.calls.map(([text]) => text);
beforeEach(() => warn.mockClear());

describe('Lead Activity', () => {
	const test = withTrigger();

	it('starts at the activation: reports later activity only', async () => {
		const poller = test.activate(leadActivity());
		await leadWithVisits(test.workspace, 1, start - 1);
		await leadWithVisits(test.workspace, 2, start);
		expect(await poller.poll()).toBeNull();

		test.door.now = start + minute;
		expect(namesOf(await poller.poll())).toEqual(['Person 2']);
		expect(await poller.poll()).toBeNull();
	});

	it('reads no definitions for a window without activity', async () => {
		const filters = { types: ['ACTION_1001'], performedBy: [diya] };
		const poller = test.activate(leadActivity({ activity: filters }));
		await poller.poll();
		test.workspace.forgetDefinitions();
		const before = test.workspace.sandbox.requests().length;
		test.door.now = start + minute;
		expect(await poller.poll()).toBeNull();
		const routes = test.workspace.sandbox
			.requests()
			.slice(before)
			.map(({ route }) => route);
		expect(new Set(routes)).toEqual(new Set(['getEnterprise', 'searchLeads']));
	});

	it('reads no definitions of actions for leads without their actions', async () => {
		const poller = test.activate(leadActivity({ activity: {}, includeActions: false }));
		await poller.poll();
		await leadWithVisits(test.workspace, 1, start + second);
		test.door.now = start + minute;
		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
		expect(test.workspace.requestsTo('listActions')).toEqual([]);
	});

	it("returns a lead as Leads, Get Many does, with the poll's time window", async () => {
		const poller = test.activate(leadActivity({ includeActions: false }));
		await poller.poll();
		await leadWithVisits(test.workspace, 1, start + second, start + 2 * second);
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
		const poller = test.activate(leadActivity({ simplify: false, hidePII: true, includeActions: false }));
		await poller.poll();
		await leadWithVisits(test.workspace, 1, start + second);
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
		const poller = test.activate(leadActivity({ options: { lookBack: 5 } }));
		await leadWithVisits(test.workspace, 1, start - 5 * minute);
		await leadWithVisits(test.workspace, 2, start - 5 * minute - 1);

		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
	});

	it('waits for the safety lag, and finds an action that is stored late within it', async () => {
		const poller = test.activate(leadActivity({ options: { safetyLag: 30 } }));
		await poller.poll();
		test.door.now = start + minute;
		await leadWithVisits(test.workspace, 1, start + 30 * second - 1, start + 30 * second);
		const [first] = itemsOf(await poller.poll());
		await leadWithVisits(test.workspace, 2, start + 31 * second);
		test.door.now = start + 2 * minute;

		expect(first?.['activity_window']).toMatchObject({ to: '2026-02-02T09:00:29.999Z' });
		expect(namesOf(await poller.poll())).toEqual(['Person 2', 'Person 1']);
	});

	it("continues at the next poll with what did not fit into n8n's budget", async () => {
		// With the actions, a poll takes one page, and the next poll goes on.
		const poller = test.activate(leadActivity({ includeActions: false }));
		await poller.poll();
		for (let index = 0; index < 120; index++) await leadWithVisits(test.workspace, index, start + second);
		test.door.now = start + minute;
		const first = namesOf(await poller.poll({ budgetMs: 0 }));
		test.door.now = start + 2 * minute;
		const restarted = test.activate(leadActivity(), poller.remembered());
		const second_ = namesOf(await restarted.poll({ budgetMs: 0 }));

		expect([first.length, second_.length]).toEqual([100, 20]);
		expect(new Set([...first, ...second_]).size).toBe(120);
	});

	it('stores nothing from a failed poll, and reports the failure', async () => {
		const poller = test.activate(leadActivity());
		await poller.poll();
		const before = poller.remembered();
		await leadWithVisits(test.workspace, 1, start + second);
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
		// With the actions, a poll takes one page, and the next poll goes on.
		const poller = test.activate(leadActivity({ includeActions: false }));
		await poller.poll();
		for (let index = 0; index < 120; index++) await leadWithVisits(test.workspace, index, start + second);
		test.door.now = start + minute;
		test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 400, everyNth: 2, times: 1 });

		await expect(poller.poll()).rejects.toThrow();
		expect(itemsOf(await poller.poll())).toHaveLength(120);
	});

	describe.each([-5 * minute, 0, 4 * minute])(
		'where the service does not send its time, and the clock of n8n is ahead by %d ms',
		(ahead) => {
			const setTime = (time: number) => {
				test.door.hidesTime = true;
				test.workspace.setTime(time + ahead);
			};

			// decision 6 promises: "the time is 5 minutes before that of this machine"
			it('reports an action once, also one that is stored late, and none from long before the activation', async () => {
				setTime(start);
				const poller = test.activate(leadActivity());
				await leadWithVisits(test.workspace, 1, start - 10 * minute - second);
				expect(await poller.poll()).toBeNull();

				await leadWithVisits(test.workspace, 2, start);
				setTime(start + 9 * second);
				expect(await poller.poll()).toBeNull();
				await leadWithVisits(test.workspace, 3, start + second);
				setTime(start + 11 * minute);
				expect(namesOf(await poller.poll())).toEqual(['Person 3', 'Person 2']);
				setTime(start + 30 * minute);
				expect(await poller.poll()).toBeNull();
			});

			it('shows in a test run what was just done', async () => {
				setTime(start);
				await leadWithVisits(test.workspace, 1, start - second);
				const { items } = await test.testRun(leadActivity());
				expect(items[0]).toMatchObject({ name: 'Person 1' });
			});
		},
	);

	it('reports a rejected token', async () => {
		test.workspace.sandbox.faults.add({ route: 'getEnterprise', status: 401 });
		await expect(test.activate(leadActivity()).poll()).rejects.toThrow(
			'The workspace did not accept the access token',
		);
	});

	it('waits when the clock was set back', async () => {
		const poller = test.activate(leadActivity());
		await poller.poll();
		await leadWithVisits(test.workspace, 1, start + second);
		test.door.now = start + minute;
		await poller.poll();
		test.door.now = start - 5 * minute;
		expect(await poller.poll()).toBeNull();
		await leadWithVisits(test.workspace, 2, start + minute);
		test.door.now = start + 2 * minute;
		expect(namesOf(await poller.poll())).toEqual(['Person 2']);
	});

	describe('where one answer has a wrong Date', () => {
		const ahead = (time: number) => {
			const now = test.workspace.time();
			test.door.now += time;
			test.workspace.setTime(now);
		};

		it.each([30 * second, 60 * minute])('misses no action: one that is %d ms ahead', async (time) => {
			const poller = test.activate(leadActivity());
			const found: unknown[] = [];
			for (let number = 0; number < 20; number++) {
				test.door.now = start + number * minute;
				if (number === 7) ahead(time);
				found.push(...namesOf(await poller.poll()));
				await leadWithVisits(test.workspace, number, start + number * minute + 5 * second);
			}
			test.door.now = start + 30 * minute;
			found.push(...namesOf(await poller.poll()));
			expect(found).toHaveLength(20);
			expect(new Set(found).size).toBe(20);
			expect(warned()).toEqual([expect.stringContaining(`${time / second} seconds later`)]);
		});

		it('misses no action after an activation that met it', async () => {
			const poller = test.activate(leadActivity());
			await leadWithVisits(test.workspace, 1, start - second);
			ahead(60 * minute);
			await poller.poll();
			await leadWithVisits(test.workspace, 2, start + 5 * second);
			test.door.now = start + minute;
			expect(namesOf(await poller.poll())).toEqual(['Person 2']);
		});

		it('believes that the clock was set forward when ten polls agree', async () => {
			const poller = test.activate(leadActivity());
			await poller.poll();
			ahead(60 * minute);
			for (let number = 0; number < 9; number++) expect(await poller.poll()).toBeNull();
			await leadWithVisits(test.workspace, 1, start + 10 * minute);
			expect(namesOf(await poller.poll())).toEqual(['Person 1']);
		});
	});

	it('shows a sample in a manual run, newest leads first, and stores nothing', async () => {
		await leadWithVisits(test.workspace, 1, start - 100 * minute);
		const { items, remembered } = await test.testRun(leadActivity());

		expect(items).toHaveLength(3);
		expect(items[0]).toMatchObject({ name: 'Person 1', activity_window: expect.anything() });
		expect(JSON.stringify(remembered)).not.toContain('memory');
	});

	it('has the action that started it in a sample, where the service returns lead IDs, and else says why not', async () => {
		await leadWithVisits(test.workspace, 1, start - 100 * minute, start - 50 * minute);
		test.workspace.sandbox.speak('observed');
		const { items } = await test.testRun(leadActivity());
		const created_on = new Date(start - 50 * minute).toISOString();
		const name = 'Site Visit';
		expect(items[0]).toMatchObject({
			name: 'Person 1',
			is_sample: true,
			actions: [{ name, created_on }, { name }],
		});
		test.workspace.sandbox.speak('strict');
		const [without] = (await test.testRun(leadActivity())).items;
		expect(without).toMatchObject({
			name: 'Person 1',
			actions_missing: expect.stringMatching(/no lead IDs/),
		});
		expect(without).not.toHaveProperty('actions');
	});

	it('returns the actions of the window, where the service returns lead IDs', async () => {
		const both = { types: ['ACTION_1001', 'PAYMENT'], performedBy: [diya] };
		const first = test.activate(leadActivity({ activity: both }));
		await first.poll();
		const poller = test.activate(leadActivity({ activity: both, includeActions: true }), first.remembered());
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
		expect(item?.['actions_missing']).toEqual(
			inDialect({ strict: expect.stringMatching(/returns no lead IDs in searches/), observed: undefined }),
		);
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
});
