/** What the calling code of a phone number (ITU-T E.164) says of the digits behind it, and which numbers are the same. */
import { once, orderBy } from 'lodash';

import { plainText } from '../sync/data';
import { numberPlans } from './numberPlans';
import { foldedName, unaccented } from './spelling';

/** By calling code: the lengths that `numberPlans` has, in digits behind the code, what people dial before, and where. */
const plans = new Map(
	numberPlans.map((row) => {
		const [code = '', ...parts] = row.split(':');
		const lists = parts.map((part) => part.split(',').filter((entry) => entry !== ''));
		const [usual = [], others = [], earlier = []] = lists.map((list) => list.map(Number));
		const [trunkPrefixes, countries = []] = [orderBy(lists[3], 'length', 'desc'), lists[4]];
		return [code, { usual, others, earlier, trunkPrefixes, countries }] as const;
	}),
);

const folded = (country: string) => unaccented(foldedName(country));

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const codesByName = once(() => {
	const all = [...plans].flatMap(([code, { countries }]) => countries.map((country) => ({ country, code })));
	return new Map(all.map(({ country, code }) => [folded(countryNames.of(country) ?? ''), code]));
});

/** The calling code of a country, by its two letters or its English name. Intl knows UK for GB, too. */
export function codeOfCountry(country: string): string | undefined {
	const name = /^[a-z]{2}$/i.test(country) ? countryNames.of(country.toUpperCase()) : country;
	return codesByName().get(folded(name ?? ''));
}

/** The calling code in a text: `+91`, `India (+91)`, as selects show it, or a country. */
export const codeIn = (text: string): string | undefined =>
	/^(?:.*\+|0*)([1-9]\d{0,2})\)?$/.exec(text)?.[1] ?? codeOfCountry(text);

/** The calling code that these digits begin with, including shared ones such as 800 and 883. */
export function callingCode(digits: string): string | undefined {
	return [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => plans.has(code));
}

/** Whether the digits behind the code are as many as those of a line or a mobile. */
export const hasUsualLength = (code: string, national: string): boolean =>
	plans.get(code)?.usual.includes(national.length) ?? false;

/** Whether numbers of the country have as many digits: today, or only in earlier years. */
export function lengthKind(code: string, national: string): 'fits' | 'earlier' | 'wrong' {
	// Seven digits are a number without its area, or one of a service of Canada.
	if (code === '1' && /^(?!310)\d{7}$/.test(national)) return 'wrong';
	const { usual = [], others = [], earlier = [] } = plans.get(code) ?? {};
	if (usual.includes(national.length) || others.includes(national.length)) return 'fits';
	return earlier.includes(national.length) ? 'earlier' : 'wrong';
}

/** `+44 (0)20 7946 0958` and `+7 (8) 495 ...`: the brackets say that the prefix may be left out, except in Italy. */
export function withoutBracketedTrunkPrefix(text: string): string {
	const [all = '', before = '', prefix = ''] = /^([\d\s().+-]*?)\((\d{1,2})\)/.exec(text) ?? [];
	const code = before.replace(/\D/g, '').replace(/^00/, '');
	const rest = text.slice(all.length);
	const isPrefix =
		(prefix === '0' && !mayBeginWithZero.has(code)) || plans.get(code)?.trunkPrefixes.includes(prefix);
	return isPrefix && lengthKind(code, rest.replace(/\D/g, '')) !== 'wrong' ? before + rest : text;
}

/** Where numbers may begin with 0, or nobody dials a 0 before one. A test finds them with a phone-number library. */
const mayBeginWithZero = new Set([
	...'1 7 39 225 226 227 229 241 242 247 250 267 268 378 501 676 679 687 853 992'.split(' '),
	// Shared by many countries.
	...'800 808 870 878 881 882 883 888 979'.split(' '),
]);

/**
 * The digits behind the code without the trunk prefix, which people dial inside their country, and callers from abroad
 * leave out.
 *
 * `+4402079460958`: the 0 does not belong there, unless a number of the country may begin with it.
 */
export function withoutTrunkPrefix(code: string, national: string): string {
	const dialled = (plans.get(code)?.trunkPrefixes ?? []).find(
		(prefix) =>
			national.startsWith(prefix) &&
			lengthKind(code, national) === 'wrong' &&
			hasUsualLength(code, national.slice(prefix.length)),
	);
	if (dialled !== undefined) return national.slice(dialled.length);
	// Shorter numbers with a 0 are numbers of services.
	if (mayBeginWithZero.has(code) || national.length < 8) return national;
	const rest = national.replace(/^0(?=[1-9])/, '');
	// A number that is complete with its 0 has no prefix.
	const isComplete = lengthKind(code, rest) === 'wrong' && lengthKind(code, national) !== 'wrong';
	return isComplete ? national : rest;
}

const digitsOf = (phone: unknown): string => plainText(phone).replace(/\D/g, '').replace(/^0+/, '');

/** The last 7 digits of a number: country and area codes come first, so all spellings of it end with these. */
export const phoneEnd = (phone: unknown): string => digitsOf(phone).slice(-7);

/** The country code; undefined where the spelling does not show whether there is one. */
function countryOf(phone: unknown): string | undefined {
	return /^[^\d+]*(?:\+|00)/.test(plainText(phone)) ? callingCode(digitsOf(phone)) : undefined;
}

/**
 * Whether a stored number may be the sent one: they end alike, and do not name different countries.
 *
 * The service adds a country code, and may remove a zero or a digit that is dialled only inside a country
 * (`8 916 ...` in Russia becomes `7 916 ...`), so the leading digits are not compared. Numbers of two people may
 * also end alike: see `isSameFullPhone`.
 */
export function isSamePhone(one: unknown, other: unknown): boolean {
	const [end, otherEnd] = [phoneEnd(one), phoneEnd(other)];
	if (end === '' || otherEnd === '' || (!end.endsWith(otherEnd) && !otherEnd.endsWith(end))) return false;
	const [country, otherCountry] = [countryOf(one), countryOf(other)];
	return country === undefined || otherCountry === undefined || country === otherCountry;
}

/** All digits without the zero that is dialled only inside a country. That zero may also follow a country code. */
function fullDigits(phone: unknown): string {
	const digits = digitsOf(phone);
	const country = countryOf(phone) ?? '';
	return country + digits.slice(country.length).replace(/^0+/, '');
}

/** Whether two spellings have the same digits in full, though one may lack the country code. */
export const isSameFullPhone = (one: unknown, other: unknown): boolean =>
	isEqualOrLonger(one, other) || isEqualOrLonger(other, one);

/** A stored number as it may have been sent: with its country code, or as people dial it inside the country. */
export function spellingsOfPhone(stored: string): string[] {
	const digits = digitsOf(stored);
	const national = digits.slice((callingCode(digits) ?? '').length);
	return [`+${digits}`, digits, national, `0${national}`];
}

/** Whether the first is the second, or the second with a country code before it. */
function isEqualOrLonger(long: unknown, short: unknown): boolean {
	const [longDigits, shortDigits] = [fullDigits(long), fullDigits(short)];
	if (shortDigits === '' || !longDigits.endsWith(shortDigits)) return false;
	const before = longDigits.slice(0, -shortDigits.length);
	return before === '' || (countryOf(short) === undefined && callingCode(before) === before);
}
