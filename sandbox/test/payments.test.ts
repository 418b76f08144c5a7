import { currencies, statuses } from '../src/domain/actions/payment';
import { members, useSandbox } from '../../test/kit/sandbox/useSandbox';
import { pendingPayment, appendTo, appendOne } from './actionsSupport';

const running = useSandbox();

describe('PAYMENT entry', () => {
	// docs/sync-api.md promises: "A `paymentid` in the entry is dropped with a remark"
	test('a payment is created with its status, currency and amount, and a payment ID of the service', async () => {
		expect((await appendOne(running.api, pendingPayment)).texts).toEqual([]);
		const { stored, texts } = await appendOne(running.api, { ...pendingPayment, paymentid: 'mine' });
		expect(texts).toEqual(['Payment ID is set by the service']);
		expect(stored).toMatchObject({
			type: 'PAYMENT',
			status: 'PENDING',
			currency: 'INR',
			amount: '100',
			paymentid: expect.stringMatching(/^[0-9a-f]{24}$/),
		});
	});

	test('payment status and currency are case-insensitive', async () => {
		const { stored } = await appendOne(running.api, {
			...pendingPayment,
			status: 'completed',
			currency: 'bhd',
		});
		expect(stored).toMatchObject({ status: 'COMPLETED', currency: 'BHD' });
	});

	test('every payment status and currency of the specification is accepted', async () => {
		const { answer } = await appendTo(
			running.api,
			...statuses.map((status) => ({ ...pendingPayment, status })),
			...currencies.map((currency) => ({ ...pendingPayment, currency })),
		);
		expect(answer.data.remarks).toEqual([]);
	});

	// sync-api.md, Limits.
	test('a payment amount is a number or numeric string greater than 0', async () => {
		for (const [amount, read] of [
			[0.01, '0.01'],
			['12.50', '12.50'],
			[1e21, '1000000000000000000000'],
		]) {
			expect((await appendOne(running.api, { ...pendingPayment, amount })).stored).toMatchObject({
				amount: read,
			});
		}
		for (const amount of [0, -1, '0', '0.00', '-5', '1e3', 'ten', '1,000', '', true]) {
			expect(await appendOne(running.api, { ...pendingPayment, amount })).toMatchObject({
				result: { status: 'IGNORED' },
				addresses: ['actions[0].amount'],
			});
		}
	});

	// sync-api.md, Action result; sync-api.md, POST /lead/{leadId}/action.
	test('any invalid or missing value drops a payment as a whole', async () => {
		for (const name of ['status', 'currency', 'amount']) {
			const { [name]: _left, ...rest }: Record<string, unknown> = pendingPayment;
			for (const entry of [rest, { ...pendingPayment, [name]: 'nonsense' }]) {
				expect(await appendOne(running.api, entry)).toMatchObject({
					result: { action_id: null, status: 'IGNORED' },
					addresses: [`actions[0].${name}`],
					stored: undefined,
				});
			}
		}
	});

	test('a payment by an unresolvable employeeid is dropped', async () => {
		expect(await appendOne(running.api, { ...pendingPayment, employeeid: members.invited })).toMatchObject({
			result: { status: 'IGNORED' },
			addresses: ['actions[0].employeeid'],
			stored: undefined,
		});
		expect(
			(await appendOne(running.api, { ...pendingPayment, employeeid: members.active })).stored,
		).toMatchObject({
			employeeid: members.active,
		});
	});

	test('created_on is not supported for a payment, which is created now with a remark', async () => {
		const { result, addresses, texts } = await appendOne(running.api, {
			...pendingPayment,
			created_on: '01/01/2020 10:00:00',
		});
		expect({ status: result?.status, addresses, texts }).toEqual({
			status: 'CREATED',
			addresses: ['actions[0].created_on'],
			texts: ['Previous date cannot be set for this action'],
		});
	});
});
