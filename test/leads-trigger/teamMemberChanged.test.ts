import { z } from 'zod';

import { itemsOf, withTrigger } from './support';

const parameters = { event: 'teamMemberChanged' };
const diya = 'diya.sharma@lead-workspace.example';

interface Member {
	name: string;
	email: string;
	status: string;
}

const teamPage = z.object({ data: z.array(z.unknown()), total_count: z.number() });

describe('Team Member Changed', () => {
	const test = withTrigger();

	const setState = async (email: string, state: string) =>
		await test.workspace.call('POST', '/teammember/state_change', { email, state });

	/** Makes the service return this team, page by page. */
	const answerWith = (team: () => readonly Member[]) => {
		let asked = 0;
		test.door.alter = (route, body) => {
			if (route !== 'GET /team-members') return body;
			const page = { data: team().slice(asked, asked + 10), total_count: team().length };
			asked = asked + 10 >= page.total_count ? 0 : asked + 10;
			return { ...teamPage.parse(body), ...page };
		};
	};
	const members = (count: number): Member[] =>
		Array.from({ length: count }, (_, index) => ({
			name: `Team Member With A Long Name ${index}`,
			email: `team.member.${index}@a-rather-long-domain.example`,
			status: 'Active',
		}));

	it('reports nothing at first, and then a changed state', async () => {
		const poller = test.activate(parameters);
		expect(await poller.poll()).toBeNull();
		await setState(diya, 'On Leave');

		expect(itemsOf(await poller.poll())).toEqual([
			{
				email: diya,
				change: 'state_changed',
				before: { name: 'Diya Sharma', status: 'Active' },
				after: { name: 'Diya Sharma', status: 'On Leave' },
			},
		]);
		expect(await poller.poll()).toBeNull();
	});

	it('reports a changed state under the name that the specification gives it', async () => {
		let state = 'Active';
		test.door.alter = (route, body) =>
			route === 'GET /team-members'
				? {
						data: [{ name: 'Asha Rao', email: 'asha@mail.example', availabilityState: state }],
						total_count: 1,
					}
				: body;
		const poller = test.activate(parameters);
		await poller.poll();
		state = 'On Leave';
		expect(itemsOf(await poller.poll())).toMatchObject([
			{ email: 'asha@mail.example', change: 'state_changed', after: { status: 'On Leave' } },
		]);
	});

	it('reports added and removed members', async () => {
		const poller = test.activate(parameters);
		await poller.poll();
		const ada = { name: 'Ada Lovelace', email: 'ada@mail.example' };
		await test.workspace.call('POST', '/team-members', {
			...ada,
			phone_number: '919820012345',
			role: 'CALLER',
		});
		const { url, adminKey } = test.workspace.sandbox;
		await fetch(`${new URL(url).origin}/_sandbox/team-members/${diya}`, {
			method: 'DELETE',
			headers: { 'x-admin-key': adminKey },
		});

		expect(itemsOf(await poller.poll())).toEqual([
			{ email: ada.email, change: 'added', before: null, after: { name: ada.name, status: 'Invited' } },
			{ email: diya, change: 'removed', before: { name: 'Diya Sharma', status: 'Active' }, after: null },
		]);
	});

	it('reports a new name together with a new state', async () => {
		let team = members(3);
		answerWith(() => team);
		const poller = test.activate(parameters);
		await poller.poll();
		team = team.map((member, index) =>
			index === 1 ? { ...member, name: 'Ada', status: 'Working' } : member,
		);

		expect(itemsOf(await poller.poll()).map(({ change, after }) => ({ change, after }))).toEqual([
			{ change: 'renamed', after: { name: 'Ada', status: 'Working' } },
			{ change: 'state_changed', after: { name: 'Ada', status: 'Working' } },
		]);
	});

	it.each([25, 600, 2_000])('stores a team of %d in less than 64 KB', async (size) => {
		let team = members(size);
		answerWith(() => team);
		const poller = test.activate(parameters);
		await poller.poll();
		team = team.map((member, index) => (index === 7 ? { ...member, status: 'Inactive' } : member));
		const items = itemsOf(await poller.poll());

		expect(items).toHaveLength(1);
		expect(items[0]?.['change']).toBe(size > 600 ? 'changed' : 'state_changed');
		expect(Buffer.byteLength(JSON.stringify(poller.remembered()))).toBeLessThan(65_536);
	});

	it('reports nothing from a list that changed between its pages', async () => {
		const poller = test.activate(parameters);
		await poller.poll();
		const before = poller.remembered();
		let page = 0;
		// Between two pages a member at the front leaves and one at the end joins, so that neither page has one of the others.
		test.door.alter = (route, body) => {
			if (route !== 'GET /team-members') return body;
			const { data, total_count } = teamPage.parse(body);
			return (page += 1) % 3 === 2 ? { data: [data[1], ...data.slice(1)], total_count } : body;
		};

		await expect(poller.poll()).rejects.toThrow('The list of team members changed while it was read');
		expect(poller.remembered()).toEqual(before);
		test.door.alter = (_route, body) => body;
		expect(await poller.poll()).toBeNull();
	});

	describe('from a list that may be incomplete', () => {
		const route = 'GET /team-members';
		const altered = (change: (entries: readonly unknown[], body: object) => object) => {
			test.door.alter = (asked, body) =>
				asked === route ? change(teamPage.parse(body).data, body as object) : body;
		};

		it.each<[string, (entries: readonly unknown[], body: object) => object]>([
			['a member cannot be read', ([, ...rest], body) => ({ ...body, data: [null, ...rest] })],
			['a later page is empty', (data, body) => ({ ...body, data: data.length < 10 ? [] : data })],
		])('reports nobody as removed: %s', async (_what, change) => {
			const poller = test.activate(parameters);
			await poller.poll();
			const before = poller.remembered();
			altered(change);

			await expect(poller.poll()).rejects.toThrow('Something is missing from a list that may be incomplete');
			expect(poller.remembered()).toEqual(before);
			test.door.alter = (_route, body) => body;
			expect(await poller.poll()).toBeNull();
		});

		it('reports what happened to the others', async () => {
			altered((data, body) => ({ ...body, data: data.map((each, index) => (index === 0 ? 7 : each)) }));
			const poller = test.activate(parameters);
			await poller.poll();
			await setState(diya, 'On Leave');
			expect(itemsOf(await poller.poll()).map(({ email, change }) => [email, change])).toEqual([
				[diya, 'state_changed'],
			]);
		});
	});

	it('reads the whole team from pages of another size, without a count', async () => {
		const all = members(23);
		const poller = test.activate(parameters);
		let skip = 0;
		test.door.alter = (route, body) => {
			if (route !== 'GET /team-members') return body;
			const page = all.slice(skip, skip + 4);
			skip = page.length === 0 ? 0 : skip + 4;
			return { members: page };
		};
		await poller.poll();
		all[22] = { ...all[22]!, status: 'Working' };
		expect(itemsOf(await poller.poll()).map(({ email, change }) => [email, change])).toEqual([
			[all[22].email, 'state_changed'],
		]);
	});

	it('shows a sample in a manual run, and stores nothing', async () => {
		const { items, remembered } = await test.testRun(parameters);

		expect(items).toHaveLength(3);
		expect(items[0]).toEqual({
			email: 'aarav.mehta@lead-workspace.example',
			change: 'added',
			before: null,
			after: { name: 'Aarav Mehta', status: 'Active' },
			is_sample: true,
		});
		expect(JSON.stringify(remembered)).not.toContain('memory');
	});
});
