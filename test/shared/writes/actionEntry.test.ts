import { givenAt } from '../../../nodes/shared/writes/actionDraft';
import type { ActionInput } from '../../../nodes/shared/writes/actionDraft';
import { paymentCurrencyOptions, paymentStatusOptions } from '../../../nodes/shared/writes/actionEntry';
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
		[
			'has its amount in its own currency',
			payment({ currency: 'USD', amount: '$5' }),
			{ type: 'PAYMENT', status: 'COMPLETED', currency: 'USD', amount: '5' },
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
		for (const status of paymentStatusOptions.map(({ value }) => String(value)))
			expect(prepared(payment({ status: status.toLowerCase() })).entry).toMatchObject({ status });
		for (const currency of paymentCurrencyOptions.map(({ value }) => String(value)))
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

	it('is chosen in the editor by a status in words, and a currency by its code', () => {
		expect(paymentStatusOptions).toContainEqual({ name: 'Completed', value: 'COMPLETED' });
		expect(paymentCurrencyOptions).toContainEqual({ name: 'INR', value: 'INR' });
	});

	it.each([
		[payment({ status: 'x' }), /not know this status of a payment$/, /^Use one of PENDING, .*PROCESSING\.$/],
		[payment({ currency: 'x' }), /not know this currency of a payment$/, /^Use one of AED, .*XOF\.$/],
		[payment({ amount: '0' }), /number greater than 0$/, /^Give an amount such as 1499\.50\.$/],
		[payment({ amount: '8' }), /of 7 at most$/, /^Ask a person .*Largest Payment of a Model/],
		[payment({ date: 'x' }), /^A payment does not allow a date, so/, /^Leave the date out\.$/],
		[custom('1002', {}, { date: 'x' }), /^This action does not allow a date, so/, /or ask an administrator/],
		[custom('1001'), /mandatory field topic of this action/, /^Give topic a value; .*the whole action\.$/],
	])('that is not taken says why, and what to do: %j', (input, message, hint) => {
		const { messages, hints } = prepared(input, { mostPaid: 7 });
		expect([messages, hints]).toEqual([[expect.stringMatching(message)], [expect.stringMatching(hint)]]);
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

	it('has the code of the action that its name names, and needs no mandatory field', () => {
		expect(prepared(custom('site visit'), { settings: asIs })).toMatchObject({
			...{ entry: { type: '1001', fields: {} }, held: [], changes: [] },
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

	it('say of each change, and of each value that nobody checked, to which of them it belongs', () => {
		const given = [custom('1002'), custom('1001', { topic: 'a', visitors: '2' }), custom('1003', { b: 1 })];
		expect(prepareActions(given, usual)).toMatchObject({
			changes: [{ field: 'visitors', action_index: 1 }],
			unchecked: [{ field: 'b', action_index: 2 }],
		});
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
