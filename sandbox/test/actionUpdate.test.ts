import { errorOf, members, useSandbox, type ErrorBody } from '../../test/kit/sandbox/useSandbox';
import { pendingPayment, appendOne } from './actionsSupport';

const running = useSandbox();

describe('POST /lead/{leadId}/action/{actionId}', () => {
	const change = (leadId: string, actionId: string, body: unknown) =>
		running.api.post<Record<string, unknown> & ErrorBody>(`/lead/${leadId}/action/${actionId}`, body);

	// sync-api.md, Lead; sync-api.md, Payment status.
	test('the status of a payment can change to any other, with type and status only', async () => {
		const { leadId, actionId } = await appendOne(running.api, pendingPayment);
		for (const status of ['COMPLETED', 'cancelled', 'PENDING']) {
			const answer = await change(leadId, actionId, { type: 'PAYMENT', status });
			expect([answer.status, answer.data]).toEqual([
				200,
				{ leadid: leadId, type: 'PAYMENT', status: status.toUpperCase(), currency: 'INR', amount: '100' },
			]);
			expect(await running.api.timeline(leadId)).toMatchObject([{ status: status.toUpperCase() }]);
		}
	});

	test('amount, currency, payment ID and team member of a payment are locked: 400', async () => {
		const { leadId, actionId } = await appendOne(running.api, pendingPayment);
		for (const locked of ['amount', 'currency', 'paymentid', 'employeeid']) {
			const answer = await change(leadId, actionId, { type: 'PAYMENT', status: 'COMPLETED', [locked]: '1' });
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
		expect((await running.api.timeline(leadId))[0]).toMatchObject({ status: 'PENDING', amount: '100' });
	});

	test('a payment status that does not exist gives 400', async () => {
		const { leadId, actionId } = await appendOne(running.api, pendingPayment);
		const answer = await change(leadId, actionId, { type: 'PAYMENT', status: 'GONE' });
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	test('an update of a custom action changes the given fields, with remarks for those that it drops', async () => {
		const { leadId, actionId } = await appendOne(running.api, {
			type: '1004',
			fields: { comment: 'a', callback_phone: '9876543210' },
		});
		const answer = await change(leadId, actionId, {
			type: '1004',
			fields: { comment: 'b', callback_phone: null, reference: '???' },
		});
		expect([answer.status, answer.data]).toEqual([
			200,
			{
				leadid: leadId,
				type: 'ACTION_1004',
				fields: { comment: 'b' },
				remarks: [{ field: 'fields.reference', status: 'IGNORED', remark: expect.any(String) }],
			},
		]);
		expect(await running.api.timeline(leadId)).toMatchObject([{ fields: { comment: 'b' } }]);
	});

	test('a mandatory field of a custom action cannot be cleared', async () => {
		const { leadId, actionId } = await appendOne(running.api, {
			type: '1002',
			fields: { topic: 'CRM', demo_date: 1 },
		});
		const answer = await change(leadId, actionId, { type: '1002', fields: { topic: null } });
		expect(answer.data).toMatchObject({ fields: { topic: 'CRM' }, remarks: [{ field: 'fields.topic' }] });
	});

	test('a type that is not the stored one gives 400', async () => {
		const custom = await appendOne(running.api, { type: '1004', fields: {} });
		for (const type of ['1001', 'ACTION_1004', 'PAYMENT', undefined]) {
			const answer = await change(custom.leadId, custom.actionId, { type, fields: {}, status: 'PENDING' });
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
		const paid = await appendOne(running.api, pendingPayment);
		const answer = await change(paid.leadId, paid.actionId, { type: '1004', fields: {} });
		expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	// sync-api.md, Custom action entry.
	test('employeeid of a custom action is immutable', async () => {
		const { leadId, actionId } = await appendOne(running.api, { type: '1004', fields: {} });
		const body = { type: '1004', fields: { comment: 'x' }, employeeid: members.active };
		expect(errorOf(await change(leadId, actionId, body))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
	});

	// sync-api.md, GET /lead/{leadId}/action/{actionId}.
	test('a built-in action can be neither updated nor read by its ID', async () => {
		const leadId = await running.api.newLead({ assignee: members.active });
		const [assignment] = await running.api.timeline(leadId);
		const path = `/lead/${leadId}/action/${String(assignment?.id)}`;
		for (const answer of [
			await running.api.get(path),
			await running.api.post(path, { type: 'LEAD_ASSIGNMENT', fields: {} }),
		]) {
			expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
		}
	});
});
