import type { INodeParameters } from 'n8n-workflow';
import { diya, person } from '../kit/people';
import { leadActivity, leadWithVisits, namesOf } from './activitySupport';
import { itemsOf, start, visit, withTrigger } from './support';

const minute = 60_000;
const second = 1_000;

const invited = 'tenzin.dorje@lead-workspace.example';

describe('Lead Activity of chosen types and members', () => {
	const test = withTrigger();

	it('looks for the chosen types, by the chosen members', async () => {
		const chosen = test.activate(leadActivity({ activity: { types: ['ACTION_1001'], performedBy: [diya] } }));
		const anything = test.activate({ event: 'leadActivity' });
		const payments = test.activate(leadActivity({ activity: { types: ['PAYMENT'] } }));
		for (const poller of [chosen, anything, payments]) await poller.poll();
		const action = { type: visit, fields: {}, created_on: start + second };
		await test.workspace.createLead(person(1), [action]);
		await test.workspace.createLead(person(2), [{ ...action, employeeid: diya }]);
		test.door.now = start + minute;

		expect(namesOf(await chosen.poll())).toEqual(['Person 2']);
		expect(namesOf(await anything.poll())).toEqual(['Person 2', 'Person 1']);
		expect(namesOf(await payments.poll())).toEqual([]);
	});

	it('keeps its place when its filters have changed', async () => {
		const poller = test.activate(leadActivity());
		await poller.poll();
		await leadWithVisits(test.workspace, 1, start + second);
		test.door.now = start + minute;
		const sameTypes = test.activate(leadActivity({ simplify: false }), poller.remembered());
		const otherTypes = test.activate(
			leadActivity({ activity: { types: ['ACTION_1001', 'PAYMENT'] } }),
			poller.remembered(),
		);

		expect(itemsOf(await sameTypes.poll())).toHaveLength(1);
		expect(itemsOf(await otherTypes.poll())).toHaveLength(1);
	});

	it('reads a window again from its beginning when its filters have changed meanwhile', async () => {
		// With the actions, a poll takes one page, and the next poll goes on.
		const withoutActions = { includeActions: false };
		const poller = test.activate(leadActivity(withoutActions));
		await poller.poll();
		for (let index = 0; index < 101; index++) await leadWithVisits(test.workspace, index, start + second);
		test.door.now = start + minute;
		expect(itemsOf(await poller.poll({ budgetMs: 0 }))).toHaveLength(100);
		const other = test.activate({ event: 'leadActivity', ...withoutActions }, poller.remembered());
		expect(itemsOf(await other.poll())).toHaveLength(101);
	});

	it('refuses a changed filter that nothing can match, and keeps its place', async () => {
		const poller = test.activate(leadActivity());
		await poller.poll();
		await leadWithVisits(test.workspace, 1, start + second);
		test.door.now = start + minute;
		const refused = test.activate(leadActivity({ activity: { types: ['9999'] } }), poller.remembered());
		await expect(refused.poll()).rejects.toThrow('The filter for Action Types cannot be used');
		expect(refused.remembered()).toEqual(poller.remembered());
	});

	it('goes on when its filters are the same in another order', async () => {
		const filtered = (types: string[], performedBy: string[]) =>
			leadActivity({ activity: { types, performedBy } });
		const poller = test.activate(filtered(['ACTION_1001', 'PAYMENT'], [diya, invited]));
		await poller.poll();
		await test.workspace.createLead(person(1), [
			{ type: visit, fields: {}, created_on: start + second, employeeid: diya },
		]);
		test.door.now = start + minute;
		const again = filtered(['PAYMENT', 'ACTION_1001', 'PAYMENT'], [invited, diya.toUpperCase()]);
		expect(itemsOf(await test.activate(again, poller.remembered()).poll())).toHaveLength(1);
	});

	it.each(['types', 'performedBy'])(
		'fails if an expression for %s finds nothing, and starts nothing',
		async (name) => {
			await leadWithVisits(test.workspace, 1, start);
			for (const value of [
				'={{ [] }}',
				'={{ "" }}',
				'={{ [null] }}',
				'={{ null }}',
				'={{ $vars.nope }}',
				[''],
			]) {
				const poller = test.activate(leadActivity({ activity: { [name]: value } }));
				await expect(poller.poll()).rejects.toThrow(/is empty|does not have the form it needs/);
			}
			expect(test.workspace.requestsTo('searchLeads')).toEqual([]);
			expect(itemsOf(await test.activate(leadActivity({ activity: { [name]: [] } })).poll())).toEqual([]);
		},
	);

	it('knows action types and team members by name, and fails for a name that nobody has', async () => {
		const chosen = test.activate(
			leadActivity({ activity: { types: ['site visit'], performedBy: ['Diya Sharma'] } }),
		);
		await chosen.poll();
		await test.workspace.createLead(person(1), [
			{ type: visit, fields: {}, created_on: start + second, employeeid: diya },
		]);
		await leadWithVisits(test.workspace, 2, start + second);
		test.door.now = start + minute;
		expect(namesOf(await chosen.poll())).toEqual(['Person 1']);

		for (const [more, nearest] of [
			[{ types: ['Site Visitt'] }, 'Site Visit'],
			[{ performedBy: ['Dia Sharma'] }, 'Diya Sharma'],
		] as Array<[INodeParameters, string]>)
			await expect(test.activate(leadActivity({ activity: more })).poll()).rejects.toMatchObject({
				description: expect.stringContaining(`the nearest is ${nearest}.`),
			});
	});

	it.each([
		['a type', { types: ['INCOMMING_CALL'] }, 'Action Types', 'INCOMING_CALL'],
		['the creation of a lead, which is no action', { types: ['LEAD_CREATED'] }, 'Action Types', ''],
		['a code', { types: ['9999'] }, 'Action Types', ''],
		['a code among others', { types: ['PAYMENT', 'ACTION_9999'] }, 'Action Types', ''],
		['a member', { performedBy: ['nobody@mail.example'] }, 'Performed By', ''],
	])('refuses %s that the workspace does not have', async (_what, filters, label, nearest) => {
		const refused = { message: `The filter for ${label} cannot be used` };
		await expect(test.activate(leadActivity({ activity: filters })).poll()).rejects.toMatchObject({
			...refused,
			description: expect.stringContaining(nearest),
		});
		await expect(test.testRun(leadActivity({ activity: filters }))).rejects.toMatchObject(refused);
	});

	it('takes a member where the team cannot be read', async () => {
		test.workspace.sandbox.faults.add({ route: 'listTeamMembers', status: 404 });
		const filters = { performedBy: ['Nobody Known'] };
		expect(await test.activate(leadActivity({ activity: filters })).poll()).toBeNull();
	});

	it('names no nearest member of an empty team', async () => {
		test.door.alter = (route, body) => (route === 'GET /team-members' ? { data: [] } : body);
		const nobody = leadActivity({ activity: { performedBy: ['nobody@mail.example'] } });
		await expect(test.activate(nobody).poll()).rejects.toMatchObject({
			description: expect.stringContaining('no lead has such an action. Choose'),
		});
	});

	it('takes a type and a member that are not listed if a lead has such an action', async () => {
		test.door.alter = (route, body) =>
			route === 'POST /lead/search' ? { data: [{ fields: { name: 'Asha' } }], total_count: 1 } : body;
		const filters = { types: ['USER_NOTE'], performedBy: ['left@mail.example'] };
		expect(itemsOf(await test.activate(leadActivity({ activity: filters })).poll())).toBeDefined();
	});

	it('says in a test that no lead has such an action', async () => {
		const nobody = leadActivity({ activity: { types: ['OUTGOING_SMS'], performedBy: [invited] } });
		await expect(test.testRun(nobody)).rejects.toMatchObject({
			message: 'No lead has such an action on its timeline yet',
			description: expect.stringMatching(/Add one in the workspace, then fetch the test event again/),
		});
	});
});
