import { errorOf, members, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'empty' });

describe('POST /teammember/state_change', () => {
	const change = (body: unknown) => running.api.post<Fields>('/teammember/state_change', body);

	test('every state can be set, and is read back', async () => {
		for (const state of ['Inactive', 'On Leave', 'Working', 'Active']) {
			const answer = await change({ email: members.active, state });
			expect([answer.status, answer.data]).toEqual([200, { email: members.active, status: state }]);
			const { data } = await running.api.get<Fields>(`/team-members/${members.active}`);
			expect(data['status']).toBe(state);
		}
	});

	// sync-api.md, Team member.
	test('a member set to Inactive cannot be an assignee until active again', async () => {
		await change({ email: members.working, state: 'Inactive' });
		const before = await running.api.create({ phone: '919811100001', assignee: members.working });
		expect(before.data.remarks).toHaveLength(1);
		await change({ email: members.working, state: 'Working' });
		const after = await running.api.create({ phone: '919811100002', assignee: members.working });
		expect(after.data.remarks).toEqual([]);
	});

	test('an unknown or deleted member gives 404 TEAM_MEMEBER_NOT_FOUND', async () => {
		for (const email of ['nobody@example.com', members.deleted]) {
			const answer = await running.api.post('/teammember/state_change', { email, state: 'Active' });
			expect(errorOf(answer)).toMatchObject({ status: 404, code: 'TEAM_MEMEBER_NOT_FOUND' });
		}
	});

	test('an unknown state or an invalid email gives 400', async () => {
		for (const body of [
			{ email: members.active, state: 'active' },
			{ email: members.active, state: 'Deleted' },
			{ email: members.active, state: 'Invited' },
			{ email: members.active },
			{ email: 'nobody', state: 'Active' },
			{ state: 'Active' },
			[],
		]) {
			const answer = await running.api.post('/teammember/state_change', body);
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});

	test('the state of an invited member cannot be changed', async () => {
		const answer = await running.api.post('/teammember/state_change', {
			email: members.invited,
			state: 'Active',
		});
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	// sync-api.md, Plain refusal.
	test('a failed authentication gives 403 with the plain text NOT_AUTHORIZED', async () => {
		const { url, enterpriseId, asyncToken, syncToken } = running.sandbox;
		const foreign = '0123456789abcdef01234567';
		for (const [enterprise, authorization] of [
			[enterpriseId, undefined],
			[enterpriseId, 'Bearer wrong'],
			[enterpriseId, `Bearer ${asyncToken}`],
			[foreign, `Bearer ${syncToken}`],
		] as const) {
			const answer = await fetch(`${url}/enterprise/${enterprise}/teammember/state_change`, {
				method: 'POST',
				body: JSON.stringify({ email: members.active, state: 'Inactive' }),
				headers: authorization === undefined ? {} : { authorization },
			});
			expect([answer.status, await answer.text()]).toEqual([403, 'NOT_AUTHORIZED']);
			expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
		}
		const { data } = await running.api.get<Fields>(`/team-members/${members.active}`);
		expect(data['status']).toBe('Active');
	});
});
