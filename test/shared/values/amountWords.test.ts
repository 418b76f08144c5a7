import * as fc from 'fast-check';

import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, holdsBack, outcome, prepare, turns } from './support';

const inCurrency = (text: string, currency: string) =>
	prepareValue(field('money'), text, { ...facts, currency });

describe('an amount with words for powers of ten', () => {
	turns('money', [
		['12.5 lakh', '1250000'],
		['₹12.5 Lakhs', '1250000'],
		['Rs 5L', '500000'],
		['5.0 L', '500000'],
		['2 crore', '20000000'],
		['1.25 Cr.', '12500000'],
		['5k', '5000'],
		['1 crore 25 lakh', '12500000'],
		['2 lakh 50 thousand', '250000'],
		['५ लाख', '500000'],
		['0.5 lakh', '50000'],
		['1,234.567 thousand', '1234567'],
		['1.23456 k', '1234.56'],
	]);

	it.each([
		['$1.2M', 'USD', '1200000'],
		['1,5 Mio. €', 'EUR', '1500000'],
		['٥ آلاف ريال', 'SAR', '5000'],
		['٢ مليون درهم', 'AED', '2000000'],
		['Rp 1,5 juta', 'IDR', '1500000'],
	])('reads %j where the currency is %s', (text, currency, amount) => {
		expect(inCurrency(text, currency).value).toBe(amount);
	});

	it.each([
		['thousand thousands k hazar हज़ार हजार ألف الف آلاف الاف mille tsd ribu rb тыс', '5000'],
		['lakh lakhs lac lacs लाख', '500000'],
		['million millions m mio millionen millón millones milhão milhões', '5000000'],
		['مليون ملايين juta jt млн', '5000000'],
		['crore crores करोड़', '50000000'],
		['billion bn milliard milliards mrd مليار млрд', '5000000000'],
	])('knows each of the words %s', (words, amount) => {
		for (const word of words.split(' '))
			for (const text of [`5 ${word}`, `5 ${word.toUpperCase()}.`])
				expect({ text, value: outcome('money', text) }).toEqual({ text, value: amount });
	});

	it('lists each, and takes a letter or two for a guess', () => {
		expect(prepare('money', '12.5 lakh')).toMatchObject({ reading: 'With lakh as 100000' });
		expect(prepare('money', '1 Crore 25 lakh')).toMatchObject({
			reading: 'With crore as 10000000 and lakh as 100000',
		});
		expect(prepare('money', '12.5 lakh').isGuess).toBeUndefined();
		expect(prepare('money', '2 lakh 5k')).toMatchObject({ value: '205000', isGuess: true });
		expect(prepare('money', '5k')).toMatchObject({ reading: 'With k as 1000', isGuess: true });
		expect(prepareValue(field('money'), '5k', { ...facts, holdsBackGuesses: true }).heldBack).toMatchObject([
			{ message: 'This value needs a guess, and Value Handling is Strict' },
		]);
	});

	holdsBack('money', /./, [
		...['40-50 lakh', '40L - 50L', '50 Lakh+', '~5 lakh', 'approx 5 lakh', 'below 5 lakh', '5 lakh/month'],
		...[
			'5 lakh 2 crore',
			'5 lakh 2 lakh',
			'1.5 crore 2 lakh',
			'lakh',
			'2 lakh 50',
			'5 lakh lakh',
			'1.250 lakh',
			'-5 lakh',
		],
		...[
			'5,000.00 Cr',
			'500.00 Cr',
			'500 CR',
			'5,000.00 Dr',
			'5 EMI',
			'5 mil',
			'2 lakh $',
			'5 bananas',
			'5 b',
		],
	]);

	it.each([
		['$5L', 'USD'],
		['5 Cr', 'EUR'],
		['5 mil', 'USD'],
		['5 mil', 'EUR'],
		['5 mn', 'INR'],
	])('holds back %j where the currency is %s', (text, currency) => {
		expect(inCurrency(text, currency).value).toBeUndefined();
	});

	const words = { thousand: 3, k: 3, lakh: 5, lac: 5, l: 5, million: 6, crore: 7, cr: 7, billion: 9 };
	it.each(Object.entries(words))('is right for ten steps of %s', (word, power) => {
		for (const step of [0.1, 0.25, 0.5, 1, 1.5, 2, 5, 10, 25, 99])
			for (const [before, behind] of [
				['', ''],
				['₹', ''],
				['Rs. ', '/-'],
				['', ' rupees'],
			] as const) {
				const { value } = prepare('money', `${before}${step} ${word}${behind}`);
				expect(Number(value)).toBeCloseTo(step * 10 ** power, 3);
			}
	});

	it('never has other digits than the number', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 999_999 }),
				fc.constantFrom('lakh', 'crore', 'k'),
				(hundredths, word) => {
					const text = (hundredths / 100).toFixed(2);
					const { value } = prepare('money', `${text} ${word}`);
					if (value === undefined) return;
					expect(String(value).replace(/0+$|\.|^0+/g, '')).toBe(
						text.replace(/\.|^0\.0*/g, '').replace(/0+$|^0+/g, ''),
					);
				},
			),
		);
	});
});

describe('an amount with words for its currency', () => {
	turns('money', [
		['5000 rupees', '5000'],
		['Rupees 5,000 only', '5000'],
		['Rs. 35,000/- only', '35000'],
		['रु. 5,000', '5000'],
		['&#8377;1,499.50', '1499.50'],
		['&#x20B9;&nbsp;500', '500'],
		['5000|INR', '5000'],
	]);

	it.each<[string, string, string]>([
		['25 000 FCFA', 'XOF', '25000'],
		['25.000 F CFA', 'XOF', '25000'],
		['25 000 francs CFA', 'XAF', '25000'],
		['Rp 1.500.000', 'IDR', '1500000'],
		['1.500 ¥', 'JPY', '1500'],
		['1,500 dirhams', 'AED', '1500'],
		['د.إ 1,500', 'AED', '1500'],
		['١٬٥٠٠٫٥٠ ر.س', 'SAR', '1500.50'],
		['1.234,50 euros', 'EUR', '1234.50'],
		["2 millions d'euros", 'EUR', '2000000'],
		['5 millones de euros', 'EUR', '5000000'],
		['2 million of dollars', 'USD', '2000000'],
		['INR : 500', 'INR', '500'],
		['5,--', 'INR', '5'],
		...'INR PKR NPR BDT LKR'.split(' ').map((code): [string, string, string] => ['5L', code, '500000']),
		['500 US dollars', 'USD', '500'],
		['AU$50', 'AUD', '50'],
		['500 rupees', 'inr', '500'],
		['$.50', 'USD', '.50'],
		['5k€', 'EUR', '5000'],
		['12,-€', 'EUR', '12.00'],
	])('reads %j where the currency is %s', (text, currency, amount) => {
		expect(Number(inCurrency(text, currency).value)).toBe(Number(amount));
	});

	it.each([
		['500 pesos', 'USD'],
		['SR 500', 'QAR'],
		['NRs 500', 'INR'],
		['BD 5', 'KWD'],
		['$1,500.00 M.N.', 'MXN'],
		['$1,500 MN', 'MXN'],
		['500 dollars', 'INR'],
		['5000|USD', 'INR'],
		['₹.50', 'INR'],
		['₹.500', 'INR'],
		['Rs .500', 'INR'],
		['500 paise', 'INR'],
		['1.500 ringgit', 'MYR'],
	])('holds back %j where the currency is %s', (text, currency) => {
		expect(inCurrency(text, currency).value).toBeUndefined();
	});

	it.each([
		['dh dhs dirham dirhams درهم', 'AED MAD'],
		['peso pesos', 'ARS CLP COP MXN PHP'],
		['dollar dollars', 'AUD CAD SGD USD'],
		['tk taka', 'BDT'],
		['bd', 'BHD'],
		['kd', 'KWD'],
		['dinar dinars دينار', 'BHD KWD'],
		['real reais', 'BRL'],
		['fr franc francs', 'CHF XAF XOF'],
		['franken', 'CHF'],
		['f cfa fcfa', 'XAF XOF'],
		['kr', 'DKK NOK SEK'],
		['euro euros', 'EUR'],
		['pound pounds', 'GBP'],
		['rp rupiah', 'IDR'],
		['rs rupee rupees रु रू', 'INR LKR PKR NPR'],
		['re रुपया रुपये रुपए روپے', 'INR LKR PKR'],
		['nrs', 'NPR'],
		['ksh shilling shillings', 'KES'],
		['rm ringgit', 'MYR'],
		['naira', 'NGN'],
		['rial rials ريال', 'OMR'],
		['qr', 'QAR'],
		['sr', 'SAR'],
		['riyal riyals ريال', 'QAR SAR'],
		['zł', 'PLN'],
		['baht', 'THB'],
		['us', 'USD'],
		['dong', 'VND'],
		['rand', 'ZAR'],
	])('may have each of the words %s where the currency is one of %s, and nowhere else', (words, codes) => {
		for (const word of words.split(' '))
			for (const text of [`500 ${word}`, `${word.toUpperCase()} 500`]) {
				const seen = [...codes.split(' '), 'JPY'].map((code) => inCurrency(text, code).value);
				expect({ text, seen }).toEqual({ text, seen: [...codes.split(' ').map(() => '500'), undefined] });
			}
	});

	it('is still no number in a field for numbers', () => {
		for (const text of ['5k', '12.5 lakh', '5000 rupees'])
			expect(outcome('number', text)).toMatch(/^held back/);
	});
});
