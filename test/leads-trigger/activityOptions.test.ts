import { diya, person } from '../kit/people';
import { leadActivity, leadWithVisits, namesOf } from './activitySupport';
import { itemsOf, start, visit, withTrigger } from './support';

const minute = 60_000;
const second = 1_000;

describe('the options of Lead Activity', () => {
	const test = withTrigger();
	const action = { type: visit, fields: {}, created_on: start + second, employeeid: diya };

	it.each([{ safetyLag: 0.5 }, { lookBack: -1 }])(
		'take no less than the editor does: %j',
		async (options) => {
			await expect(test.activate(leadActivity({ options })).poll()).rejects.toThrow(
				'The parameter Options does not have the form it needs',
			);
		},
	);

	it('may have parts of a millisecond, and no action is lost', async () => {
		const parameters = leadActivity({ options: { lookBack: 0.00001, safetyLag: 1.0005 } });
		const poller = test.activate(parameters);
		await poller.poll();
		for (const index of [1, 2]) {
			await leadWithVisits(test.workspace, index, start + index * minute - 5 * second);
			test.door.now = start + index * minute;
			expect(namesOf(await poller.poll())).toEqual([`Person ${index}`]);
		}
	});

	it('take one type and one member from an expression', async () => {
		const activity = { types: '={{ "ACTION_1001" }}', performedBy: `={{ "${diya}" }}` };
		const poller = test.activate(leadActivity({ activity }));
		await poller.poll();
		await test.workspace.createLead(person(1), [action]);
		await leadWithVisits(test.workspace, 2, start + second);
		test.door.now = start + minute;
		expect(namesOf(await poller.poll())).toEqual(['Person 1']);
	});

	it.each([
		['one page of leads at each poll if they have their actions', 'observed', [100, 5]],
		['all leads if the service returns no lead IDs', 'strict', [105, 0]],
	] as const)('read %s', async (_what, dialect, expected) => {
		test.workspace.sandbox.speak(dialect);
		const first = test.activate(leadActivity());
		await first.poll();
		for (let index = 0; index < 105; index++) await leadWithVisits(test.workspace, index, start + second);
		test.door.now = start + minute;
		const poller = test.activate(leadActivity(), first.remembered());
		const counts = [await poller.poll(), await poller.poll()].map((output) => itemsOf(output).length);
		expect(counts).toEqual(expected);
	});

	it('may ask for actions in a workspace that has no lead yet', async () => {
		test.door.alter = (route, body) => (route === 'POST /lead/search' ? { data: [], total_count: 0 } : body);
		expect(await test.activate(leadActivity({ includeActions: true })).poll()).toBeNull();
	});

	it('simplify the actions as Timeline, Get Many does', async () => {
		test.workspace.sandbox.speak('observed');
		const returned = async (simplify: boolean) => {
			const poller = test.activate(leadActivity({ includeActions: true, simplify }));
			test.door.now = start;
			await poller.poll();
			await test.workspace.createLead(person(simplify ? 1 : 2), [action]);
			test.door.now = start + minute;
			return itemsOf(await poller.poll())[0]?.['actions'];
		};
		const simple = await returned(true);
		expect(simple).toMatchObject([{ kind: 'custom', code: '1001', employeeid: diya }]);
		expect(simple).not.toHaveProperty('0.creationTimestamp');
		expect(await returned(false)).toHaveProperty('0.creationTimestamp');
	});
});
