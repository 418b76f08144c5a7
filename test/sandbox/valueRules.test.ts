import type { Pipeline, ValueTypeName } from '../../sandbox/src/domain/definitions';
import { isFileName, isMediaType, isSameMediaType } from '../../sandbox/src/domain/files/rules';
import { LabelSet } from '../../sandbox/src/domain/labels';
import type { ValueContext } from '../../sandbox/src/domain/values/reading';
import { valueTypes } from '../../sandbox/src/domain/values/types';

const pipeline: Pipeline = {
	statuses: [
		{ label: 'Fresh', stageType: 'OPEN', archived: false },
		{ label: 'Old', stageType: 'OPEN', archived: true },
	],
	lostReasons: [
		{ label: 'Price', isDefault: true, archived: false },
		{ label: 'Gone', isDefault: false, archived: true },
	],
};

const context: ValueContext = {
	timeZone: 'Asia/Kolkata',
	country: 'IN',
	pipeline,
	isActiveMember: (email) => email === 'a@b.co',
};

const labelled = (...labels: readonly string[]) =>
	new LabelSet(labels.map((label) => ({ id: label, label })));

const read = (type: ValueTypeName, value: unknown, own: { labels?: LabelSet; maxLength?: number } = {}) =>
	valueTypes[type].read(
		value,
		{ key: 1, apiName: 'x', type, description: '', labels: labelled('Pune', 'Goa'), ...own },
		context,
	);

const isTaken = (type: ValueTypeName, value: unknown) => read(type, value).outcome === 'accepted';

const NOON = Date.UTC(2026, 0, 31, 6, 30);
const FIRST_DAY = -62_135_596_800_000;
const LAST_DAY = 253_402_300_799_999;
const x = (length: number) => 'x'.repeat(length);

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

	test('of an archived label is dropped in silence, and an empty list clears its field', () => {
		expect([read('STATUS', 'Old'), read('LOST_REASON', 'Gone')]).toEqual(
			Array(2).fill({ outcome: 'silent' }),
		);
		expect(read('TAGS', [])).toEqual({ outcome: 'cleared' });
	});

	test('that is a new label creates it, while its field has fewer than 1000', () => {
		const some = (size: number) => labelled(...Array.from({ length: size }, (_, index) => `l${index}`));
		expect(read('DROPDOWN', 'New')).toMatchObject({ newLabels: ['New'] });
		expect(read('DROPDOWN', 'pune')).toMatchObject({ newLabels: [] });
		expect(read('TAGS', ['pune', 'A', 'a', 'B'])).toMatchObject({ newLabels: ['A', 'B'], remarks: [] });
		expect(read('DROPDOWN', 'New', { labels: some(999) }).outcome).toBe('accepted');
		expect(read('DROPDOWN', 'New', { labels: some(1000) })).toMatchObject({
			remarks: ['Field already has 1000 options'],
		});
		expect(read('DROPDOWN', 'L7', { labels: some(1000) })).toMatchObject({ value: 'l7' });
		expect(read('TAGS', ['A', 'B', 'l7'], { labels: some(999) })).toEqual({
			outcome: 'accepted',
			value: ['A', 'l7'],
			newLabels: ['A'],
			remarks: ['Tag "B" was left out: field already has 1000 tags'],
		});
	});

	test('of several labels is taken without those that are wrong, each with its remark', () => {
		expect(read('TAGS', [1, 'Pune', x(41), null])).toMatchObject({
			value: ['Pune'],
			remarks: [
				'Tag 1 was left out: a label is expected',
				expect.stringMatching(/^Tag "x{41}" was left out: tag label must have 1 to 40 characters/),
				'Tag null was left out: a label is expected',
			],
		});
	});
});

describe('A search', () => {
	test.each<
		[
			type: ValueTypeName,
			stored: string | number | boolean | readonly string[],
			sent: unknown,
			isFound: boolean,
		]
	>([
		['TEXT', 'Ab', 'aB', true],
		['TEXT', 'Ab', 'Ab ', false],
		['TEXT', '1', 1, false],
		['EMAIL', 'A@b.co', 'a@B.co', true],
		['PHONE', '919712345678', ' 9712345678 ', true],
		['PHONE', '919712345678', 919_712_345_678, false],
		['NUMBER', 5, 5, true],
		['NUMBER', 5, '5', false],
		['NUMBER', 1, true, false],
		['DATE', NOON, '31/01/2026 12:00', true],
		['CHECKBOX', true, true, true],
		['CHECKBOX', true, false, false],
		['CHECKBOX', true, 1, false],
		['DROPDOWN', 'Pune', ' pune', true],
		['TAGS', ['Goa', 'Pune'], 'PUNE ', true],
		['TAGS', ['Goa', 'Pune'], ['Goa'], false],
		['MONEY', '12.5', '12.50', false],
		['UNIQUE', 'Ab', ' aB ', true],
		['RATING', 3, 3, true],
		['STATUS', 'Won', 'won', false],
		['STATUS', 'Won', 'Won', true],
		['LOST_REASON', 'Price', 'PRICE', true],
		['ASSIGNEE', 'a@b.co', 'A@B.CO', true],
	])('of the type %s finds %j by %j: %s', (type, stored, sent, isFound) => {
		const key = valueTypes[type].searchKey(sent, context);
		expect(key !== undefined && valueTypes[type].keys(stored).includes(key)).toBe(isFound);
	});

	test('by bounds is for dates alone', () => {
		const bounded = Object.entries(valueTypes).filter(([, type]) => type.bound !== undefined);
		expect(bounded.map(([name]) => name)).toEqual(['DATE']);
		expect(valueTypes.DATE.bound?.('31/01/2026 12:00', context)).toBe(NOON);
	});

	test('compares a unique value without case and outer blanks, also with the stored one', () => {
		expect([valueTypes.UNIQUE.same?.('Ab', ' aB'), valueTypes.UNIQUE.same?.('Ab', 'c')]).toEqual([
			true,
			false,
		]);
	});
});

describe('The description of a file', () => {
	test('has a name that is one part of a path on every system, and shows as it is written', () => {
		for (const name of ['a', 'a b.txt', '.a', '...', 'न', x(255)])
			expect([name, isFileName(name)]).toEqual([name, true]);
		for (const name of [
			'',
			' ',
			'.',
			'..',
			'a/b',
			'a\\b',
			'a\u0000',
			'a\n',
			'a\u202eb',
			'a\u2066',
			'a\u2028',
			'a\u2029',
			'a\ud800',
			x(256),
		])
			expect([name, isFileName(name)]).toEqual([name, false]);
	});

	test('has a media type, whose case and blanks around a semicolon make no difference', () => {
		const types = ['text/plain', 'a/b;c=d', 'a/b ;\tc="d \\" e"; f=g', "!#$%&'*+.^_`|~-9/x", `a/${x(253)}`];
		expect(types.filter((type) => !isMediaType(type))).toEqual([]);
		const none = [
			'',
			'text',
			'a/',
			'/b',
			'a/b/c',
			'a /b',
			' a/b',
			'a/b ',
			'a/b;',
			'a/b;c',
			'a/b;c=',
			'a/b;c="d',
			'a/b;c=d e',
			'a/b c=d',
			'a/é',
			`a/${x(254)}`,
		];
		expect(none.filter(isMediaType)).toEqual([]);
		expect(isSameMediaType('Text/Plain ; A=b\t;c=d', 'text/plain;a=B; c=d')).toBe(true);
		expect(isSameMediaType('text/plain', 'text/plain;a=b')).toBe(false);
	});
});
