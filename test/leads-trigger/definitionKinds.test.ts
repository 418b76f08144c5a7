import { itemsOf, withTrigger } from './support';

const parameters = { event: 'definitionsChanged' };

describe('Definitions Changed', () => {
	const test = withTrigger();

	/** Makes the service return these in place of its lists. */
	const show = (lists: Readonly<Record<string, unknown>>) => {
		test.door.alter = (route, body) => (Object.hasOwn(lists, route) ? lists[route] : body);
	};
	async function begun() {
		const poller = test.activate(parameters);
		await poller.poll();
		return poller;
	}
	const words = (items: ReturnType<typeof itemsOf>) =>
		items.map(({ subject, change }) => `${String(subject)} ${String(change)}`);

	it('names each switch of a field and of an action, in both directions', async () => {
		const withSwitches = (isOn: boolean, topic: object) =>
			show({
				'GET /custom-fields': [
					{
						...{ apiName: 'code', type: 'TEXT' },
						...{ isVisible: isOn, lockAfterCreate: isOn, isLeadid: isOn },
					},
				],
				'GET /custom-actions': [
					{
						...{ code: 'ACTION_1', displayName: 'Visit', allowPredatedActivity: isOn ? 'ALLOW' : 'DENY' },
						fieldSchema: { topic: { mandatory: isOn, ...topic } },
					},
				],
			});
		withSwitches(false, { type: 'DROPDOWN', options: ['A'] });
		const poller = await begun();
		withSwitches(true, { type: 'TAGS', options: ['A', 'B'] });
		const on = itemsOf(await poller.poll());
		expect(words(on)).toEqual([
			...['field shown', 'field locked', 'field made_identifier', 'action backdating_allowed'],
			...['action_field retyped', 'action_field made_mandatory', 'action_field options_added'],
		]);
		expect(on.at(-1)).toMatchObject({
			...{ key: '1.topic', options: ['B'] },
			before: { type: 'DROPDOWN', mandatory: false, options: ['A'] },
			after: { type: 'TAGS', mandatory: true, options: ['A', 'B'] },
		});

		withSwitches(false, { type: 'DROPDOWN', options: ['A'] });
		expect(words(itemsOf(await poller.poll()))).toEqual([
			...['field hidden', 'field unlocked', 'field identifier_no_longer', 'action backdating_refused'],
			...['action_field retyped', 'action_field made_optional', 'action_field options_removed'],
		]);
	});

	it.each([403, 404])(
		'goes on without a list that the token may not read, which is no change: status %i',
		async (status) => {
			const poller = await begun();
			test.workspace.sandbox.faults.add({ route: 'listActions', status });
			test.workspace.sandbox.editField('company', { isVisible: false });
			expect(words(itemsOf(await poller.poll()))).toEqual(['field hidden']);
			test.workspace.sandbox.faults.clear();
			expect(await poller.poll()).toBeNull();
		},
	);

	it('reports nothing as removed from a list with an entry that cannot be read, and says why', async () => {
		const poller = await begun();
		const before = poller.remembered();
		test.door.alter = (route, body) =>
			route === 'GET /custom-fields' ? [...(body as object[]).slice(1), {}] : body;
		await expect(poller.poll()).rejects.toMatchObject({
			message: 'Something is missing from a list that may be incomplete',
			description: expect.stringMatching(/^Not all fields of the workspace can be read\. The node/),
		});
		expect(poller.remembered()).toEqual(before);
	});
});
