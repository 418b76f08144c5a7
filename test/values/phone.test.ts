import {
	type CountryCode,
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { memoize } from 'lodash';
import * as fc from 'fast-check';
import { callingCode } from '../../nodes/shared/values/callingCodes';
import { holdsBack, outcome, passes, turns } from './support';

describe('phone', () => {
	passes('phone', ['9876543210', '+919876543210', '919876543210', '1234567', '123456789012345', '0000000']);

	turns('phone', [
		['+91 98765 43210', '+919876543210'],
		['+91-98765-43210', '+919876543210'],
		['+91\u201398765\u201143210', '+919876543210'],
		['+91\u00a098765\u202f43210', '+919876543210'],
		['(022) 2345-6789', '02223456789'],
		['+1 (415) 555-0132', '+14155550132'],
		['+1.415.555.0132', '+14155550132'],
		['030/123456-78', '03012345678'],
		['tel:+91-98765-43210', '+919876543210'],
		['Tel.: 022 2345 6789', '02223456789'],
		['p:+919876543210', '+919876543210'],
		['whatsapp:+919876543210', '+919876543210'],
		['919876543210@c.us', '919876543210'],
		['0091 98765 43210', '+919876543210'],
		['00919876543210', '+919876543210'],
		['+0091 98765 43210', '+919876543210'],
		['++919876543210', '+919876543210'],
		['+44 (0)20 7946 0958', '+442079460958'],
		['+44(0)2079460958', '+442079460958'],
		['(+44) (0) 20 7946 0958', '+442079460958'],
		['0044 (0) 20 7946 0958', '+442079460958'],
		['44 (0)20 7946 0958', '442079460958'],
		['(0)20 7946 0958', '02079460958'],
		['98765 (0) 43210', '98765043210'],
		['+39 (0)6 698 12345', '+390669812345'],
		['+225 (0)1 23 45 67 89', '+2250123456789'],
		['(+91) 98765 43210', '+919876543210'],
		['[+91] {98765} 43210', '+919876543210'],
		['\u202a+91 98765 43210\u202c', '+919876543210'],
		['+91\u200e98765\u200f43210', '+919876543210'],
		['\uff0b\uff19\uff11 \uff19\uff18\uff17\uff16\uff15 \uff14\uff13\uff12\uff11\uff10', '+919876543210'],
		['٩٨٧٦٥٤٣٢١٠', '9876543210'],
		['۹۸۷۶۵۴۳۲۱۰', '9876543210'],
		['९८७६५४३२१०', '9876543210'],
		['৯৮৭৬৫৪৩২১০', '9876543210'],
		['020 7946 0958 ext. 5', '02079460958'],
		['020 7946 0958 ext 1234', '02079460958'],
		['020 7946 0958 extension 12', '02079460958'],
		['020 7946 0958, extn: 12', '02079460958'],
		['020 7946 0958 (ext 12)', '02079460958'],
		['020 7946 0958x5', '02079460958'],
		['020 7946 0958 x 5', '02079460958'],
		['020 7946 0958 #5', '02079460958'],
		['tel:+442079460958;ext=5', '+442079460958'],
		["'+919876543210", '+919876543210'],
		['"9876543210"', '9876543210'],
		['9876543210.0', '9876543210'],
		['9876543210\n', '9876543210'],
		[9876543210, '9876543210'],
		[919876543210n, '919876543210'],
		[['+91 98765 43210'], '+919876543210'],
	]);

	holdsBack('phone', /^A phone number of 7 to 15 digits was expected$/, [
		'',
		'n/a',
		'123456',
		'+123456',
		'1234567890123456',
		'98765O3210',
		'call me',
		'919876543210@c.us.example',
		'="9876543210"x',
		'9876543 or call 9876544 later',
		'98765+43210',
		'#5',
		98765.4321,
		-9876543210,
		0,
		Number.NaN,
		1e21,
		true,
		{},
		undefined,
		'1'.repeat(101),
	]);

	turns('phone', [
		['98111 22244 (mobile)', '9811122244'],
		['(work) +91 98111 22244', '+919811122244'],
		['+91 98111 22244 (WhatsApp only)', '+919811122244'],
		['030/1234567', '0301234567'],
		['+49 30/1234567 ext. 12', '+49301234567'],
	]);

	holdsBack('phone', /several/, [
		'9876543210 / 9876543211',
		'9876543 / 9876544',
		'9876543210, 9876543211',
		'9876543210;9876543211',
		'9876543210 or 9876543211',
		'9876543\n9876544',
		'98765 43210/11',
		'022 2345 6789 / 90',
		'9876543210, 11',
		'2345678 2345679',
		'2345678 - 23456790',
		'(2345678) (2345679)',
		'+912345678 2345679',
	]);

	/** A number is dialled from Australia with 0011 before it, and from Hong Kong with 001. */
	holdsBack('phone', /begins with 00 and the country code 1, but/, [
		'0011 44 20 7946 0958',
		'0011-61-2-9374-4000',
		'+0011 61 2 9374 4000',
		'001 852 2345 6789',
		'001165612345',
		'001 1 415 555 0132',
	]);
	turns('phone', [
		['001 415 555 0132', '+14155550132'],
		['00 1 (415) 555-0132 ext. 5', '+14155550132'],
		['+001 415 555 0132', '+14155550132'],
		// Too short to be a number of another country behind 001.
		['001 234 5678', '+12345678'],
	]);

	holdsBack('phone', /^A country stands beside this phone number/, [
		'US: 415 555 0132',
		'(USA) 415 555 0132',
		'4155550132 (United States)',
		'Germany: 030 123456',
		'020 7946 0958 (U.K. office)',
	]);
	it.each([
		['US: +1 415 555 0132', '+14155550132'],
		['001 415 555 0132 (United States)', '+14155550132'],
		['No: 98765 43210', '9876543210'],
		['PH: 98765 43210', '9876543210'],
	])('a country is left out beside its code, and a word that is no country: %s', (text, value) => {
		expect(outcome('phone', text)).toBe(value);
	});

	holdsBack('phone', /digits are lost/, ['9.19877E+11', '9,19877E+11', '9e9', '98E+8']);
	holdsBack('phone', /country code that does not exist/, [
		'+999 1234567',
		'+0 98765 43210',
		'+2101234567',
		'00 999 1234567',
	]);
});

describe('country calling codes', () => {
	const library = new Set([
		...getCountries().map((country) => getCountryCallingCode(country)),
		...Object.keys((metadata as { nonGeographic?: object }).nonGeographic ?? {}),
	]);

	it('are exactly those of the phone-number library', () => {
		const digits = Array.from({ length: 1000 }, (_, number) => String(number));
		const ours = new Set(
			digits.map((start) => callingCode(`${start}x`)).filter((code) => code !== undefined),
		);
		expect([...ours].sort()).toEqual([...library].sort());
	});

	it('accept every number with a + that the library can parse', () => {
		fc.assert(
			fc.property(fc.constantFrom(...library), fc.stringMatching(/^[1-9]\d{5,9}$/), (code, national) => {
				const number = `+${code}${national}`;
				if (parsePhoneNumberFromString(number)?.isPossible()) expect(outcome('phone', number)).toBe(number);
			}),
		);
	});
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
		...['Mob.', 'Mobile', 'Tel', 'Telephone', 'Ph', 'cell', 'WhatsApp'].map((label): [string, string] => [
			`${label} 98765 43210`,
			'9876543210',
		]),
		['Phone 98765 43210', '9876543210'],
		['="9876543210"', '9876543210'],
		['= "9876543210"', '9876543210'],
	]);
	passes('phone', [
		'+390669812345',
		'+2250123456789',
		'+3780549123456',
		'+4702345',
		'+9180000800123',
		'+800077006427',
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

	it('belongs to a number that a phone-number library calls valid', () => {
		fc.assert(
			fc.property(anyNumber, ({ country, national }) => {
				const number = `+${getCountryCallingCode(country)}${national}`;
				fc.pre(parsePhoneNumberFromString(number)?.number === number);
				fc.pre(parsePhoneNumberFromString(number)?.isValid() === true);
				fc.pre(number.length >= 8 && number.length <= 16);
				expect(outcome('phone', number)).toBe(number);
			}),
			{ numRuns: 3000 },
		);
	});

	it('is dropped where the library drops it too', () => {
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
			{ numRuns: 2000 },
		);
		expect(dropped).toBeGreaterThan(1000);
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
			{ numRuns: 2000 },
		);
	});
});

describe('laws of phone numbers', () => {
	const decoration = fc.constantFrom('', ' ', '-', '.', ' - ', '\u00a0', '\u2013', '\u200e', ') (', '\t');

	it('reads the digits with any marks between them', () => {
		const digits = fc.stringMatching(/^[1-9]\d{6,14}$/);
		fc.assert(
			fc.property(digits, fc.array(decoration, { minLength: 15, maxLength: 15 }), (number, marks) => {
				const written = [...number].map((digit, index) => digit + (marks[index] ?? '')).join('');
				// These are two numbers.
				fc.pre(!/\d{7}\D+\d{7}/.test(written));
				// After a country code, a zero is dropped; see the examples above.
				fc.pre(!written.includes('(0)'));
				expect(outcome('phone', written)).toBe(number);
			}),
		);
	});

	it('reads the digits of every numbering system', () => {
		for (const system of Intl.supportedValuesOf('numberingSystem')) {
			const print = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
			const written = print.format(9876543210);
			if (/^\p{Nd}+$/u.test(written)) expect(outcome('phone', written)).toBe('9876543210');
		}
	});
});
