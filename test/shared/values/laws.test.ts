import * as fc from 'fast-check';
import { type FieldType, fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { isBlank } from '../../../nodes/shared/values/spelling';
import type { PreparedValue } from '../../../nodes/shared/values/prepared';
import { facts, field, isWellWorded, prepare, strictFacts } from './support';
import { acceptedValues } from './typeFacts';

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

	it.each(Object.entries(acceptedValues))('%s', (type, values) => {
		fc.assert(
			fc.property<[unknown]>(values, (raw) => isUnchanged(raw, prepare(type as FieldType, raw))),
			{ numRuns: 300 },
		);
	});

	it('dropdown and tags with clean text, except for outer blanks', () => {
		fc.assert(
			fc.property(label, (text) => {
				// docs/values.md: a new label is what people write.
				fc.pre(/^[a-z\d][a-z\d ,.&()/+-]*[a-z\d)+.]$/i.test(text) && !/\s{2}|\.\.|\/\/|\(\)/.test(text));
				fc.pre(!isNoLabel(text.trim()) && !/\d{12}|nan|null|select|choose/i.test(text));
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
