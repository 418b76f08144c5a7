import * as fc from 'fast-check';
import {
	type CountryCode,
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { memoize } from 'lodash';

import { callingCode, codeOfCountry } from '../../../nodes/shared/values/callingCodes';
import { runs } from '../../kit/exploring';
import { outcome, passes, turns } from './support';

describe('country calling codes', () => {
	const library = new Set([
		...getCountries().map((country) => getCountryCallingCode(country)),
		...Object.keys((metadata as { nonGeographic?: object }).nonGeographic ?? {}),
	]);

	// sync-api.md, Field types.
	it('are exactly those of the phone-number library', () => {
		const digits = Array.from({ length: 1000 }, (_, number) => String(number));
		const ours = new Set(
			digits.map((start) => callingCode(`${start}x`)).filter((code) => code !== undefined),
		);
		expect([...ours].sort()).toEqual([...library].sort());
	});

	it('are known for the letters and the English name of each of its countries, and for nothing else', () => {
		const names = new Intl.DisplayNames('en', { type: 'region' });
		for (const country of getCountries()) {
			const code = getCountryCallingCode(country);
			expect([country, names.of(country) ?? ''].map(codeOfCountry)).toEqual([code, code]);
		}
		expect(['', 'XX', 'Europe', 'constructor'].map(codeOfCountry)).toEqual(Array(4).fill(undefined));
	});

	it('accept every number with a + that the library can parse', () => {
		fc.assert(
			fc.property(fc.constantFrom(...library), fc.stringMatching(/^[1-9]\d{5,9}$/), (code, national) => {
				const number = `+${code}${national}`;
				const parsed = parsePhoneNumberFromString(number);
				// The library completes some numbers that have no area code.
				if (parsed?.number === number && parsed.isPossible()) expect(outcome('phone', number)).toBe(number);
			}),
		);
	});
});

describe('a trunk prefix in brackets', () => {
	turns('phone', [
		['+7 (8) 495 123-45-67', '+74951234567'],
		// Without the 8, this would be no number of the country.
		['7 (8) 000000', '78000000'],
	]);
});

describe('a zero after a country code', () => {
	turns('phone', [
		['+44 020 7946 0958', '+442079460958'],
		['+4402079460958', '+442079460958'],
		['0044 020 7946 0958', '+442079460958'],
		['+49 030 1234567', '+49301234567'],
		['+91 098765 43210', '+919876543210'],
		['+36 06 30 123 4567', '+36301234567'],
		['+36 (06) 1 234 5678', '+3612345678'],
		['+36 (0)30 123 4567', '+36301234567'],
		['+36 030 123 4567', '+36301234567'],
		['+36 062 123 456', '+3662123456'],
		['+36 06 80 900 000', '+3680900000'],
	]);
	passes('phone', [
		'+390669812345',
		'+2250123456789',
		'+3780549123456',
		'+4702345',
		'+9180000800123',
		'+80007700642',
	]);

	/** The digits of national numbers of a country, as the library's patterns allow them. Each pattern is read once. */
	const nationalOf = memoize((country: CountryCode) => {
		const pattern = (metadata.countries as Readonly<Record<string, readonly unknown[]>>)[country]?.[2];
		return fc.stringMatching(new RegExp(`^(?:${String(pattern)})$`));
	});
	const prefixOf = (country: CountryCode) =>
		(metadata.countries as Readonly<Record<string, readonly unknown[]>>)[country]?.[5] || undefined;
	const anyNumber = fc
		.constantFrom(...getCountries())
		.chain((country) => nationalOf(country).map((national) => ({ country, national })));

	it('is kept in a number that the library calls valid', () => {
		fc.assert(
			fc.property(anyNumber, ({ country, national }) => {
				const number = `+${getCountryCallingCode(country)}${national}`;
				fc.pre(number.length >= 8 && number.length <= 16);
				const parsed = parsePhoneNumberFromString(number);
				fc.pre(parsed?.number === number && parsed.isValid());
				expect(outcome('phone', number)).toBe(number);
			}),
			{ numRuns: runs(15_000) },
		);
	});

	it('is dropped where the library drops it too', () => {
		const all = runs(10_000);
		let dropped = 0;
		fc.assert(
			fc.property(anyNumber, ({ country, national }) => {
				fc.pre(!national.startsWith('0'));
				const number = `+${getCountryCallingCode(country)}${national}`;
				fc.pre(parsePhoneNumberFromString(number)?.isValid() === true);
				const withZero = `+${getCountryCallingCode(country)}0${national}`;
				const sent = String(outcome('phone', withZero));
				const read = parsePhoneNumberFromString(withZero);
				const possible = read?.isValid() ? [read.number] : [number];
				expect([...possible, withZero, 'held back']).toContain(sent.replace(/^held back.*/, 'held back'));
				if (sent === number) dropped++;
			}),
			{ numRuns: all },
		);
		expect(dropped).toBeGreaterThan(all / 2);
	});

	it('makes no other number where it is a part of what people dial inside their country', () => {
		fc.assert(
			fc.property(anyNumber, ({ country, national }) => {
				const prefix = prefixOf(country);
				const [code, number] = [
					getCountryCallingCode(country),
					parsePhoneNumberFromString(national, country),
				];
				fc.pre(prefix !== undefined && !national.startsWith('0') && number?.isValid() === true);
				const written = `+${code}${String(prefix)}${national}`;
				const sent = String(outcome('phone', written));
				expect([`+${code}${national}`, written, 'held back']).toContain(
					sent.replace(/^held back.*/, 'held back'),
				);
			}),
			{ numRuns: runs(10_000) },
		);
	});
});
