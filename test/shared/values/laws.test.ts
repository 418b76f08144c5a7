import * as fc from 'fast-check';
import { type FieldType, fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { isBlank } from '../../../nodes/shared/values/spelling';
import type { PreparedValue } from '../../../nodes/shared/values/prepared';
import { facts, field, isWellWorded, prepare, strictFacts } from './support';

/**
 * What stands for no answer, in words of its own: with those of the nodes, a rule that matches too much would excuse
 * itself.
 */
const isNoLabel = (text: string) =>
	/^\?|^(--|==).*\1$|^[-_*=]*(true|false|n ?\/ ?a|na|none|nil)\.?[-_*=]*$|%%|:::/i.test(text);

const isUnlikelyMoment = (value: unknown) =>
	typeof value === 'number' && (value < Date.UTC(1990, 0) || value >= Date.UTC(2101, 0));

const types = fieldTypes.map((type) => [type] as const);

/** Fragments of form values, joined at random: closer to real input than random values. */
const scraps = fc
	.array(
		fc.constantFrom(
			...['5', '03', '2026', '1,234', '.5', '/', '-', ' ', ':', 'T', '10:15', 'Z', '+05:30', '+91', '98765'],
			...['43210', '(0)', 'ext', 'Mar', 'am', '@', 'a', 'b.co', 'https://', '₹', 'INR', '%', '★', ',', ';'],
			...['[', ']', '"', "'", '<', '>', '\u200e', '\u00a0', '\n', '५', 'Website', 'Fresh', '\ud800', '0'],
		),
		{ maxLength: 8 },
	)
	.map((parts) => parts.join(''));

const anything = fc.oneof(
	fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
	scraps,
	fc.array(scraps, { maxLength: 4 }),
	fc.double(),
);

/* Laws of many values return whether they hold: each `expect` would cost more than the law, and fast-check shows the value. */

const isUnchanged = (value: unknown, prepared: PreparedValue) =>
	prepared.heldBack.length === 0 && Object.is(prepared.value, value);

describe.each(types)('%s', (type) => {
	it('never throws, and gives a hint for each value that it does not send', () => {
		fc.assert(
			fc.property(anything, fc.constantFrom(facts, strictFacts), (raw, someFacts) => {
				const prepared = prepareValue(field(type), raw, someFacts);
				// What stands for no answer is listed, with how it was read.
				const isBlankRead = prepared.isBlank === true && prepared.reading !== undefined;
				const isAnswered = 'value' in prepared || prepared.heldBack.length > 0 || isBlankRead;
				return isAnswered && prepared.heldBack.every(isWellWorded);
			}),
			{ numRuns: 500 },
		);
	});

	it('does not change a value that it has prepared before', () => {
		fc.assert(
			fc.property(anything, (raw) => {
				const once = prepare(type, raw);
				if (!('value' in once)) return true;
				// The epoch milliseconds of another year are read again as a number in another unit.
				if (typeof raw !== 'number' && type === 'date' && isUnlikelyMoment(once.value)) return true;
				return isUnchanged(once.value, prepare(type, once.value));
			}),
			{ numRuns: 500 },
		);
	});

	it('reads the digits of a number and of a text alike, or holds one of them back', () => {
		// The nodes do not judge these.
		if (type === 'other' || type === 'file') return;
		const numbers = fc.oneof(
			fc.integer({ min: -10, max: 10 }),
			fc.integer({ min: 19_700_101, max: 21_001_231 }),
			fc.integer({ min: 1_000_000, max: 9_999_999_999 }),
			fc.integer({ min: 600_000_000_000, max: 5_000_000_000_000 }),
			fc.maxSafeNat(),
			fc.nat(9_999_999).map((thousandths) => thousandths / 1000),
			fc.double(),
		);
		fc.assert(
			fc.property(numbers, (number) => {
				// A number in exponent form has other digits as text.
				fc.pre(!String(number).includes('e'));
				const [given, text] = [prepare(type, number), prepare(type, String(number))];
				if (!('value' in given && 'value' in text)) return;
				// Later decimals of a JSON number are rounding errors, not money.
				if (type === 'money') expect(Number(text.value)).toBeCloseTo(Number(given.value), 9);
				// As they are sent: JSON has no negative zero.
				else expect(JSON.stringify(text.value)).toBe(JSON.stringify(given.value));
			}),
			{ numRuns: 500 },
		);
	});

	it('passes null, which its callers handle', () => {
		expect(prepare(type, null)).toEqual({ value: null, heldBack: [], newLabels: [] });
	});

	it('returns null for null only', () => {
		fc.assert(
			fc.property(fc.oneof(anything, fc.constant([null])), (raw) => {
				fc.pre(raw !== null);
				expect(prepare(type, raw).value).not.toBeNull();
			}),
		);
	});

	it('does not quote the value, which is personal data', () => {
		for (const raw of [
			'Xq7 secret',
			'xq7@',
			'+999xq7',
			'12xq7',
			'31/02/xq7',
			'http://xq7',
			'xq7'.repeat(20),
		]) {
			for (const { message, hint } of prepareValue(field(type), raw, strictFacts).heldBack) {
				expect(`${message} ${hint}`.toLowerCase()).not.toContain('xq7');
			}
		}
	});
});

describe('a value that the service accepts is sent unchanged', () => {
	const label = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '');
	// What follows xn-- must be valid Punycode, or it is no address (RFC 5891, 4.2.3.1).
	const word = fc
		.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
		.filter((text) => !text.startsWith('xn--'));
	const host = fc
		.tuple(word, word, fc.stringMatching(/^[a-z]{2,6}$/))
		.map(([sub, name, last]) => `${sub}.${name}.${last}`);

	/** sync-api.md, Edge cases of values: not from the code. Labels have their own law below; files are never accepted. */
	const accepted: Readonly<Record<Exclude<FieldType, 'dropdown' | 'tags' | 'file'>, fc.Arbitrary<unknown>>> =
		{
			text: fc.string(),
			email: fc
				.tuple(fc.stringMatching(/^[a-z0-9_+]{1,20}(\.[a-z0-9'-]{1,20})?$/), host)
				.map(([local, domain]) => `${local}@${domain}`),
			phone: fc.oneof(
				fc.stringMatching(/^[1-9]\d{6,14}$/),
				fc.stringMatching(/^\+(91[1-9]\d{7,11}|1[2-9]\d{9}|44[1-9]\d{8,9})$/),
			),
			number: fc.double({ noNaN: true, noDefaultInfinity: true }),
			checkbox: fc.boolean(),
			// Three decimals alone may be thousands: an exception of docs/values.md.
			money: fc.stringMatching(/^\d{1,20}(\.(\d{1,2}|\d{4,10}))?$/),
			website: fc.tuple(fc.constantFrom('https://', 'http://', ''), host).map((parts) => parts.join('')),
			medialink: host.map((name) => `https://${name}/a.png?x=1#y`),
			// docs/values.md: a text that says that a value is missing identifies no lead.
			unique: fc
				.string()
				.filter(
					(text) =>
						/^(?!\s*(#[^a-z\s]+[!?]|#[A-Za-z]+|[Nn][Aa][NnTt])\s*$)[^={}$]*$/.test(text) &&
						!text.includes('<%') &&
						text.trim() !== '',
				),
			rating: fc.integer({ min: 1, max: 5 }),
			status: fc.constantFrom('Fresh', 'Site Visit', 'Lost'),
			lostReason: fc.constantFrom('Unknown Reason', 'Too Expensive'),
			other: fc.jsonValue(),
			activeUsers: fc.constantFrom('Asha.Rao@example.com', 'dev2@example.com'),
			assignee: fc.constantFrom('Asha.Rao@example.com', 'ben@example.com', 'dev2@example.com'),
			date: fc.oneof(
				// Other numbers are likely to have another unit: the exception of docs/values.md.
				fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2101, 0) - 1 }),
				fc
					.tuple(
						fc.integer({ min: 1, max: 28 }),
						fc.integer({ min: 1, max: 12 }),
						fc.integer({ min: 1971, max: 2100 }),
					)
					.map(
						([day, month, year]) =>
							`${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`,
					),
			),
		};

	it.each(Object.keys(accepted) as Array<keyof typeof accepted>)('%s', (type) => {
		fc.assert(
			fc.property<[unknown]>(accepted[type], (raw) => isUnchanged(raw, prepare(type, raw))),
			{ numRuns: 300 },
		);
	});

	it('dropdown and tags with clean text, except for outer blanks', () => {
		fc.assert(
			fc.property(label, (text) => {
				// docs/values.md: leftovers make no label, and a new label is composed and has single blanks.
				fc.pre(/[\p{L}\p{N}]/u.test(text) && !/[{}<>[\]="'&#$*]|\s{2}|[^\S ]|null|nan/i.test(text));
				// Nor does a part of an address, or the number of a record.
				fc.pre(!/%[\da-f]{2}|\d{15}/i.test(text));
				fc.pre(text === text.normalize('NFC') && !isNoLabel(text.trim()));
				const { value, heldBack } = prepare('dropdown', text);
				expect(heldBack).toEqual([]);
				expect(typeof value === 'string' && text.includes(value)).toBe(true);
				expect(prepare('tags', [text]).value).toEqual([value]);
			}),
		);
	});
});

describe('isBlank', () => {
	it.each([[undefined], [null], [''], [' \n\t'], ['\u00a0'], [[]]])('is true for %j', (raw) => {
		expect(isBlank(raw)).toBe(true);
	});

	it.each([[0], [false], ['0'], [' x '], [['']], [{}]])('is false for %j', (raw) => {
		expect(isBlank(raw)).toBe(false);
	});
});
