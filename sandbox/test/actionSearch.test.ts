import { errorOf, members, useSandbox, type TimelineEntry } from '../../test/kit/sandbox/useSandbox';
import { pendingPayment, appendTo } from './actionsSupport';

const running = useSandbox();

describe('POST /lead/{leadId}/action/search', () => {
	const search = async (leadId: string, body: unknown, query = '') =>
		(
			await running.api.post<{ data: TimelineEntry[]; total_count: number; skip: number; limit: number }>(
				`/lead/${leadId}/action/search${query}`,
				body,
			)
		).data;

	test('a timeline is searched by type, time and performer, all of which must match', async () => {
		const { leadId } = await appendTo(
			running.api,
			{ type: '1001', fields: {}, created_on: '01/01/2024 10:00:00', employeeid: members.active },
			{ type: '1001', fields: {}, created_on: '05/01/2024 10:00:00' },
			pendingPayment,
		);
		expect((await search(leadId, {})).total_count).toBe(3);
		expect((await search(leadId, { type: 'ACTION_1001' })).total_count).toBe(2);
		expect((await search(leadId, { type: '1001', performed_by: [members.active] })).total_count).toBe(1);
		const created_on = { from: '01/01/2024', to: '02/01/2024' };
		expect((await search(leadId, { created_on })).total_count).toBe(1);
		expect((await search(leadId, { created_on, type: 'PAYMENT' })).total_count).toBe(0);
	});

	test('a filter of a timeline that means nothing gives 400', async () => {
		const { leadId } = await appendTo(running.api, pendingPayment);
		for (const body of [
			...[{ type: null }, { performed_by: null }, { created_on: null }, { types: 'PAYMENT' }],
			...[{ from: null }, { from: 1, to: null }, {}, { form: 1 }].map((created_on) => ({ created_on })),
		]) {
			const answer = await running.api.post(`/lead/${leadId}/action/search`, body);
			expect({ body, ...errorOf(answer) }).toMatchObject({ body, status: 400, code: 'BAD_REQUEST' });
		}
	});

	// sync-api.md, General rules; sync-api.md, Limits.
	test('a timeline is newest first by creation timestamp and comes in pages', async () => {
		const { leadId } = await appendTo(
			running.api,
			pendingPayment,
			{ type: '1001', fields: {}, created_on: 1 },
			pendingPayment,
		);
		const all = await search(leadId, undefined);
		expect(all.data.map(({ type }) => type)).toEqual(['PAYMENT', 'PAYMENT', 'ACTION_1001']);
		expect(all).toMatchObject({ total_count: 3, skip: 0, limit: 10 });
		const page = await search(leadId, {}, '?skip=2&limit=1');
		expect(page.data.map(({ type }) => type)).toEqual(['ACTION_1001']);
		expect(page).toMatchObject({ total_count: 3, skip: 2, limit: 1 });
	});

	// sync-api.md, Action.
	test('a built-in action has only type, id and time', async () => {
		const leadId = await running.api.newLead({ assignee: members.active });
		const { data } = await search(leadId, { type: 'LEAD_ASSIGNMENT' });
		expect(data).toEqual([
			{ id: expect.any(String), type: 'LEAD_ASSIGNMENT', creationTimestamp: expect.any(Number) },
		]);
	});

	test('a timeline page is limited to 100', async () => {
		const leadId = await running.api.newLead();
		const answer = await running.api.post(`/lead/${leadId}/action/search?limit=101`, {});
		expect(errorOf(answer)).toMatchObject({ status: 400, message: 'Limit should be between 1 and 100' });
	});
});
