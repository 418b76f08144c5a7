import * as fc from 'fast-check';

import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, holdsBack, isWellWorded, outcome, passes, turns } from './support';

const locales = ['en-IN', 'en-US', 'de-DE', 'fr-FR', 'de-CH', 'pt-BR', 'pl-PL', 'sv-SE', 'hi-IN', 'nb-NO'];

const inCurrency = (text: string, currency: string) =>
	prepareValue(field('money'), text, { ...facts, currency });

// sync-api.md, Field types.
describe('money', () => {
	passes('money', ['0', '5000', '1234.50', '007.5', '1'.repeat(40)]);

	turns('money', [
		[5000, '5000'],
		[1234.5, '1234.50'],
		[1e-7, '0.0000001'],
		[0.1 + 0.2, '0.30'],
		[4.35 * 100, '435'],
		[-0, '0'],
		[12345678901234.56, '12345678901234.56'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
		[5n, '5'],
		[' 5000 ', '5000'],
		['+5', '5'],
		['.5', '0.5'],
		['1,234.50', '1234.50'],
		['1.234,50', '1234.50'],
		['1 234,50', '1234.50'],
		["1'234.50", '1234.50'],
		['1,00,000', '100000'],
		['1,234', '1234'],
		['01,234', '1234'],
		['001,234', '1234'],
		['12,50', '12.50'],
		['₹1,00,000.00', '100000.00'],
		['₹ 500', '500'],
		['Rs.5000', '5000'],
		['Rs. 5,000/-', '5000'],
		['Rs 5000/=', '5000'],
		['Re. 1', '1'],
		['5000 rs', '5000'],
		['INR 5000', '5000'],
		['INR5000', '5000'],
		['5000INR', '5000'],
		['inr 5,000', '5000'],
		['5,-', '5.00'],
		['1.234,-', '1234.00'],
		['₹५,०००', '5000'],
		[['500'], '500'],
		[`₹${'1'.repeat(99)}`, '1'.repeat(99)],
	]);

	it.each([
		['$1,234.50', 'USD', '1234.50'],
		['1.234,50 €', 'EUR', '1234.50'],
		['1 234,50\u00a0€', 'EUR', '1234.50'],
		['£5', 'GBP', '5'],
		['USD $50', 'USD', '50'],
		['US$50', 'USD', '50'],
		['A$ 50', 'AUD', '50'],
		['$50 USD', 'USD', '50'],
		['AED 1,500.75', 'AED', '1500.75'],
		["CHF 1'234.50", 'CHF', '1234.50'],
		['50 kr', 'SEK', '50'],
		['12,50 zł', 'PLN', '12.50'],
		['R$ 1.234,56', 'BRL', '1234.56'],
		['$ 50', 'AUD', '50'],
		['S$50', 'SGD', '50'],
		['Rs. 50', 'PKR', '50'],
		['Dhs. 50', 'AED', '50'],
		['usd 50', 'usd', '50'],
		['tk 50', 'BDT', '50'],
		['50 Fr.', 'CHF', '50'],
		['fr 50', 'XAF', '50'],
		['50 fr', 'XOF', '50'],
		['Ksh 50', 'KES', '50'],
		['50 KSh.', 'KES', '50'],
		['dh 50', 'MAD', '50'],
		['50 dhs', 'MAD', '50'],
		['RM 50', 'MYR', '50'],
	])('reads %j where the currency is %s', (text, currency, value) => {
		expect(inCurrency(text, currency).value).toBe(value);
	});

	it.each([
		['$500', 'INR'],
		['US$ 500', 'AUD'],
		['A$ 500', 'USD'],
		['500 €', 'GBP'],
		['₹500', 'USD'],
		['Rs 500', 'USD'],
		['₹500 USD', 'INR'],
		['EUR 1.234,50', 'INR'],
		['kr 500', 'EUR'],
		['₹500', 'ABC'],
		['$500', ''],
	])('holds %j back where the currency is %s', (text, currency) => {
		const { value, heldBack } = inCurrency(text, currency);
		expect(value).toBeUndefined();
		expect(heldBack[0]?.message).toBe(`This amount is in another currency than ${currency}`);
		expect(heldBack.every(isWellWorded)).toBe(true);
	});

	holdsBack('money', /^An amount of money was expected$/, [
		'',
		'free',
		'100 to 200',
		'100-200',
		'USD',
		'₹',
		'50%',
		'1,2,3',
		'5 bananas',
		'5 pcs',
		`₹${'1'.repeat(100)}`,
		Number.NaN,
		Number.POSITIVE_INFINITY,
		true,
		{},
		undefined,
	]);

	holdsBack('money', /negative/, [
		-5,
		'-5',
		'-₹500',
		'₹-500',
		'₹ -500',
		'(500)',
		'\u2212500',
		'-₹1,234.50',
		-3n,
	]);
	holdsBack('money', /thousands or decimals/, ['10.000', '10.000 ₹', '1.234', '₹ 100.500', '+10.000']);

	turns('money', [
		['10.000,50', '10000.50'],
		['1.000.000', '1000000'],
		['0.125', '0.125'],
		['1000.125', '1000.125'],
		['10.0000', '10.0000'],
		[10.125, '10.1250'],
	]);

	holdsBack('money', /last digits are lost/, [1e21, 2 ** 53]);
	holdsBack('money', /shortened/, ['1.5E+5']);
});

describe('a currency with three decimals', () => {
	const print = (code: string, locale: string, amount: number) =>
		new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'code' }).format(
			amount,
		);

	it('makes of no printed amount another one, whichever currency and locale', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('BHD', 'KWD', 'OMR', 'TND', 'EUR', 'JPY'),
				fc.constantFrom(...locales),
				fc.nat(99_999),
				(code, locale, cents) => {
					const text = print(code, locale, cents / 100);
					const { value } = inCurrency(text, code);
					// A currency without decimals rounds what it prints.
					if (value !== undefined) expect(print(code, locale, Number(value))).toBe(text);
				},
			),
			{ numRuns: 500 },
		);
	});

	it.each([
		['12,500', 'TND', undefined],
		['12,500 KWD', 'KWD', undefined],
		['12,500.000', 'KWD', '12500.000'],
		['12,500', 'INR', '12500'],
		['12,500', 'dinar', '12500'],
	])('makes a lone mark unclear: %s in %s', (text, currency, value) => {
		expect(inCurrency(text, currency).value).toBe(value);
	});
});

describe('amounts of a column', () => {
	const first = (...values: unknown[]) => {
		const columns = columnsBy('fromColumn', () => values);
		const { value, heldBack } = prepareValue(field('money'), values[0], { ...facts, columns });
		return value ?? heldBack[0]?.message;
	};
	const unclear = expect.stringMatching(/^This number is unclear/);

	it.each([
		['10.000', ['1.234,56', 500], '10000'],
		['10.000', ['12,50'], '10000'],
		['10.000', ['1.234.567'], '10000'],
		['₹ 10.000', [['₹ 12,50']], '10000'],
		['10.000', ['1 234,5', '20.000'], '10000'],
		['10.500', ['1,234.56'], '10.500'],
		['10.500', ['12.50'], '10.500'],
		['10.500', ['1,00,000'], '10.500'],
		['10.500', ["1'234.50"], '10.500'],
		['10,000', ['12.50'], '10000'],
		['10,000', [], '10000'],
		['10.000', ['20.000', '1,000', '5 lakh', null, 12.5], unclear],
		['10.000', ['12,50', '12.50'], unclear],
		['10,000', ['12,50', '12.50'], unclear],
		['10,000', ['12,50'], unclear],
		['12,50', ['12.50'], '12.50'],
	])('%j beside %j', (value, others, becomes) => {
		expect(first(value, ...others)).toEqual(becomes);
	});

	it('are right in every locale, once one of them shows its marks', () => {
		const clear = (text: string) => !/^\d{1,3}[.,]\d{3}$/.test(text);
		fc.assert(
			fc.property(
				fc.constantFrom(...locales),
				fc.array(fc.nat(9_999_999), { minLength: 1, maxLength: 5 }),
				fc.nat(99_999),
				(locale, rupees, cents) => {
					const print = new Intl.NumberFormat(locale);
					const proof = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
					const texts = rupees.map((amount) => print.format(amount));
					for (const [index, text] of texts.entries()) {
						expect(first(text, ...texts, proof)).toBe(String(rupees[index]));
						const alone = first(text, ...texts);
						expect([String(rupees[index]), unclear]).toContainEqual(alone);
						if (clear(text)) expect(alone).toBe(String(rupees[index]));
					}
				},
			),
		);
	});
});

describe('laws of money', () => {
	const written = [
		(amount: string) => `₹${amount}`,
		(amount: string) => `${amount} INR`,
		(amount: string) => `Rs. ${amount}/-`,
		(amount: string) => ` ${amount}\u00a0₹ `,
	];

	it('reads an amount with any currency sign and grouping', () => {
		fc.assert(
			fc.property(
				fc.nat(999_999_999),
				fc.constantFrom(...written),
				fc.constantFrom(...locales),
				(cents, dress, locale) => {
					const printed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
					expect(outcome('money', dress(printed))).toBe((cents / 100).toFixed(2));
				},
			),
		);
	});

	it('sends an amount that the service can read, or holds it back', () => {
		fc.assert(
			fc.property(fc.oneof(fc.double(), fc.string(), fc.bigInt()), (raw) => {
				const value = outcome('money', raw);
				expect(value).toMatch(/^(?:\d+(?:\.\d+)?|held back: .*)$/);
			}),
		);
	});
});
