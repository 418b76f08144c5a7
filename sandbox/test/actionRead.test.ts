import { errorOf, members, useSandbox, type TimelineEntry } from '../../test/kit/sandbox/useSandbox';
import { pendingPayment, appendOne } from './actionsSupport';

const running = useSandbox();

describe('GET .../action/{actionId}', () => {
	// sync-api.md, GET /lead/{leadId}/action/{actionId}.
	test('a custom action is read with its type, fields, time and performer', async () => {
		const { leadId, actionId } = await appendOne(running.api, {
			type: '1004',
			fields: { comment: 'x' },
			employeeid: members.active,
		});
		const { status, data } = await running.api.get<TimelineEntry>(`/lead/${leadId}/action/${actionId}`);
		expect([status, data]).toEqual([
			200,
			{
				leadid: leadId,
				id: actionId,
				type: 'ACTION_1004',
				fields: { comment: 'x' },
				employeeid: members.active,
				creationTimestamp: expect.any(Number),
			},
		]);
	});

	test('a payment is read with its status, currency and amount as a string', async () => {
		const { leadId, actionId } = await appendOne(running.api, { ...pendingPayment, amount: 5 });
		const { data } = await running.api.get<TimelineEntry>(`/lead/${leadId}/action/${actionId}`);
		expect(data).toMatchObject({
			leadid: leadId,
			id: actionId,
			type: 'PAYMENT',
			status: 'PENDING',
			amount: '5',
		});
	});

	// sync-api.md, Errors.
	test('an action that is not on the lead gives 404 ACTION_NOT_FOUND', async () => {
		const { actionId } = await appendOne(running.api, pendingPayment);
		const other = await running.api.newLead();
		for (const id of [actionId, '0123456789abcdef01234567']) {
			const answer = await running.api.get(`/lead/${other}/action/${id}`);
			expect(errorOf(answer)).toMatchObject({ status: 404, code: 'ACTION_NOT_FOUND' });
		}
		const noLead = await running.api.get(`/lead/0123456789abcdef01234567/action/${actionId}`);
		expect(errorOf(noLead)).toMatchObject({ status: 404, code: 'LEAD_NOT_FOUND' });
	});
});
