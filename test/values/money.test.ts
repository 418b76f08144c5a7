import * as fc from 'fast-check';
import { holdsBack, outcome, passes, turns } from './support';

describe('money', () => {
	passes('money', ['0', '5000', '1234.50', '007.5', '1'.repeat(40)]);

	turns('money', [
		[5000, '5000'],
		[1234.5, '1234.5'],
		[1e-7, '0.0000001'],
		[0.1 + 0.2, '0.3'],
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
		['12,50', '12.50'],
		['₹1,00,000.00', '100000.00'],
		['₹ 500', '500'],
		['$1,234.50', '1234.50'],
		['1.234,50 €', '1234.50'],
		['1 234,50\u00a0€', '1234.50'],
		['£5', '5'],
		['Rs.5000', '5000'],
		['Rs. 5,000/-', '5000'],
		['Rs 5000/=', '5000'],
		['Re. 1', '1'],
		['5000 rs', '5000'],
		['INR 5000', '5000'],
		['INR5000', '5000'],
		['5000INR', '5000'],
		['inr 5,000', '5000'],
		['USD $50', '50'],
		['US$50', '50'],
		['A$ 50', '50'],
		['$50 USD', '50'],
		['AED 1,500.75', '1500.75'],
		["CHF 1'234.50", '1234.50'],
		['50 kr', '50'],
		['12,50 zł', '12.50'],
		['R$ 1.234,56', '1234.56'],
		['5,-', '5.00'],
		['1.234,-', '1234.00'],
		['₹५,०००', '5000'],
		[['500'], '500'],
	]);

	holdsBack('money', /^An amount of money was expected$/, [
		'',
		'free',
		'5k',
		'5 lakh',
		'100 to 200',
		'100-200',
		'USD',
		'₹',
		'50%',
		'1,2,3',
		'5 bananas',
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
		'-$1,234.50',
		-3n,
	]);
	holdsBack('money', /thousands or decimals/, [
		'10.000',
		'10.000 €',
		'€10.000',
		'1.234',
		'₹ 100.500',
		'+10.000',
	]);

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

describe('laws of money', () => {
	const written = [
		(amount: string) => `₹${amount}`,
		(amount: string) => `${amount} EUR`,
		(amount: string) => `Rs. ${amount}/-`,
		(amount: string) => `US$ ${amount}`,
		(amount: string) => ` ${amount}\u00a0€ `,
	];
	const locales = ['en-IN', 'en-US', 'de-DE', 'fr-FR', 'de-CH'];

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
