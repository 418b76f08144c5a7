import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../src/server';
import { Api, errorOf, members, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';
import { newMember, add, present } from './teamSupport';

const running = useSandbox({ seed: 'empty' });

interface Refusal {
	error: { code: string; message: string; details: Array<{ field: string; message: string }> };
}

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

	// sync-api.md, Team member.
	test('an invited member cannot be an assignee yet', async () => {
		const { data } = await add(running.api);
		const leadId = await running.api.newLead({ assignee: data['email'] });
		expect(await running.api.fieldsOf(leadId)).not.toHaveProperty('assignee');
	});

	test('a password is in no answer', async () => {
		const password = 'battery staple';
		const created = await add(running.api, { password });
		const email = String(created.data['email']);
		const read = await running.api.get<Fields>(`/team-members/${email}`);
		const changed = await running.api.post<Fields>('/teammember/state_change', { email, state: 'Working' });
		const all = JSON.stringify([created.data, read.data, changed.data]);
		expect(all).not.toMatch(/battery|scrypt|password/);
	});

	// docs/security.md promises: "Passwords of team members are stored as scrypt hashes and never read back"
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
		const before = await present(running.api);
		for (const [field, values] of refusals) {
			for (const value of values) {
				const answer = await running.api.post<Refusal>('/team-members', newMember({ [field]: value }));
				expect({ field, value, status: answer.status }).toEqual({ field, value, status: 400 });
				expect(answer.data.error.details.map((detail) => detail.field)).toEqual([field]);
			}
		}
		expect(await present(running.api)).toBe(before);
	});

	test('every role is accepted', async () => {
		for (const role of ['ADMIN', 'MANAGER', 'CALLER', 'MARKETING_USER']) {
			expect(await add(running.api, { role })).toMatchObject({ status: 201, data: { role } });
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
