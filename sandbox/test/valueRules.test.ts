import type { ValueTypeName } from '../src/domain/definitions';
import { valueTypes } from '../src/domain/values/types';
import { context, labelled, NOON, read, x } from './valueReading';

const isTaken = (type: ValueTypeName, value: unknown) => read(type, value).outcome === 'accepted';

const FIRST_DAY = -62_135_596_800_000;
const LAST_DAY = 253_402_300_799_999;

/** Longer than the 254 characters of an address; its parts are not. */
const LONG_HOST = `${`${x(60)}.`.repeat(4)}co`;

describe('A value', () => {
	test.each<[type: ValueTypeName, taken: readonly unknown[], refused: readonly unknown[]]>([
		['TEXT', ['', ' x '], [1, null, ['x']]],
		[
			'EMAIL',
			[
				'a@b.co',
				"a.b+c!#$%&'*/=?^_`{|}~-@b-c.d.org",
				`${x(64)}@b.co`,
				`a@${x(63)}.co`,
				`a@${LONG_HOST}`,
				'A1@B2.Co',
			],
			[
				1,
				'',
				'a',
				'a@b',
				'a@b.c',
				'@b.co',
				'a@.co',
				'a.@b.co',
				'.a@b.co',
				'a..b@b.co',
				'a b@b.co',
				' a@b.co',
				'a@b.co ',
				'a@-b.co',
				'a@b-.co',
				'a@b.c1',
				`${x(65)}@b.co`,
				`a@${x(64)}.co`,
				`${x(20)}@${LONG_HOST}`,
				'a@b@c.co',
				`a@b.${x(64)}`,
			],
		],
		[
			'PHONE',
			['919712345678', '+919712345678', '1234567', '123456789012345'],
			[
				9_712_345_678,
				'',
				'123456',
				'1234567890123456',
				'97 123 45678',
				'+91-9712345678',
				'++919712345678',
				'x919712345678',
				'919712345678x',
				'+9990000000000',
			],
		],
		['NUMBER', [0, -1.5, 1e300], ['1', NaN, Infinity, true, null]],
		[
			'DATE',
			[
				0,
				NOON,
				FIRST_DAY,
				LAST_DAY,
				'31/01/2026',
				'31/01/2026 12:00',
				'31/01/2026 23:59:59',
				'29/02/2024',
				'01/01/0001',
			],
			[
				0.5,
				FIRST_DAY - 1,
				LAST_DAY + 1,
				true,
				'',
				'x31/01/2026',
				'31/01/2026x',
				'1/01/2026',
				'31/1/2026',
				'31/01/26',
				'30/02/2026',
				'29/02/2026',
				'31/01/2026 24:00',
				'31/01/2026 12:60',
				'31/01/2026 12',
				'31/01/2026 12:00:60',
				'31/01/2026 1:00',
				'31/01/2026 12:0',
				'31/01/2026 12:00:0',
				'31/01/2026  12:00',
				'01/01/0000',
				'2026-01-31',
				'31-01-2026',
			],
		],
		['CHECKBOX', [true, false], ['true', 1, 0, null]],
		[
			'MONEY',
			['0', '12', '12.5', '12.50'],
			[12, '', '-1', '1.', '.5', '1,000', 'x1', '1x', '1.5x', '1e3', ' 1'],
		],
		[
			'WEBSITE',
			[
				'b.co',
				'B-c.co/x?y#z',
				'b.co:65535',
				'http://b.co',
				'HTTPS://b.co:80/x',
				'a.b.co?x',
				'b.co#x',
				'https://é.co',
				`${x(63)}.co`,
			],
			[
				1,
				'',
				'b',
				'-b.co',
				'b-.co',
				'b.c',
				'b.co:65536',
				'b.co:123456',
				'b.co:',
				'b.co x',
				'b.co/x y',
				'ftp://b.co',
				'http://b',
				'http://b.co x',
				'http://u@b.co',
				'http://b.co:99999',
				'http://.co',
				'http://b\\.co',
				'xhttp://b.co x',
				`${x(64)}.co`,
				'.b.co',
				'b..co',
				'http://',
			],
		],
		['MEDIALINK', ['http://b.co', 'https://b.co/x.png'], ['b.co', 'ftp://b.co', '', 1]],
		['ACTIVEUSERS', ['a@b.co'], ['x@b.co', 1, null]],
		['ASSIGNEE', ['a@b.co'], ['x@b.co', 1, null]],
		['UNIQUE', ['a', ' a '], ['', '  ', 1]],
		['RATING', [1, 3, 5], [0, 6, 1.5, '3', true]],
		['STATUS', ['Fresh'], ['fresh', 'Fresh ', 'Old', 'Nope', 1]],
		['LOST_REASON', ['Price'], ['price', 'Gone', 'Nope', 1]],
		['DROPDOWN', ['Pune', x(40), 'New'], ['', ' ', x(41), 1, ['Pune']]],
		['TAGS', [['Pune'], ['New', x(40)]], ['Pune', ['', ' '], [x(41)], [1], {}]],
	])('of the type %s is taken or not by these rules', (type, taken, refused) => {
		expect(taken.filter((value) => !isTaken(type, value))).toEqual([]);
		expect(refused.filter((value) => isTaken(type, value))).toEqual([]);
		for (const value of refused) {
			const reading = read(type, value);
			if (reading.outcome === 'rejected')
				expect(reading.remarks.filter((remark) => !/^[A-Z].{10,}/.test(remark))).toEqual([]);
		}
	});

	test.each<[type: ValueTypeName, sent: unknown, stored: unknown]>([
		['TEXT', ' x ', ' x '],
		['PHONE', '9712345678', '919712345678'],
		['PHONE', '09712345678', '919712345678'],
		['PHONE', '00919712345678', '919712345678'],
		['PHONE', '+4915112345678', '4915112345678'],
		['PHONE', '4915112345678', '4915112345678'],
		['PHONE', '1234567', '911234567'],
		['DATE', '31/01/2026 12:00', NOON],
		['DATE', '31/01/2026 12:00:01', NOON + 1000],
		['DATE', '31/01/2026', NOON - 12 * 3_600_000],
		['DATE', NOON, NOON],
		['DROPDOWN', ' PUNE ', 'Pune'],
		['DROPDOWN', 'New', 'New'],
		['TAGS', ['pune', 'Pune', 'New', 'NEW '], ['Pune', 'New']],
	])('of the type %s, %j, is stored as %j', (type, sent, stored) => {
		expect(read(type, sent)).toMatchObject({ outcome: 'accepted', value: stored });
	});

	test('of a phone is kept as it is where the workspace has no country', () => {
		const own = { ...context, country: '' };
		const definition = { key: 1, apiName: 'x', type: 'PHONE', description: '', labels: labelled() } as const;
		expect(valueTypes.PHONE.read('9712345678', definition, own)).toMatchObject({ value: '9712345678' });
	});

	test('of a text is as long as its field allows', () => {
		expect(read('TEXT', 'abc', { maxLength: 3 }).outcome).toBe('accepted');
		expect(read('TEXT', 'abcd', { maxLength: 3 })).toEqual({
			outcome: 'rejected',
			remarks: ['Text must have at most 3 characters'],
		});
	});
});
