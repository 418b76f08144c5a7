import { builtInBody } from '../src/domain/actions/builtIn';
import { currencies, readPaymentUpdate, statuses } from '../src/domain/actions/payment';
import { redactAction } from '../src/domain/privacy';
import { storedType } from '../src/domain/search';
import { LabelSet } from '../src/domain/labels';
import { addressesOf, members, useSandbox, type TimelineEntry } from '../../test/kit/sandbox/useSandbox';

const NOW = Date.UTC(2026, 0, 31, 6, 30);

const running = useSandbox({ seed: 'empty', clock: () => NOW });

/** Sends entries for one lead. Returns what each became, and the addresses of the remarks. */
async function appended(...entries: unknown[]) {
	const lead = await running.api.newLead();
	const answer = await running.api.append(lead, ...entries);
	const timeline = await running.api.timeline(lead);
	const stored = answer.data.actions.map(({ action_id: id }): TimelineEntry | undefined =>
		timeline.find((entry) => entry.id === id),
	);
	return { stored, addresses: addressesOf(answer) };
}

const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 1 };

describe('An entry for a payment', () => {
	test('keeps its amount as plain digits, or is dropped', async () => {
		const taken: ReadonlyArray<readonly [unknown, string]> = [
			[5, '5'],
			[0.1, '0.1'],
			[1e21, '1000000000000000000000'],
			[1e-7, '0.0000001'],
			['5.50', '5.50'],
			['0.01', '0.01'],
			['100', '100'],
		];
		const kept = await appended(...taken.map(([amount]) => ({ ...payment, amount })));
		expect(kept.addresses).toEqual([]);
		expect(kept.stored.map((entry) => entry?.['amount'])).toEqual(taken.map(([, amount]) => amount));

		const refused = [
			0,
			-1,
			1e-21,
			'',
			'0',
			'0.00',
			'-1',
			'5.',
			'.5',
			' 5',
			'5 ',
			'1e3',
			'1,000',
			'x5',
			true,
			null,
			[5],
		];
		const dropped = await appended(...refused.map((amount) => ({ ...payment, amount })));
		expect(dropped.stored).toEqual(refused.map(() => undefined));
		expect(dropped.addresses).toEqual(refused.map((_, index) => `actions[${index}].amount`));
	});

	test('has a status and a currency of the lists, in any case', async () => {
		const entries = [
			...statuses.map((status) => ({ ...payment, status: status.toLowerCase() })),
			...currencies.map((currency) => ({ ...payment, currency: currency.toLowerCase() })),
		];
		const { stored, addresses } = await appended(...entries);
		expect(addresses).toEqual([]);
		expect(stored.map((entry) => entry?.['status']).slice(0, statuses.length)).toEqual([...statuses]);
		expect(stored.map((entry) => entry?.['currency']).slice(statuses.length)).toEqual([...currencies]);
	});

	test('that is wrong has a remark at each place', async () => {
		const wrong = {
			type: 'PAYMENT',
			status: 1,
			currency: 'XXX',
			employeeid: 5,
			created_on: 1,
			paymentid: 'x',
		};
		const places = ['status', 'currency', 'amount', 'employeeid'].map((place) => `actions[0].${place}`);
		expect(await appended(wrong)).toEqual({ stored: [undefined], addresses: places });
	});

	test('is created in spite of keys that the service sets itself, or that are null', async () => {
		const own = { created_on: 1, paymentid: 'x' };
		const made = await appended({ ...payment, ...own }, { ...payment, created_on: null, employeeid: null });
		expect(made.addresses).toEqual(['actions[0].created_on', 'actions[0].paymentid']);
		expect(made.stored).toMatchObject(Array(2).fill({ creationTimestamp: NOW, employeeid: 'SYSTEM' }));
		expect(made.stored[0]?.['paymentid']).toMatch(/^[0-9a-f]{24}$/);
	});

	test('changes only in its status', () => {
		expect(readPaymentUpdate({ type: 'PAYMENT', status: 'failed' })).toBe('FAILED');
		for (const status of ['', 'x', 1, null, undefined])
			expect(() => readPaymentUpdate({ type: 'PAYMENT', status })).toThrow('Payment status must be one of');
		expect(() => readPaymentUpdate({ status: 'FAILED', amount: 1, x: 1 })).toThrow('not amount, x');
	});
});

describe('An entry for a custom action', () => {
	const visit = { type: '1001', fields: {} };

	test('has the time that was sent in full, or now', async () => {
		const times: ReadonlyArray<readonly [unknown, number, isRemarked: boolean]> = [
			['31/01/2026 12:00:00', NOW, false],
			[5, 5, false],
			[undefined, NOW, false],
			[null, NOW, false],
			['31/01/2026', NOW, true],
			['31/01/2026 12:00', NOW, true],
			['31/01/2026 12:00:00x', NOW, true],
			['x 12:00:00', NOW, true],
			[0.5, NOW, true],
			[true, NOW, true],
		];
		const { stored, addresses } = await appended(...times.map(([created_on]) => ({ ...visit, created_on })));
		expect(stored.map((entry) => entry?.creationTimestamp)).toEqual(times.map(([, time]) => time));
		expect(addresses).toEqual(
			times.flatMap(([, , isRemarked], index) => (isRemarked ? [`actions[${index}].created_on`] : [])),
		);
	});

	test('is dropped with the place that is wrong, and does not drop its neighbours', async () => {
		const { stored, addresses } = await appended(
			5,
			visit,
			{ fields: {} },
			{ type: null },
			{ type: 'ACTION_1001', fields: {} },
			{ type: 1001, fields: {} },
			{ type: '1001', fields: [] },
			{ type: '1001', fields: { nope: 1 }, employeeid: members.invited },
			{ type: '1002', fields: {} },
		);
		expect(stored.map((entry) => entry !== undefined)).toEqual([
			false,
			true,
			false,
			false,
			false,
			false,
			false,
			true,
			false,
		]);
		expect(addresses.slice(0, 8)).toEqual([
			'actions[0]',
			'actions[2].type',
			'actions[3].type',
			'actions[4].type',
			'actions[5].type',
			'actions[6].fields',
			'actions[7].fields.nope',
			'actions[7].employeeid',
		]);
		expect(addresses.slice(8).filter((address) => !address.startsWith('actions[8].fields.'))).toEqual([]);
	});
});

test.each([
	['1001', 'ACTION_1001'],
	['action_1001', 'ACTION_1001'],
	['user_note', 'USER_NOTE'],
	['x1', 'X1'],
	['1x', '1X'],
])('a search for the type %s looks for %s', (type, stored) => {
	expect(storedType(type)).toBe(stored);
});

test('what is hidden of an action is what names or reaches a person, but for its last two characters', () => {
	const field = (type: 'PHONE' | 'EMAIL' | 'TEXT' | 'UNIQUE' | 'ACTIVEUSERS') =>
		({ key: 1, apiName: 'x', type, description: '', labels: new LabelSet(), mandatory: false }) as const;
	const schema = new Map([
		['p', field('PHONE')],
		['e', field('EMAIL')],
		['t', field('TEXT')],
		['u', field('UNIQUE')],
		['m', field('ACTIVEUSERS')],
	]);
	const fields = { p: '9197', e: 'ab', t: 'text', unknown: 'x@b.co' };
	expect(redactAction(schema, fields)).toEqual({ ...fields, p: '**97' });
	expect(redactAction(schema, { p: 'abc', e: '' })).toEqual({ p: '*bc', e: '' });
	expect(redactAction(schema, { u: 'C-7', m: 'a@b.co' })).toEqual({ u: '*-7', m: '****co' });
	expect(redactAction(undefined, fields)).toEqual(fields);
});

test('a call without a recorded body has one by its time, and no other entry has', () => {
	const bodyOf = (type: string, createdOn: number) =>
		builtInBody({ id: 'x', lead: 1, type, employeeid: undefined, createdOn, content: { kind: 'builtIn' } });
	const answered = { duration: 599, note: '', feedback: 'Answered' };
	const missed = { duration: 0, note: '', feedback: 'Not Answered' };
	expect(bodyOf('INCOMING_CALL', 599_999)).toEqual(answered);
	expect(bodyOf('OUTGOING_CALL', 600_000)).toEqual(missed);
	expect(bodyOf('MISSED_CALL', 599_999)).toEqual(missed);
	expect(bodyOf('USER_NOTE', 599_999)).toEqual({});
});
