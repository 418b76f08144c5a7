import * as fc from 'fast-check';
import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, holdsBack, isWellWorded, outcome, passes, turns } from './support';

// sync-api.md, Field types.
describe('number', () => {
	passes('number', [0, 5, -2.5, 1e21, 1e-7, Number.MAX_VALUE, Number.MIN_VALUE]);

	turns('number', [
		['5', 5],
		[' 5 ', 5],
		['+5', 5],
		['-5', -5],
		['- 5', -5],
		['\u22125', -5],
		['007', 7],
		['-0', 0],
		['0.10', 0.1],
		['.5', 0.5],
		[',5', 0.5],
		['1,234', 1234],
		['1,234.5', 1234.5],
		['1.234,5', 1234.5],
		['1 234,5', 1234.5],
		['1\u202f234,5', 1234.5],
		['1\u00a0234\u00a0567', 1234567],
		["1'234", 1234],
		['1\u2019234.5', 1234.5],
		['1\u2018234.5', 1234.5],
		['1\u02bc234.5', 1234.5],
		['1,00,000', 100000],
		['12,34,56,789.25', 123456789.25],
		['1,234,567', 1234567],
		['1.234.567', 1234567],
		['1,5', 1.5],
		['12,34', 12.34],
		['0,123', 0.123],
		['1234,567', 1234.567],
		['١٬٢٣٤٫٥', 1234.5],
		['१,२३४.५', 1234.5],
		['\uff11\uff0c\uff12\uff13\uff14\uff0e\uff15', 1234.5],
		['\uff11\uff0c\uff15', 1.5],
		['9007199254740991', 9007199254740991],
		[12n, 12],
		[['12'], 12],
	]);

	holdsBack('number', /^A number was expected$/, [
		'',
		'five',
		'$5',
		'5k',
		'1,234,5',
		'1.234.5',
		'1,23,4567',
		'12,345,67',
		'1..5',
		'1,234.567,8',
		'5-',
		'--5',
		'0x10',
		'NaN',
		'Infinity',
		Number.NaN,
		Number.NEGATIVE_INFINITY,
		true,
		{},
		['1', '2'],
		undefined,
		'1'.repeat(401),
	]);

	holdsBack('number', /^A number was expected$/, ['1,2345', '50%', '12.5 %', '50\u066a', '50\uff05']);
	holdsBack('number', /shortened/, ['1.23E+11', '1e3']);
	holdsBack('number', /hold exactly/, [
		'9007199254740993',
		'12345678901234567890',
		'0.12345678901234567890',
		'1'.repeat(400),
		2n ** 60n + 1n,
	]);
});

/** Locales with every grouping and decimal mark that the reader supports. */
const locales = [
	'en-US',
	'de-DE',
	'fr-FR',
	'de-CH',
	'en-IN',
	'pt-BR',
	'sv-SE',
	'ar-EG',
	'hi-IN-u-nu-deva',
	'it-IT',
];

describe('numbers of a column', () => {
	const first = (...values: unknown[]) => {
		const columns = columnsBy('fromColumn', () => values);
		const { value, heldBack } = prepareValue(field('number'), values[0], { ...facts, columns });
		expect(heldBack.every(isWellWorded)).toBe(true);
		return value ?? heldBack[0]?.message;
	};
	const unclear = expect.stringMatching(/^This number is unclear/);

	it.each([
		['1,234', ['0,5'], 1.234],
		['1,234', ['1.234.567'], 1.234],
		['-1,234', [['12,5']], -1.234],
		['1,234', ['0.5', 12.5], 1234],
		['1.234', ['0,5'], 1234],
		['\u22121.234', ['1.234,5'], -1234],
		['1.234', ['2.5', '1,234,567'], 1.234],
		['1.234', ['1,234', '5.678', 'about 0,5', null], unclear],
		['1,234', ['1.234'], 1234],
		['1.234', ['0,5', '0.5'], unclear],
		['1,234', ['0,5', '0.5'], unclear],
		['0,5', ['0.5'], 0.5],
	])('%j beside %j', (value, others, becomes) => {
		expect(first(value, ...others)).toEqual(becomes);
	});

	it('are right in every locale, once one of them shows its marks', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...locales),
				fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1, maxLength: 5 }),
				(locale, thousandths) => {
					const print = new Intl.NumberFormat(locale);
					const numbers = thousandths.map((number) => number / 1000);
					const texts = numbers.map((number) => print.format(number));
					const given = texts.map((text) => first(text, ...texts, print.format(0.5)));
					expect(given).toEqual(numbers.map((number) => (number === 0 ? 0 : number)));
				},
			),
		);
	});
});

describe('laws of numbers', () => {
	const inHundredths = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((cents) => cents / 100);

	it('reads the number that a locale prints, unless a single mark is ambiguous', () => {
		fc.assert(
			fc.property(inHundredths, fc.constantFrom(...locales), (number, locale) => {
				const print = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
				expect(outcome('number', print.format(number))).toBe(number === 0 ? 0 : number);
			}),
		);
	});

	it('reads the number that JavaScript prints without an exponent', () => {
		fc.assert(
			fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (number) => {
				const text = String(number);
				// Three decimals may be thousands.
				fc.pre(!text.includes('e') && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(text));
				expect(outcome('number', text)).toBe(number === 0 ? 0 : number);
			}),
		);
	});

	it('never sends a number whose digits differ from the given digits', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[1-9]\d{0,24}$/), (digits) => {
				const value = outcome('number', digits);
				if (typeof value === 'number') expect(BigInt(value)).toBe(BigInt(digits));
			}),
		);
	});
});
