import type { IDataObject } from 'n8n-workflow';

import { withFakeService } from '../kit/support/withFakeService';
import { jsonOf, originsOf } from '../kit/items';
import { getMember, getMembers, memberOf, teamMembersType } from '../kit/nodes/teamMembers';
import { diya } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const deleted = 'vikram.singh@lead-workspace.example';

describe('reading team members', () => {
	const workspace = withWorkspace('empty');
	const service = withFakeService();
	const run = async (
		...args: [parameters: ReturnType<typeof getMembers>, items?: IDataObject[], settings?: object]
	) => await workspace.node(teamMembersType, ...args);
	const read = async (parameters: ReturnType<typeof getMembers>) =>
		jsonOf((await run(parameters)).outputs[0]);

	// sync-api.md, Team member.
	it('gets a member by email, with the phone and the times in the form of items', async () => {
		const stored = await memberOf(workspace, diya);
		const { phone_number: phone, license } = stored as {
			phone_number: string;
			license: { start_date: number; end_date: number };
		};
		const isoTime = (epoch: number) => new Date(epoch).toISOString();
		expect(phone).toMatch(/^91\d{10}$/);
		expect(await read(getMember(` ${diya} `))).toEqual([
			{
				...stored,
				is_active: true,
				phone_number: `+${phone}`,
				license: {
					...license,
					start_date: isoTime(license.start_date),
					end_date: isoTime(license.end_date),
				},
			},
		]);
	});

	it.each([
		['isha.patel', false],
		['tenzin.dorje', false],
		['emre.yildiz', true],
		['gita.rao', true],
	])('reports whether leads and actions may name %s', async (name, isActive) => {
		expect(await read(getMember(`${name}@lead-workspace.example`))).toMatchObject([{ is_active: isActive }]);
	});

	it.each([0, 1.5])('refuses a limit of %d, and asks for no members', async (limit) => {
		expect((await run(getMembers({ limit }))).error?.message).toMatch(/The parameter Limit does not have/);
		expect(workspace.requestsTo('listTeamMembers')).toEqual([]);
	});

	it('gets a deleted member when asked for', async () => {
		expect((await run(getMember(deleted))).error?.message).toMatch(
			/^Row 1: There is no team member with this email/,
		);
		expect(await read(getMember(deleted, { includeDeleted: true }))).toMatchObject([
			{ email: deleted, status: 'Deleted', is_active: false },
		]);
	});

	it('stops at an unknown member', async () => {
		const { error } = await run(getMember('nobody@example.com'));
		expect(error).toMatchObject({
			httpCode: '404',
			message: expect.stringMatching(/^Row 1: There is no team member with this email/),
		});
	});

	// sync-api.md, GET /team-members/{email}.
	it('understands both spellings of the code for an unknown member', async () => {
		for (const code of ['TEAM_MEMEBER_NOT_FOUND', 'TEAM_MEMBER_NOT_FOUND']) {
			service.on('GET /team-members/a@b.co', { status: 404, body: { error: { code, message: 'No' } } });
			const { error } = await run(getMember('a@b.co'), [{}], { baseUrl: service.url });
			expect(error?.message).toMatch(/^Row 1: There is no team member with this email/);
		}
	});

	it('continues after an unknown member, or sends the item to the Error output', async () => {
		const items = [{ email: 'nobody@example.com' }, { email: diya }];
		const parameters = getMember('={{ $json.email }}');
		const together = await run(parameters, items, { onError: 'continueRegularOutput' });
		const apart = await run(parameters, items, { onError: 'continueErrorOutput' });

		expect(jsonOf(together.outputs[0])).toMatchObject([
			{ details: { code: 'TEAM_MEMEBER_NOT_FOUND', httpStatus: 404 } },
			{ email: diya },
		]);
		expect(originsOf(apart.outputs[0])).toEqual([1]);
		expect(jsonOf(apart.outputs[1])).toMatchObject([
			{ email: 'nobody@example.com', error: expect.any(String) },
		]);
	});

	it.each([
		['', /^Row 1: The item names no team member/],
		['a/b@c.co', /^Row 1: Team Member is empty or has characters/],
	])('sends nothing for %j', async (email, message) => {
		const { error } = await run(getMember('={{ $json.email }}'), [{ email }]);
		expect(error?.message).toMatch(message);
		expect(workspace.sandbox.requests()).toEqual([]);
	});

	it.each(['Nobody Here', '../metadata'])('asks for no team member for the name %j', async (name) => {
		const { error } = await run(getMember('={{ $json.name }}'), [{ name }]);
		expect(error?.message).toMatch(/^Row 1: No team member has this name, or several have it/);
		expect(error?.description).toMatch(/^Send the email, or a name/);
		expect(workspace.requestsTo('getTeamMember')).toEqual([]);
	});

	// sync-api.md, GET /team-members.
	it('lists the whole team, page after page, in the order of the names', async () => {
		const team = await read(getMembers({ returnAll: true }));
		const names = team.map(({ name }) => String(name));

		expect(names).toHaveLength(23);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		expect(team.map(({ status }) => status)).not.toContain('Deleted');
		expect(workspace.requestsTo('listTeamMembers')).toHaveLength(3);
	});

	it('lists deleted members too when asked for', async () => {
		const team = await read(getMembers({ returnAll: true, includeDeleted: true }));
		expect(team).toHaveLength(25);
		expect(team.filter(({ status }) => status === 'Deleted')).toHaveLength(2);
	});

	// sync-api.md, Limits.
	it.each([
		[1, 1],
		[10, 1],
		[11, 2],
		[20, 2],
		[100, 3],
	])('lists up to %i members with %i requests', async (limit, requests) => {
		expect(await read(getMembers({ limit }))).toHaveLength(Math.min(limit, 23));
		expect(workspace.requestsTo('listTeamMembers')).toHaveLength(requests);
	});

	it('lists 50 members by default, for each item', async () => {
		const { outputs } = await run(getMembers(), [{}, {}]);
		expect(originsOf(outputs[0])).toEqual([...Array(23).fill(0), ...Array(23).fill(1)]);
	});

	it('returns no items for an empty team, and a member on two pages once', async () => {
		service.on('GET /team-members', { body: { data: [], total_count: 0 } });
		expect((await run(getMembers(), [{}], { baseUrl: service.url })).outputs[0]).toEqual([]);

		const [a, b, c, between] = ['a', 'b', 'c', 'a2'].map((name) => ({
			name,
			email: `${name}@b.co`,
			status: 'Active',
		}));
		service.on(
			'GET /team-members',
			{ body: { data: [a, b], total_count: 3 } },
			{ body: { data: [b], total_count: 4 } },
			{ body: { data: [c], total_count: 4 } },
			{ body: { data: [a, between], total_count: 4 } },
			{ body: { data: [b, c], total_count: 4 } },
			{ body: { data: [], total_count: 4 } },
		);
		const { outputs } = await run(getMembers({ returnAll: true }), [{}], { baseUrl: service.url });
		expect(jsonOf(outputs[0]).map(({ name }) => name)).toEqual(['a', 'a2', 'b', 'c']);
		expect(service.requests.map(({ query }) => query).slice(-5)).toEqual([
			'?skip=2&limit=10',
			'?skip=3&limit=10',
			'?skip=0&limit=10',
			'?skip=2&limit=10',
			'?skip=4&limit=10',
		]);
	});

	it('reports a rejected token', async () => {
		for (const parameters of [getMember(diya), getMembers()]) {
			const { error } = await run(parameters, [{}], { accessToken: 'not-the-token' });
			expect(error).toMatchObject({ httpCode: '401' });
		}
	});
});
