import { startSandbox } from '../src/server';
import { Api, useSandbox, type Fields, type LeadRead } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

describe('Seeds', () => {
	test('the demo workspace has 200 leads with timelines of every kind', async () => {
		expect((await running.api.search({})).total_count).toBe(200);
		for (const type of ['1001', '1002', '1003', '1004', 'PAYMENT', 'INCOMING_CALL', 'LEAD_ASSIGNMENT']) {
			expect((await running.api.search({ actions: { type } })).total_count).toBeGreaterThan(5);
		}
		for (const status of ['Fresh', 'Won', 'Lost']) {
			expect((await running.api.search({ fields: { status } })).total_count).toBeGreaterThan(5);
		}
	});

	test('the service accepts every value of a seed unchanged', async () => {
		const { data } = await running.api.search({}, '?limit=100');
		for (const { fields } of data) {
			const { created_on: _created, modified_on: _modified, ...sent } = fields;
			const copy: Fields = { ...sent, phone: `9197${String(sent['phone']).slice(-8)}` };
			delete copy['customer_id'];
			const answer = await running.api.create(copy);
			expect(answer.data.remarks).toEqual([]);
		}
		running.sandbox.reset();
	});

	test('a new lead is newer than all leads of the seed', async () => {
		const leadId = await running.api.newLead({ name: 'Newest' });
		const [newest] = (await running.api.search({}, '?limit=1')).data;
		expect(newest?.fields).toMatchObject({ name: 'Newest' });
		expect((await running.api.get<LeadRead>(`/lead/${leadId}`)).status).toBe(200);
	});

	test('the empty workspace has definitions and a team, and no leads', async () => {
		const sandbox = await startSandbox({ seed: 'empty' });
		try {
			const api = new Api(sandbox);
			expect((await api.search({})).total_count).toBe(0);
			expect((await api.get<unknown[]>('/custom-actions')).data).toHaveLength(4);
			expect((await api.get<{ total_count: number }>('/team-members')).data.total_count).toBe(23);
		} finally {
			await sandbox.close();
		}
	});
});
