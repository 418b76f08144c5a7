/** The 0 that people dial before a number inside their country, and that callers from abroad leave out. */
import { callingCode } from './callingCodes';

/** Countries where a leading 0 is part of every number, so callers from abroad dial it too. */
const keepsZero = ['39', '225', '242', '378'];

/** `+44 (0)20 7946 0958`: the brackets say that the 0 may be left out. */
export function withoutBracketedZero(text: string): string {
	const bracketed = /^([(+\d][\d\s().+-]*?)\s*\(0\)/.exec(text);
	const before = bracketed?.[1];
	if (bracketed === null || before === undefined) return text;
	const digits = before.replace(/\D/g, '').replace(/^00/, '');
	if (callingCode(digits) !== digits) return text;
	return `${before}${keepsZero.includes(digits) ? '0' : ''}${text.slice(bracketed[0].length)}`;
}

/**
 * Countries where some numbers begin with 0, or where nobody dials a 0 before a number. A test finds them with a
 * phone-number library.
 */
const mayBeginWithZero = new Set([
	...keepsZero,
	...'1 7 226 227 229 241 247 250 267 268 501 676 679 687 853 992'.split(' '),
	// Shared by many countries.
	...'800 808 870 878 881 882 883 888 979'.split(' '),
]);

/** In digits. Shorter numbers with a 0 are numbers of services. */
const shortestWithZero = 8;

const nationalZero = /^0(?=[1-9])/;

/** People in Hungary dial 06, and then 8 or 9 digits. */
const hungarianPrefix = /^06(?=[1-9]\d{7,8}$)|^0(?=[1-9])/;

/** `+4402079460958`: the 0 does not belong there, unless a number of the country may begin with it. */
export function withoutNationalZero(number: string): string {
	const code = number.startsWith('+') ? callingCode(number.slice(1)) : undefined;
	if (code === undefined || mayBeginWithZero.has(code)) return number;
	const national = number.slice(code.length + 1);
	if (national.length < shortestWithZero) return number;
	return `+${code}${national.replace(code === '36' ? hungarianPrefix : nationalZero, '')}`;
}
