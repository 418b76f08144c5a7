import { isSupportedCountry, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';

const SHAPE = /^\+?\d{7,15}$/;

const CALLING_CODES = new Set([
	...Object.keys(metadata.country_calling_codes),
	...Object.keys(metadata.nonGeographic),
]);

const beginsWithCallingCode = (digits: string) =>
	[1, 2, 3].some((length) => CALLING_CODES.has(digits.slice(0, length)));

const digitsOf = (number: string) => number.replace('+', '');

/** Reads a number that begins with `+` and a country code. */
function readInternational(value: string): string {
	const parsed = parsePhoneNumberFromString(value);
	return digitsOf(parsed?.isValid() ? parsed.number : value);
}

/**
 * Returns the digits, country code first, or undefined if the value is not a phone number (sync-api.md, Edge cases of values: PHONE). A number
 * without a `+` is read as a national number first, because people type national numbers into forms.
 */
export function readPhone(value: unknown, country: string): string | undefined {
	if (typeof value !== 'string' || !SHAPE.test(value)) return undefined;
	if (value.startsWith('00') && beginsWithCallingCode(value.slice(2)))
		return readInternational(`+${value.slice(2)}`);
	if (value.startsWith('+'))
		return beginsWithCallingCode(value.slice(1)) ? readInternational(value) : undefined;
	if (!isSupportedCountry(country)) return value;
	const national = parsePhoneNumberFromString(value, country);
	if (national?.isValid()) return digitsOf(national.number);
	const international = parsePhoneNumberFromString(`+${value}`);
	if (international?.isValid()) return digitsOf(international.number);
	return national === undefined ? getCountryCallingCode(country) + value : digitsOf(national.number);
}
