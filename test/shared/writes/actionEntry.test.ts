import { givenAt } from '../../../nodes/shared/writes/actionDraft';
import type { ActionInput } from '../../../nodes/shared/writes/actionDraft';
import { prepareActions } from '../../../nodes/shared/writes/actions';
import { custom, payment, prepared, usual } from './entrySupport';

const asIs = { ...usual.settings, valueHandling: 'sendAsIs' } as const;

describe('an entry for a payment', () => {
	it.each<[string, ActionInput, object | undefined, unknown[]]>([
		[
			'is spelled as the service does',
			payment({ status: 'completed', currency: ' inr', amount: '1,499.50' }),
			{ type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1499.50' },
			[],
		],
		['needs a status of the list', payment({ status: 'SUCCESS' }), undefined, [['status', 'invalid_value']]],
		[
			'needs a currency of the list',
			payment({ currency: 'GBP' }),
			undefined,
			[['currency', 'invalid_value']],
		],
		['needs an amount', payment({ amount: '' }), undefined, [['amount', 'invalid_value']]],
		['needs one above zero', payment({ amount: '0.00' }), undefined, [['amount', 'invalid_value']]],
		['needs a number', payment({ amount: 'much' }), undefined, [['amount', 'invalid_value']]],
		[
			'needs a known performer',
			payment({ performedBy: 'nobody' }),
			undefined,
			[['employeeid', 'unknown_team_member']],
		],
		[
			'has no date',
			payment({ date: '2026-01-05' }),
			{ type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '7' },
			[['created_on', 'backdating_not_allowed']],
		],
	])('%s', (_what, input, entry, held) => {
		expect(prepared(input).entry).toEqual(entry);
		expect(prepared(input).held).toEqual(held);
	});

	it('has any status and currency that the service knows', () => {
		for (const status of 'PENDING COMPLETED FAILED REFUNDED CANCELLED PROCESSING'.split(' '))
			expect(prepared(payment({ status: status.toLowerCase() })).entry).toMatchObject({ status });
		for (const currency of 'AED AUD BHD CAD EUR INR MYR NPR PKR QAR SAR SGD USD XOF'.split(' '))
			expect(prepared(payment({ currency: currency.toLowerCase() })).entry).toMatchObject({ currency });
	});

	it.each([
		['7', 7, true],
		['7.01', 7, false],
		['7000', undefined, true],
	])('of %s by a model that may pay up to %s', (amount, mostPaid, isSent) => {
		const { entry, messages } = prepared(payment({ amount }), { mostPaid });
		expect(entry !== undefined).toBe(isSent);
		expect(messages).toEqual(isSent ? [] : [expect.stringMatching(/a payment of 7 at most/)]);
	});

	it('says for each reason that it is not sent', () => {
		for (const more of [
			{ status: 1 },
			{ currency: '' },
			{ amount: null },
			{ amount: 'x' },
			{ performedBy: 'x' },
		])
			expect(prepared(payment(more)).messages).toEqual([expect.stringMatching(/^Not sent: [a-z]/)]);
	});
});

describe('an entry that is sent as given', () => {
	it('has every value, and no blank performer or date', () => {
		const given = { performedBy: 'me', date: 'soon' };
		expect(
			prepared(payment({ status: 'x', currency: 'y', amount: 'z', ...given }), { settings: asIs }),
		).toMatchObject({
			entry: {
				type: 'PAYMENT',
				status: 'x',
				currency: 'y',
				amount: 'z',
				employeeid: 'me',
				created_on: 'soon',
			},
			held: [],
		});
		expect(
			prepared(custom('9', { a: 'b' }, { performedBy: '', date: ' ' }), { settings: asIs }).entry,
		).toEqual({
			...{ type: '9', fields: { a: 'b' } },
		});
	});
});

describe('the entries of an item', () => {
	it('are those that are not held back, each with its place', () => {
		const given = [custom('9'), payment(), custom('1001', { topic: 'a', visitors: 'x' })];
		expect(prepareActions(given, usual)).toMatchObject({
			given,
			sent: [
				{ entry: { type: 'PAYMENT' }, input: given[1], actionIndex: 1 },
				{ entry: { type: '1001' }, input: given[2], actionIndex: 2 },
			],
			remarks: [
				{ address: { actionIndex: 0, key: 'type' } },
				{ address: { actionIndex: 2, apiName: 'visitors' } },
			],
		});
		expect(prepareActions([], usual)).toMatchObject({ given: [], sent: [], remarks: [] });
	});

	it('know what was given at an address', () => {
		const of = (input: ActionInput, about: object) => givenAt(input, { scope: 'action', ...about });
		const visit = custom('1001', { topic: 'a' }, { performedBy: 'me', date: 'soon' });
		expect(of(visit, { apiName: 'topic' })).toBe('a');
		expect(['employeeid', 'created_on', 'type', 'amount'].map((key) => of(visit, { key }))).toEqual([
			...['me', 'soon', '1001', undefined],
		]);
		expect(['status', 'currency', 'amount', 'type'].map((key) => of(payment(), { key }))).toEqual([
			...['COMPLETED', 'INR', '7', undefined],
		]);
		expect([of(payment(), { apiName: 'status' }), of(visit, { apiName: 'constructor' })]).toEqual([
			undefined,
			undefined,
		]);
	});
});
