/** The signs of currencies, and amounts with them: `Rs. 5,000/-`, `USD $50`, `1.234,50 €`. */
import { memoize, uniq } from 'lodash';

import { decimalMarkOf, type DecimalMark } from './decimal';
import { decoded, plainSpelling, unaccented, unwrapped } from './spelling';

/** Used unless the option Workspace Currency says otherwise: no endpoint returns the currency of a workspace. */
export const usualCurrency = 'INR';

const isoCodes = new Set(Intl.supportedValuesOf('currency'));

export const isCurrencyCode = (text: string): boolean => isoCodes.has(text.toUpperCase());

/** How many decimals amounts of the currency have: two of a rupee, three of a Kuwaiti dinar, none of a yen. */
export const decimalsOf = memoize((code: string): number => {
	if (!isCurrencyCode(code)) return 2;
	const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
	return format.resolvedOptions().maximumFractionDigits ?? 2;
});

/** What people write besides the signs that Intl knows: currencies, and their words. */
const names = new Map(
	[
		'AED MAD: dh dhs dirham dirhams درهم',
		'ARS CLP COP MXN PHP: peso pesos',
		'AUD CAD SGD: dollar dollars',
		'BDT: tk taka',
		'BHD: bd dinar dinars دينار',
		'KWD: kd dinar dinars دينار',
		'BRL: real reais',
		'CHF: fr franc francs franken',
		'DKK NOK SEK: kr',
		'EUR: euro euros',
		'GBP: pound pounds',
		'IDR: rp rupiah',
		'INR LKR PKR: re rs rupee rupees रु रू रुपया रुपये रुपए روپے',
		'NPR: rs nrs rupee rupees रु रू',
		'JPY: yen',
		'KES: ksh shilling shillings',
		'MYR: rm ringgit',
		'NGN: naira',
		'OMR: rial rials ريال',
		'QAR: qr riyal riyals ريال',
		'SAR: sr riyal riyals ريال',
		'PLN: zł',
		'THB: baht',
		'USD: us dollar dollars',
		'VND: dong đồng',
		'XAF XOF: f fr franc francs cfa fcfa',
		'ZAR: rand',
	].flatMap((row) => {
		const [codes = '', words = ''] = row.split(': ');
		return codes.split(' ').map((code): [string, readonly string[]] => [code, words.split(' ')]);
	}),
);

/** Without full stops, blanks and the `d'` of French. */
const foldedSign = (sign: string) =>
	sign
		.toLowerCase()
		.replace(/^d'/, '')
		.replace(/[.\s\p{Cf}]/gu, '');

const known = new Set([...names.values()].flat().map(foldedSign));

const signsOf = memoize((code: string): ReadonlySet<string> => {
	const country = code.slice(0, 2);
	const locales = ['en', `en-${country}`, new Intl.Locale(`und-${country}`).maximize().baseName];
	const signs = locales.flatMap((locale) =>
		(['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
			new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
				.format(0)
				.replace(/[\p{Nd}٫,]|(?<=\p{Nd})\./gu, ''),
		),
	);
	return new Set([code, ...signs, ...(names.get(code) ?? [])].map(foldedSign));
});

/** Whether a sign can stand for the currency: `$` and `US$` for USD, and `$` for AUD too. */
export function isSignOf(sign: string, code: string): boolean {
	if (!isCurrencyCode(code)) return false;
	const signs = signsOf(code.toUpperCase());
	const folded = foldedSign(sign);
	const [, country = '', mark = ''] = /^([a-z]+)(\p{Sc})$/u.exec(folded) ?? [];
	return signs.has(folded) || (signs.has(mark) && code.toLowerCase().startsWith(country));
}

/** Words for powers of ten. Those of one or two letters mean other things elsewhere. */
const powers = new Map(
	Object.entries({
		3: 'k thousand thousands hazar हज़ार हजार ألف الف آلاف الاف mille tsd ribu rb тыс',
		5: 'lakh lakhs lac lacs लाख',
		6: 'm mn million millions mio millionen millón millones milhão milhões مليون ملايين juta jt млн',
		7: 'crore crores करोड़',
		9: 'bn billion milliard milliards mrd مليار млрд',
	}).flatMap(([power, words]) =>
		words.split(' ').map((word): [string, number] => [unaccented(word), Number(power)]),
	),
);

/** Of lakh and crore. In other currencies, these letters are no words for amounts. */
const shortPowers: Readonly<Record<string, number>> = { l: 5, cr: 7 };
const currenciesOfLakhs = new Set(['INR', 'PKR', 'NPR', 'BDT', 'LKR']);

/** Where a `mil` is a thousand. In English it is a million. */
const currenciesOfMil = new Set('ARS BOB BRL CLP COP CRC DOP EUR GTQ HNL MXN PEN PYG UYU'.split(' '));

function powerOf(word: string, currency: string): number | undefined {
	const folded = unaccented(word.replace(/\.$/, ''));
	const isLatin = currenciesOfMil.has(currency);
	if (folded === 'mil') return isLatin ? 3 : undefined;
	// Of Mexico's national currency.
	if (folded === 'mn' && isLatin) return undefined;
	return powers.get(folded) ?? (currenciesOfLakhs.has(currency) ? shortPowers[folded] : undefined);
}

/** A number of an amount, and the word behind it: `1 crore 25 lakh` has two. */
export interface AmountPart {
	readonly number: string;
	readonly power: number;
	/** In lower case; empty if there is none. */
	readonly word: string;
}

/** In characters. No amount is longer, with its currency and grouping. */
const longestText = 100;

const word = String.raw`(?:[\p{L}\p{M}][\p{L}\p{M}.']*\p{Sc}?|\p{Sc})`;
const atStart = new RegExp(`^(${word}) ?`, 'u');
const atEnd = new RegExp(` ?(${word})$`, 'u');

/** Words that say nothing of the amount: `5000 only`, `5 millones de euros`. */
const fillers = new Set(['only', 'de', 'of']);

/** An amount without signs of currencies, as most are. */
const hasOnlyDigits = /^[\d.,]*\d$/;

function partsOf(bare: string, currency: string): readonly AmountPart[] {
	const parts: AmountPart[] = [];
	const whole = [{ number: bare, power: 0, word: '' }];
	if (/^[\p{L}\p{M}]/u.test(bare)) return whole;
	for (const [, number = '', unit = ''] of bare.matchAll(/([^\p{L}\p{M}]+)([\p{L}\p{M}.]*)/gu)) {
		const power = powerOf(unit, currency);
		if (power === undefined) return whole;
		parts.push({ number: number.trim(), power, word: unit.toLowerCase().replace(/\.$/, '') });
	}
	return parts;
}

/** Takes the signs off an amount, one after the other. Undefined if the text is too long to be one. */
export function amountText(text: string, currency: string) {
	if (text.length > longestText) return undefined;
	let bare = plainSpelling(unwrapped(decoded(text)).replace('|', ' '))
		.replace(/ ?\/[-=](?=\D*$)/, '')
		.replace(/(?<=\d[,.])-{1,2}(?=\D*$)/, '00');
	const isSign = (sign: string) => {
		const folded = foldedSign(sign);
		return /\p{Sc}/u.test(sign) || known.has(folded) || isCurrencyCode(folded) || isSignOf(sign, currency);
	};
	const signs: string[] = [];
	// `₹.500`
	let hasDotBehindSign = false;
	for (let before = ''; before !== bare && !hasOnlyDigits.test(bare);) {
		before = bare;
		for (const shape of [atStart, atEnd]) {
			const match = shape.exec(bare);
			// `5k€`: the word is no part of the sign.
			const [, ofPower = '', mark] = /^(\p{L}+)(\p{Sc})$/u.exec(match?.[1] ?? '') ?? [];
			const sign = mark !== undefined && powerOf(ofPower, currency) !== undefined ? mark : match?.[1];
			if (match === null || sign === undefined) continue;
			const isFiller = fillers.has(sign.toLowerCase());
			if (!isFiller && !isSign(sign)) continue;
			if (!isFiller) signs.push(sign);
			const start = match.index + match[0].lastIndexOf(sign);
			bare = `${bare.slice(0, start)}${bare.slice(start + sign.length)}`.trim();
			if (shape === atStart) bare = bare.replace(/^ ?: ?/, '');
			const dot = shape === atStart ? /^\. ?(?=\d)/.exec(bare)?.[0] : undefined;
			const isOfSign = /\p{L}/u.test(sign) || currenciesOfLakhs.has(currency);
			if (dot === undefined || !isOfSign) continue;
			hasDotBehindSign = true;
			// Fifty rupees, or half of one.
			if (/\p{L}/u.test(sign) || !/^\. ?\d{1,2}$/.test(bare)) bare = bare.slice(dot.length);
		}
	}
	return { bare, parts: partsOf(bare, currency), signs, hasDotBehindSign };
}

/** The marks that stand before decimals in the amounts of a column. */
export function decimalMarksIn(texts: readonly string[]): readonly DecimalMark[] {
	const withMarks = texts.filter((text) => /[.,]/.test(text));
	const parts = withMarks.flatMap((text) => amountText(text, usualCurrency)?.parts ?? []);
	return uniq(parts.flatMap(({ number }) => decimalMarkOf(number) ?? []));
}
