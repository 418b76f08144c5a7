import { callingCode } from './callingCodes';

/** Country and area codes come first, so all spellings of a number end with the same digits. */
const lastDigits = 7;

function digitsOf(phone: unknown): string {
	return String(phone).replace(/\D/g, '').replace(/^0+/, '');
}

/** The last 7 digits of a number, or all if it has fewer. */
export function phoneEnd(phone: unknown): string {
	return digitsOf(phone).slice(-lastDigits);
}

/** The country code; undefined where the spelling does not show whether there is one. */
function countryOf(phone: unknown): string | undefined {
	return /^[^\d+]*(?:\+|00)/.test(String(phone)) ? callingCode(digitsOf(phone)) : undefined;
}

/**
 * Whether two spellings may be the same phone number: they end alike, and do not name different countries.
 *
 * The service adds a country code, and may remove a zero or a digit that is dialled only inside a country
 * (`8 916 ...` in Russia becomes `7 916 ...`), so the leading digits are not compared.
 */
export function isSamePhone(one: unknown, other: unknown): boolean {
	const [digits, otherDigits] = [digitsOf(one), digitsOf(other)];
	if (digits === '' || otherDigits === '') return false;
	if (!digits.endsWith(phoneEnd(other)) && !otherDigits.endsWith(phoneEnd(one))) return false;
	const [country, otherCountry] = [countryOf(one), countryOf(other)];
	return country === undefined || otherCountry === undefined || country === otherCountry;
}
