import { callAdmin } from '../../test/kit/sandbox/callAdmin';
import { errorOf, members, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';
import { newMember, add, present } from './teamSupport';

const running = useSandbox({ seed: 'empty' });

const small = useSandbox({ seed: 'empty' });

describe('Seats', () => {
	// sync-api.md, POST /team-members.
	test('402 BUY_LICENSE when no seat is left, and a deleted member frees one', async () => {
		const seats = await present(small.api);
		expect(await callAdmin(small.sandbox, 'PUT', '/seats', { seats })).toMatchObject({ status: 200 });
		const sent = newMember({ email: 'last@lead-workspace.example' });
		const refused = await small.api.post('/team-members', sent);
		expect(errorOf(refused)).toMatchObject({ status: 402, code: 'BUY_LICENSE' });
		expect(await present(small.api)).toBe(seats);

		await callAdmin(small.sandbox, 'DELETE', `/team-members/${members.onLeave}`);
		expect((await small.api.post('/team-members', sent)).status).toBe(201);
		expect((await small.api.post('/team-members', newMember())).status).toBe(402);
	});

	// sync-api.md, Team member.
	test('inactive and invited members occupy a seat', async () => {
		await callAdmin(small.sandbox, 'PUT', '/seats', { seats: await present(small.api) });
		await small.api.post('/teammember/state_change', { email: members.active, state: 'Inactive' });
		expect((await small.api.post('/team-members', newMember())).status).toBe(402);
		for (const email of [members.inactive, members.invited]) {
			await callAdmin(small.sandbox, 'DELETE', `/team-members/${email}`);
			expect((await small.api.post('/team-members', newMember())).status).toBe(201);
			expect((await small.api.post('/team-members', newMember())).status).toBe(402);
		}
	});
});

describe('Deleted members', () => {
	test('a deleted member is read and listed with includeDeleted=true only', async () => {
		const email = String((await add(running.api, { password: 'correct horse' })).data['email']);
		const before = await present(running.api);
		expect((await callAdmin(running.sandbox, 'DELETE', `/team-members/${email}`)).data).toEqual({
			email,
			status: 'Deleted',
		});
		expect(await present(running.api)).toBe(before - 1);
		expect(errorOf(await running.api.get(`/team-members/${email}`))).toMatchObject({
			status: 404,
			code: 'TEAM_MEMEBER_NOT_FOUND',
		});
		const record = await running.api.get<Fields>(`/team-members/${email}?includeDeleted=true`);
		expect(record.data).toMatchObject({ email, status: 'Deleted', license: null });
	});

	test('a deleted member is not active', async () => {
		const email = String((await add(running.api, { password: 'correct horse' })).data['email']);
		await callAdmin(running.sandbox, 'DELETE', `/team-members/${email}`);
		const leadId = await running.api.newLead({ assignee: email });
		expect(await running.api.fieldsOf(leadId)).not.toHaveProperty('assignee');
	});

	test('a deleted or unknown member cannot be deleted', async () => {
		for (const email of [members.deleted, 'nobody@example.com']) {
			expect((await callAdmin(running.sandbox, 'DELETE', `/team-members/${email}`)).status).toBe(404);
		}
	});

	test('deletion and seats need the admin key', async () => {
		const { sandbox } = running;
		const stranger = { ...sandbox, adminKey: sandbox.syncToken };
		expect((await callAdmin(stranger, 'DELETE', `/team-members/${members.working}`)).status).toBe(401);
		expect((await callAdmin(stranger, 'PUT', '/seats', { seats: 0 })).status).toBe(401);
		expect((await running.api.get(`/team-members/${members.working}`)).status).toBe(200);
	});
});
