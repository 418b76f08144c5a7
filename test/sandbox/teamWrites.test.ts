import axios from 'axios';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/src/server';
import { Api, errorOf, members, useSandbox, type ApiAnswer, type Fields } from './support';

const running = useSandbox({ seed: 'empty' });
const small = useSandbox({ seed: 'empty' });

interface Refusal {
	error: { code: string; message: string; details: Array<{ field: string; message: string }> };
}

let people = 0;

const newMember = (changes: Fields = {}): Fields => ({
	name: 'Asha Nair',
	email: `new${(people += 1)}@lead-workspace.example`,
	phone_number: '919820012345',
	role: 'CALLER',
	...changes,
});

const add = (changes: Fields = {}) => running.api.post<Fields>('/team-members', newMember(changes));

/** Calls the sandbox's own admin routes, which the Sync API does not have. */
async function administer(
	{ sandbox }: typeof running,
	method: string,
	path: string,
	data?: unknown,
): Promise<ApiAnswer<Fields>> {
	const answer = await axios.request<Fields>({
		method,
		url: `${new URL(sandbox.url).origin}/_sandbox${path}`,
		data,
		headers: { 'x-admin-key': sandbox.adminKey },
		validateStatus: () => true,
		proxy: false,
	});
	return { status: answer.status, data: answer.data, headers: {} };
}

const present = async ({ api }: typeof running) =>
	(await api.get<{ total_count: number }>('/team-members')).data.total_count;

describe('POST /team-members', () => {
	test('a member that is created without a password is invited', async () => {
		const sent = newMember();
		const answer = await running.api.post<Fields>('/team-members', sent);
		expect([answer.status, answer.data]).toEqual([201, { ...sent, status: 'INVITED' }]);
		const { data } = await running.api.get<Fields>(`/team-members/${String(sent['email'])}`);
		expect(data).toMatchObject({
			name: 'Asha Nair',
			phone_number: '919820012345',
			status: 'Invited',
			license: null,
		});
	});

	test('a member that is created with a password is active at once', async () => {
		const sent = newMember();
		const answer = await running.api.post<Fields>('/team-members', { ...sent, password: 'correct horse' });
		expect([answer.status, answer.data]).toEqual([201, { ...sent, status: 'Active' }]);
		const { data } = await running.api.get<{ license: Fields }>(`/team-members/${String(sent['email'])}`);
		expect(data.license).toMatchObject({ status: 'ACTIVE', type: 'STANDARD' });
		expect(Number(data.license['end_date']) - Number(data.license['start_date'])).toBe(365 * 86_400_000);
		const leadId = await running.api.newLead({ assignee: sent['email'] });
		expect(await running.api.fieldsOf(leadId)).toMatchObject({ assignee: sent['email'] });
	});

	test('an invited member cannot be an assignee yet', async () => {
		const { data } = await add();
		const leadId = await running.api.newLead({ assignee: data['email'] });
		expect(await running.api.fieldsOf(leadId)).not.toHaveProperty('assignee');
	});

	test('a password is in no answer', async () => {
		const password = 'battery staple';
		const created = await add({ password });
		const email = String(created.data['email']);
		const read = await running.api.get<Fields>(`/team-members/${email}`);
		const changed = await running.api.post<Fields>('/teammember/state_change', { email, state: 'Working' });
		const all = JSON.stringify([created.data, read.data, changed.data]);
		expect(all).not.toMatch(/battery|scrypt|password/);
	});

	test('a data file holds a password only as its scrypt hash', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'sandbox-team-'));
		const data = join(folder, 'team.db');
		try {
			const sandbox = await startSandbox({ data, seed: 'empty' });
			const sent = newMember({ password: 'battery staple' });
			expect((await new Api(sandbox).post('/team-members', sent)).status).toBe(201);
			await sandbox.close();
			const bytes = readFileSync(data);
			expect([bytes.includes('battery'), bytes.includes('scrypt:16384:8:1:')]).toEqual([false, true]);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	test('an invalid member gives 400 BAD_REQUEST with a detail for each invalid field', async () => {
		const bad = { name: ' ', email: 'a@b', phone_number: '+91 98', role: 'caller', password: 'short' };
		const answer = await running.api.post<Refusal>('/team-members', bad);
		expect([answer.status, answer.data.error.code]).toEqual([400, 'BAD_REQUEST']);
		expect(answer.data.error.details).toEqual([
			{ field: 'name', message: 'must not be blank' },
			{ field: 'email', message: 'must be an email address' },
			{ field: 'phone_number', message: 'must be digits only, country code first' },
			{ field: 'role', message: 'must be one of ADMIN, MANAGER, CALLER, MARKETING_USER' },
			{ field: 'password', message: 'must have at least 8 characters' },
		]);
	});

	const refusals: Array<[string, unknown[]]> = [
		['name', [undefined, null, 5, '', 'n'.repeat(101)]],
		['email', [undefined, 'nobody', 'a@b.co ', 7]],
		['phone_number', [undefined, '', '+919820012345', '98200 12345', '12345', '9'.repeat(16), 919820012345]],
		['role', [undefined, 'OWNER', 'caller', null]],
		['password', ['', 'seven77', 'p'.repeat(129), 12345678]],
	];

	test('name, email, phone number, role and password are each checked', async () => {
		const before = await present(running);
		for (const [field, values] of refusals) {
			for (const value of values) {
				const answer = await running.api.post<Refusal>('/team-members', newMember({ [field]: value }));
				expect({ field, value, status: answer.status }).toEqual({ field, value, status: 400 });
				expect(answer.data.error.details.map((detail) => detail.field)).toEqual([field]);
			}
		}
		expect(await present(running)).toBe(before);
	});

	test('every role is accepted', async () => {
		for (const role of ['ADMIN', 'MANAGER', 'CALLER', 'MARKETING_USER']) {
			expect(await add({ role })).toMatchObject({ status: 201, data: { role } });
		}
	});

	test('a used email gives 400 with a detail, also in other letter case or of a deleted member', async () => {
		for (const email of [members.active, members.active.toUpperCase(), members.invited, members.deleted]) {
			const answer = await running.api.post<Refusal>('/team-members', newMember({ email }));
			expect([answer.status, answer.data.error]).toEqual([
				400,
				{
					code: 'BAD_REQUEST',
					message: 'email is already used by a team member',
					details: [{ field: 'email', message: 'is already used by a team member' }],
				},
			]);
		}
	});

	test('ten simultaneous requests with one email create one member', async () => {
		const sent = newMember();
		const answers = await Promise.all(
			Array.from({ length: 10 }, () => running.api.post('/team-members', sent)),
		);
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
	});

	test('a body that is not an object gives 400', async () => {
		expect(errorOf(await running.api.post('/team-members', []))).toMatchObject({ code: 'BAD_REQUEST' });
	});
});

describe('Seats', () => {
	test('402 BUY_LICENSE when no seat is left, and a deleted member frees one', async () => {
		const seats = await present(small);
		expect(await administer(small, 'PUT', '/seats', { seats })).toMatchObject({ status: 200 });
		const sent = newMember({ email: 'last@lead-workspace.example' });
		const refused = await small.api.post('/team-members', sent);
		expect(errorOf(refused)).toMatchObject({ status: 402, code: 'BUY_LICENSE' });
		expect(await present(small)).toBe(seats);

		await administer(small, 'DELETE', `/team-members/${members.onLeave}`);
		expect((await small.api.post('/team-members', sent)).status).toBe(201);
		expect((await small.api.post('/team-members', newMember())).status).toBe(402);
	});

	test('inactive and invited members occupy a seat', async () => {
		await administer(small, 'PUT', '/seats', { seats: await present(small) });
		await small.api.post('/teammember/state_change', { email: members.active, state: 'Inactive' });
		expect((await small.api.post('/team-members', newMember())).status).toBe(402);
		for (const email of [members.inactive, members.invited]) {
			await administer(small, 'DELETE', `/team-members/${email}`);
			expect((await small.api.post('/team-members', newMember())).status).toBe(201);
			expect((await small.api.post('/team-members', newMember())).status).toBe(402);
		}
	});
});

describe('Deleted members', () => {
	test('a deleted member is read and listed with includeDeleted=true only', async () => {
		const email = String((await add({ password: 'correct horse' })).data['email']);
		const before = await present(running);
		expect((await administer(running, 'DELETE', `/team-members/${email}`)).data).toEqual({
			email,
			status: 'Deleted',
		});
		expect(await present(running)).toBe(before - 1);
		expect(errorOf(await running.api.get(`/team-members/${email}`))).toMatchObject({
			status: 404,
			code: 'TEAM_MEMEBER_NOT_FOUND',
		});
		const record = await running.api.get<Fields>(`/team-members/${email}?includeDeleted=true`);
		expect(record.data).toMatchObject({ email, status: 'Deleted', license: null });
	});

	test('a deleted member is not active', async () => {
		const email = String((await add({ password: 'correct horse' })).data['email']);
		await administer(running, 'DELETE', `/team-members/${email}`);
		const leadId = await running.api.newLead({ assignee: email });
		expect(await running.api.fieldsOf(leadId)).not.toHaveProperty('assignee');
	});

	test('a deleted or unknown member cannot be deleted', async () => {
		for (const email of [members.deleted, 'nobody@example.com']) {
			expect((await administer(running, 'DELETE', `/team-members/${email}`)).status).toBe(404);
		}
	});

	test('deletion and seats need the admin key', async () => {
		const { sandbox } = running;
		const stranger = { sandbox: { ...sandbox, adminKey: sandbox.syncToken }, api: running.api };
		expect((await administer(stranger, 'DELETE', `/team-members/${members.working}`)).status).toBe(401);
		expect((await administer(stranger, 'PUT', '/seats', { seats: 0 })).status).toBe(401);
		expect((await running.api.get(`/team-members/${members.working}`)).status).toBe(200);
	});
});

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
