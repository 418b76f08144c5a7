import { errorOf, members, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';
import { add } from './teamSupport';

const running = useSandbox();

interface Members {
	data: Array<Fields & { name: string; email: string; status: string }>;
	total_count: number;
	skip: number;
	limit: number;
}

const list = async (query = '') => (await running.api.get<Members>(`/team-members${query}`)).data;

describe('GET /team-members', () => {
	test('team members are listed ascending by name, in pages of at most 10', async () => {
		const pages = [await list(), await list('?skip=10'), await list('?skip=20')];
		const names = pages.flatMap(({ data }) => data.map(({ name }) => name));
		expect(names).toHaveLength(23);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		expect(pages[1]).toMatchObject({ total_count: 23, skip: 10, limit: 10 });
	});

	// sync-api.md, Limits.
	test('a limit above 10 gives 400', async () => {
		for (const limit of ['11', '100', '0']) {
			expect(errorOf(await running.api.get(`/team-members?limit=${limit}`))).toEqual({
				status: 400,
				code: 'BAD_REQUEST',
				message: 'Limit should be between 1 and 10',
			});
		}
	});

	// sync-api.md, Team member.
	test('deleted members are listed with includeDeleted=true only', async () => {
		const all = [
			...(await list('?includeDeleted=true')).data,
			...(await list('?includeDeleted=true&skip=10')).data,
			...(await list('?includeDeleted=true&skip=20')).data,
		];
		expect(new Set(all.map(({ status }) => status))).toEqual(
			new Set(['Active', 'Inactive', 'On Leave', 'Working', 'Invited', 'Deleted']),
		);
		expect(all).toHaveLength(25);
	});

	test('a team member has no id and no role in reads', async () => {
		const { data } = await running.api.get<Fields>(`/team-members/${members.active}`);
		expect(Object.keys(data).sort()).toEqual([
			'email',
			'license',
			'manager_email',
			'manager_name',
			'name',
			'permission_template_name',
			'phone_number',
			'status',
		]);
	});

	// sync-api.md, GET /team-members/{email}.
	test('an unknown email gives 404 TEAM_MEMEBER_NOT_FOUND, spelled exactly so', async () => {
		for (const email of ['nobody@example.com', members.deleted]) {
			expect(errorOf(await running.api.get(`/team-members/${email}`))).toMatchObject({
				status: 404,
				code: 'TEAM_MEMEBER_NOT_FOUND',
			});
		}
		const { status } = await running.api.get(`/team-members/${members.deleted}?includeDeleted=true`);
		expect(status).toBe(200);
	});

	test('an invalid email gives 400', async () => {
		expect(errorOf(await running.api.get('/team-members/nobody'))).toMatchObject({
			status: 400,
			code: 'BAD_REQUEST',
		});
	});

	test('the case of a name does not change its place', async () => {
		await add(running.api, { name: 'aaa' });
		expect((await list()).data[0]).toMatchObject({ name: 'aaa' });
	});
});
