import { plainText } from '../sync/data';
import { callingCode } from './callingCodes';

/** Country and area codes come first, so all spellings of a number end with the same digits. */
const lastDigits = 7;

function digitsOf(phone: unknown): string {
	return plainText(phone).replace(/\D/g, '').replace(/^0+/, '');
}

/** The last 7 digits of a number, or all if it has fewer. */
export function phoneEnd(phone: unknown): string {
	return digitsOf(phone).slice(-lastDigits);
}

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
	const [digits, otherDigits] = [digitsOf(one), digitsOf(other)];
	if (digits === '' || otherDigits === '') return false;
	if (!digits.endsWith(phoneEnd(other)) && !otherDigits.endsWith(phoneEnd(one))) return false;
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
export function isSameFullPhone(one: unknown, other: unknown): boolean {
	return isEqualOrLonger(one, other) || isEqualOrLonger(other, one);
}

/** Whether the first is the second, or the second with a country code before it. */
function isEqualOrLonger(long: unknown, short: unknown): boolean {
	const [longDigits, shortDigits] = [fullDigits(long), fullDigits(short)];
	if (shortDigits === '' || !longDigits.endsWith(shortDigits)) return false;
	const before = longDigits.slice(0, -shortDigits.length);
	return before === '' || (countryOf(short) === undefined && callingCode(before) === before);
}
