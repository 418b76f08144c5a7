import { callingCode } from './callingCodes';

/** Country and area codes are in front, so the end of a number is the same in all of its spellings. */
const lastDigits = 7;

function digitsOf(phone: unknown): string {
	return String(phone).replace(/\D/g, '').replace(/^0+/, '');
}

/** The end of a number. */
export function phoneEnd(phone: unknown): string {
	return digitsOf(phone).slice(-lastDigits);
}

/** The country code; undefined where the spelling leaves open whether there is one. */
function countryOf(phone: unknown): string | undefined {
	return /^[^\d+]*(?:\+|00)/.test(String(phone)) ? callingCode(digitsOf(phone)) : undefined;
}

/**
 * Whether two spellings may be one phone number: they end alike, and name no two countries.
 *
 * The service adds a country code, and may take away a zero or a digit that is dialled inside a country only
 * (`8 916 ...` in Russia becomes `7 916 ...`), so nothing is made of the digits in front.
 */
export function isSamePhone(one: unknown, other: unknown): boolean {
	const [digits, otherDigits] = [digitsOf(one), digitsOf(other)];
	if (digits === '' || otherDigits === '') return false;
	if (!digits.endsWith(phoneEnd(other)) && !otherDigits.endsWith(phoneEnd(one))) return false;
	const [country, otherCountry] = [countryOf(one), countryOf(other)];
	return country === undefined || otherCountry === undefined || country === otherCountry;
}
