import { openApiDocument } from '../../src/http/openapi/document';
import { Judge } from './judge';

const judge = new Judge(openApiDocument());

const ID = '0123456789abcdef01234567';
const recorded = { leadid: ID, id: ID, employeeid: 'SYSTEM', creationTimestamp: 5 };
const payment = {
	...recorded,
	type: 'PAYMENT',
	status: 'PENDING',
	currency: 'INR',
	amount: '1.5',
	paymentid: ID,
};
const entry = { type: '1001', fields: { a: 1 } };
const paid = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5 };

describe('A schema of the document', () => {
	test.each<
		[
			component: string,
			example: object,
			key: string,
			accepted: readonly unknown[],
			refused: readonly unknown[],
		]
	>([
		[
			'DeleteFileAnswer',
			{ file_id: ID, status: 'DELETED' },
			'file_id',
			[ID],
			[`${ID}0`, ID.slice(1), `x${ID}`, `${ID}x`, ID.toUpperCase(), 5],
		],
		['DeleteFileAnswer', { file_id: ID, status: 'DELETED' }, 'status', ['DELETED'], ['STORED', null]],
		[
			'CustomAction',
			{ ...recorded, type: 'ACTION_1', fields: {} },
			'type',
			['ACTION_1001'],
			['1', 'ACTION_', 'ACTION_x', 'xACTION_1', 'ACTION_1x'],
		],
		[
			'CustomAction',
			{ ...recorded, type: 'ACTION_1', fields: {} },
			'fields',
			[{ a: 'x', b: 1, c: true, d: ['x'] }],
			[{ a: null }, { a: [1] }, { a: {} }, []],
		],
		[
			'ActionDefinitionSummary',
			{ code: 'ACTION_1', displayName: 'x', score: 1.5, source: 'USER' },
			'code',
			['ACTION_1001'],
			['1', 'ACTION_', 'xACTION_1', 'ACTION_1x'],
		],
		['PaymentAction', payment, 'amount', ['5', '55', '5.25', '0'], ['', '5.', '.5', 'x5', '5x', '5.2x', 5]],
		['PaymentAction', payment, 'currency', ['INR', 'USD'], ['inr', 'XXX']],
		[
			'FileRecord',
			{ file_id: ID, name: 'x', content_type: 'y', size: 0, status: 'PENDING' },
			'size',
			[0, 9],
			[-1, 0.5, '1'],
		],
		['CustomActionEntry', entry, 'type', ['1', '1001'], ['', 'x1', '1x', 'ACTION_1', 1]],
		[
			'CustomActionEntry',
			entry,
			'created_on',
			[5, null, '01/12/2026 10:30:59'],
			[
				'x01/12/2026 10:30:59',
				'01/12/2026 10:30:59x',
				'1/12/2026 10:30:59',
				'01/1/2026 10:30:59',
				'01/12/26 10:30:59',
				'01/12/2026 1:30:59',
				'01/12/2026 10:3:59',
				'01/12/2026 10:30:5',
				'aa/12/2026 10:30:59',
				0.5,
			],
		],
		['CustomActionEntry', entry, 'employeeid', ['x', null], [5]],
		[
			'PaymentEntry',
			paid,
			'amount',
			[5, 0.5, '1', '10.50', '0.5', '100'],
			[0, -1, '', '0', '0.00', '1.', 'x1', '1x', '1e3', true],
		],
		['PaymentEntry', paid, 'type', ['PAYMENT'], ['1001', 'payment']],
		['PaymentEntry', paid, 'status', ['COMPLETED'], ['NOPE']],
		['SearchLeadsAnswer', { data: [], total_count: 0 }, 'total_count', [0, 5], [-1, 0.5, '1']],
		[
			'CreateLeadAnswer',
			{ lead_id: null, actions: [], remarks: [] },
			'actions',
			[[{ action_id: null, status: 'IGNORED' }], [{ action_id: ID, status: 'CREATED' }]],
			[[{ action_id: 'x', status: 'CREATED' }], [{ action_id: ID, status: 'DONE' }], {}],
		],
		[
			'CreateLeadAnswer',
			{ lead_id: null, actions: [], remarks: [] },
			'remarks',
			[[{ field: 'a', status: 'IGNORED', remark: 'b' }]],
			[[{ field: 'a', status: 'x', remark: 'b' }], ['a']],
		],
		[
			'Error',
			{ error: { code: 'X', message: 'y' } },
			'error',
			[{ code: 'X', message: 'y', details: [{ field: 'a', message: 'b' }] }],
			[
				{ code: 'X' },
				{ message: 'y' },
				{ code: 'X', message: 'y', more: 1 },
				{ code: 'X', message: 'y', details: ['a'] },
			],
		],
	])('%s is %j, with another %s only as described', (component, example, key, accepted, refused) => {
		const allows = (value: unknown) => judge.isComponent(component, { ...example, [key]: value });
		expect(judge.isComponent(component, example)).toBe(true);
		expect(accepted.filter((value) => !allows(value))).toEqual([]);
		expect(refused.filter(allows)).toEqual([]);
	});

	test.each<[component: string, accepted: readonly unknown[], refused: readonly unknown[]]>([
		['FieldValue', ['x', 1, true, ['x'], null], [[1], {}, [null]]],
		[
			'FieldFilter',
			['x', 1, true, ['x', 1, false], { from: 1 }, { to: 'x' }, {}],
			[null, { at: 1 }, { from: null }, [[]]],
		],
	])('%s is any of %j, and none of %j', (component, accepted, refused) => {
		expect(accepted.filter((value) => !judge.isComponent(component, value))).toEqual([]);
		expect(refused.filter((value) => judge.isComponent(component, value))).toEqual([]);
	});
});
