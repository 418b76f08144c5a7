/** The signs of currencies, and amounts with them: `Rs. 5,000/-`, `USD $50`, `1.234,50 €`. */
import { memoize, uniq } from 'lodash';

import { decimalMarkOf, type DecimalMark } from './decimal';
import { decoded, longestAnswer, plainSpelling, unaccented } from './spelling';

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

/** What people write besides the signs and names that Intl knows. */
const names: Readonly<Record<string, string>> = {
	'AED MAD': 'dh dhs درهم',
	BDT: 'tk',
	BHD: 'bd دينار',
	KWD: 'kd دينار',
	CHF: 'fr franken',
	'DKK NOK SEK': 'kr',
	IDR: 'rp',
	NPR: 'nrs',
	'INR LKR PKR NPR': 're rs रु रू रुपया रुपये रुपए روپے',
	KES: 'ksh',
	MYR: 'rm',
	QAR: 'qr',
	SAR: 'sr',
	'OMR QAR SAR': 'ريال',
	USD: 'us',
	'XAF XOF': 'f fr cfa fcfa',
};

/** Without full stops, blanks and the `d'` of French. */
const foldedSign = (sign: string) =>
	sign
		.toLowerCase()
		.replace(/^d'/, '')
		.replace(/[.\s\p{Cf}]/gu, '');

/** The signs of a currency, its code, and the words of its name: dollar, dollars. */
const signsOf = memoize((code: string): ReadonlySet<string> => {
	const country = code.slice(0, 2);
	const locales = ['en', `en-${country}`, new Intl.Locale(`und-${country}`).maximize().baseName];
	const signs = locales.flatMap((locale) =>
		(['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) => {
			const format = new Intl.NumberFormat(locale, {
				style: 'currency',
				currency: code,
				currencyDisplay,
				maximumFractionDigits: 0,
			});
			const parts = [1, 2].flatMap((amount) => format.formatToParts(amount));
			return parts.flatMap(({ type: kind, value }) =>
				kind === 'currency' ? [value, ...value.split(' ')] : [],
			);
		}),
	);
	const others = Object.keys(names).filter((codes) => codes.includes(code));
	return new Set(
		[code, ...signs, ...others.flatMap((codes) => names[codes]?.split(' ') ?? [])].map(foldedSign),
	);
});

/** Whether a sign can stand for the currency: `$` and `US$` for USD, and `$` for AUD too. */
export function isSignOf(sign: string, code: string): boolean {
	if (!isCurrencyCode(code)) return false;
	const signs = signsOf(code.toUpperCase());
	const folded = foldedSign(sign);
	const [, country = '', mark = ''] = /^([a-z]+)(\p{Sc})$/u.exec(folded) ?? [];
	return signs.has(folded) || (signs.has(mark) && code.toLowerCase().startsWith(country));
}

/** Whether a sign stands for any currency. A code is in capitals: `Top 5000` is no amount of Tonga. */
export const isAnySign = (sign: string): boolean =>
	/\p{Sc}/u.test(sign) ||
	(isCurrencyCode(sign) && sign === sign.toUpperCase()) ||
	Object.values(names).some((words) => words.split(' ').includes(foldedSign(sign))) ||
	['USD', 'EUR', 'GBP', 'INR', 'AED'].some((code) => isSignOf(sign, code));

/** Words for powers of ten. Those of one or two letters mean other things elsewhere. */
const powers = new Map(
	Object.entries({
		3: 'k thousand thousands hazar हज़ार हजार ألف الف آلاف الاف mille tsd ribu rb тыс',
		5: 'lakh lakhs lac lacs लाख',
		6: 'm million millions mio millionen millón millones milhão milhões مليون ملايين juta jt млн',
		7: 'crore crores करोड़',
		9: 'bn billion milliard milliards mrd مليار млрд',
	}).flatMap(([power, words]) =>
		words.split(' ').map((word): [string, number] => [unaccented(word), Number(power)]),
	),
);

/** Of lakh and crore. In other currencies, these letters are no words for amounts. */
const shortPowers: Readonly<Record<string, number>> = { l: 5, cr: 7 };
const currenciesOfLakhs = new Set(['INR', 'PKR', 'NPR', 'BDT', 'LKR']);

export const isOfLakhs = (currency: string): boolean => currenciesOfLakhs.has(currency);

function powerOf(word: string, currency: string): number | undefined {
	const folded = unaccented(word.replace(/\.$/, ''));
	return powers.get(folded) ?? (isOfLakhs(currency) ? shortPowers[folded] : undefined);
}

/** A number of an amount, and the word behind it: `1 crore 25 lakh` has two. */
export interface AmountPart {
	readonly number: string;
	readonly power: number;
	/** In lower case; empty if there is none. */
	readonly word: string;
}

const words = /\p{Sc}|[\p{L}\p{M}][\p{L}\p{M}.']*\p{Sc}?|[^\p{L}\p{M}\p{Sc}]+/gu;

/** Words that say nothing of the amount: `5000 only`, `5 millones de euros`. */
const fillers = new Set(['only', 'de', 'of', ':', '']);

/**
 * The numbers of an amount with their words, and its signs of currencies: all words that are no power of ten. Undefined if
 * the text is too long, or has more numbers than words for them.
 */
export function amountText(text: string, currency: string) {
	if (text.length > longestAnswer) return undefined;
	const bare = plainSpelling(decoded(text).replace('|', ' '))
		.replace(/ ?\/[-=](?=\D*$)/, '')
		.replace(/(?<=\d[,.])-{1,2}(?=\D*$)/, '00');
	const parts: AmountPart[] = [];
	const signs: string[] = [];
	for (const [found] of bare.matchAll(words)) {
		const word = found.replace(/^ ?: /, '').trim();
		const last = parts.at(-1);
		// `5k€`: the word is no part of the sign.
		const [, unit = word, sign] = /^(\p{L}+)(\p{Sc})$/u.exec(word) ?? [];
		const power = last?.word === '' ? powerOf(unit, currency) : undefined;
		if (/\d/.test(word)) parts.push({ number: word, power: 0, word: '' });
		else if (last && power !== undefined) {
			parts[parts.length - 1] = { ...last, power, word: unit.toLowerCase().replace(/\.$/, '') };
			if (sign !== undefined) signs.push(sign);
		} else if (!fillers.has(word.toLowerCase())) signs.push(word);
	}
	const isOne = parts.length === 1 || parts.every(({ word }) => word !== '');
	return isOne ? { bare, parts, signs } : undefined;
}

/** The marks that stand before decimals in the amounts of a column. */
export function decimalMarksIn(texts: readonly string[]): readonly DecimalMark[] {
	const withMarks = texts.filter((text) => /[.,]/.test(text));
	const parts = withMarks.flatMap((text) => {
		const read = amountText(text, usualCurrency);
		return read?.signs.every(isAnySign) ? read.parts : [];
	});
	return uniq(parts.flatMap(({ number }) => decimalMarkOf(number) ?? []));
}
