import { startSandbox } from '../../src/server';
import { callAdmin } from '../../../test/kit/sandbox/callAdmin';
import { members, newPhone, useSandbox, Api } from '../../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'empty', dialect: 'observed' });

describe('The dialect observed', () => {
	test('says the ID and more in entries of a search', async () => {
		const phone = newPhone();
		const id = await running.api.newLead({ phone, assignee: members.active, status: 'Lost' });
		const { data } = await running.api.search({ fields: { phone } });
		expect(data).toEqual([
			{
				fields: expect.objectContaining({ phone, status: 'Lost' }),
				id,
				status: 'Lost',
				employeeid: members.active,
				lostReasonid: expect.stringMatching(/^[0-9a-f]{24}$/),
				modificationTimestamp: expect.any(Number),
			},
		]);
	});

	test('says more beside the fields of a lead, when it is read and when it is updated', async () => {
		const id = await running.api.newLead();
		const more = { id, status: 'Fresh', modificationTimestamp: expect.any(Number) };
		expect((await running.api.get(`/lead/${id}`)).data).toMatchObject(more);
		expect((await running.api.update(id, { city: 'Pune' })).data).toMatchObject({ ...more, remarks: [] });
	});

	test('shows the bodies of calls, notes and assignments', async () => {
		const id = await running.api.newLead({ assignee: members.active });
		running.sandbox.record(id, { type: 'USER_NOTE', body: { text: 'Call after six' } });
		const call = { type: 'OUTGOING_CALL', body: { duration: 61, note: 'Busy', feedback: 'Call back' } };
		await callAdmin(running.sandbox, 'POST', `/leads/${id}/timeline`, call);
		const entries = [
			{ type: 'OUTGOING_CALL', duration: 61, note: 'Busy', feedback: 'Call back' },
			{ type: 'USER_NOTE', text: 'Call after six' },
			{ type: 'LEAD_ASSIGNMENT', assignedto: members.active },
		];
		expect(await running.api.timeline(id)).toMatchObject(entries);
		expect((await running.api.post(`/lead/${id}/action/search`)).data).toMatchObject({ data: entries });
	});

	test('shows how a call without a recorded body went', async () => {
		const id = await running.api.newLead();
		running.sandbox.record(id, { type: 'MISSED_CALL' });
		const [call] = await running.api.timeline(id);
		expect(call).toMatchObject({ type: 'MISSED_CALL', duration: 0, note: '', feedback: 'Not Answered' });
	});

	test('makes up how an answered call went, and nothing for what is no call', async () => {
		const sandbox = await startSandbox({
			seed: 'empty',
			dialect: 'observed',
			clock: () => Date.parse('2026-11-22T10:03:21Z'),
		});
		try {
			const api = new Api(sandbox);
			const id = await api.newLead();
			for (const type of ['OUTGOING_CALL', 'USER_NOTE'] as const) sandbox.record(id, { type });
			const [note, call] = await api.timeline(id);
			expect(call).toMatchObject({ duration: 201, note: '', feedback: 'Answered' });
			expect(Object.keys(note ?? {}).sort()).toEqual(['creationTimestamp', 'id', 'type']);
		} finally {
			await sandbox.close();
		}
	});

	test('fails for an assignee with several statuses', async () => {
		const fields = { assignee: members.active, status: ['Fresh', 'Contacted'] };
		expect((await running.api.post('/lead/search', { fields })).status).toBe(500);
		expect((await running.api.post('/lead/search', { fields: { ...fields, status: 'Fresh' } })).status).toBe(
			200,
		);
	});
});

describe('The dialect of a sandbox', () => {
	test('is strict without another, and shows of a call only its type', async () => {
		const sandbox = await startSandbox({ seed: 'empty' });
		try {
			const api = new Api(sandbox);
			const id = await api.newLead({ assignee: members.active });
			sandbox.record(id, { type: 'USER_NOTE', body: { text: 'Call after six' } });
			expect((await api.timeline(id)).map((entry) => Object.keys(entry))).toEqual(
				Array(2).fill(['id', 'type', 'creationTimestamp']),
			);
			expect((await api.search({})).data.map((entry) => Object.keys(entry))).toEqual([['fields']]);
		} finally {
			await sandbox.close();
		}
	});

	test.each(['observed', 4_246] as const)('is strict in %s for a call that asks for it', async (dialect) => {
		const id = await running.api.newLead();
		const { url, enterpriseId, syncToken: token } = running.sandbox;
		const read = async (headers: Record<string, string>, lead = id) => {
			const authorized = { ...headers, authorization: `Bearer ${token}` };
			const answer = await fetch(`${url}/enterprise/${enterpriseId}/lead/${lead}`, { headers: authorized });
			return Object.keys((await answer.json()) as object);
		};
		running.sandbox.speak(dialect);
		const strictly = { 'x-sandbox-dialect': 'strict' };
		expect([await read(strictly), await read(strictly, 'unknown')]).toEqual([['id', 'fields'], ['error']]);
		expect(await read({})).not.toEqual(['id', 'fields']);
		running.sandbox.speak('observed');
	});

	test('is reported and changes over HTTP, and outlives a reset', async () => {
		const admin = (method: string, body?: object) => callAdmin(running.sandbox, method, '/dialect', body);
		const id = await running.api.newLead();
		expect((await admin('GET')).data).toMatchObject({
			dialect: 'observed',
			ways: { searchLeads: expect.arrayContaining([expect.stringContaining('ID')]) },
		});
		expect((await admin('PUT', { dialect: 'strict' })).data).toEqual({ dialect: 'strict', ways: {} });
		expect(Object.keys((await running.api.get(`/lead/${id}`)).data)).toEqual(['id', 'fields']);
		expect((await admin('PUT', { dialect: 'observed' })).status).toBe(200);
		running.sandbox.reset();
		expect((await admin('GET')).data).toMatchObject({ dialect: 'observed' });
		for (const dialect of ['other', -1, 1.5]) expect((await admin('PUT', { dialect })).status).toBe(400);
	});
});
