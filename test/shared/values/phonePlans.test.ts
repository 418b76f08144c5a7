import examples from 'libphonenumber-js/examples.mobile.json';
import {
	type CountryCode,
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';

import { lengthKind } from '../../../nodes/shared/values/callingCodes';
import { columnsBy } from '../../../nodes/shared/values/columns';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, holdsBack, outcome, passes, prepare, turns } from './support';

const countries = metadata.countries as Readonly<Record<string, readonly unknown[]>>;
const isPossible = (code: string, length: number) =>
	parsePhoneNumberFromString(`+${code}${'2'.repeat(length)}`)?.isPossible() === true;
const prefixOf = (country: CountryCode) => {
	const prefix = countries[country]?.[5];
	return typeof prefix === 'string' ? prefix : '';
};

describe('the table of number plans', () => {
	it('has the lengths of every country of the library', () => {
		for (const country of getCountries()) {
			const code = getCountryCallingCode(country);
			const lengths = countries[country]?.[3] as readonly number[];
			// The library also has lengths that are dialled only inside an area.
			const fromAbroad = lengths.filter((length) => isPossible(code, length));
			for (const length of fromAbroad)
				expect([country, lengthKind(code, '1'.repeat(length))]).toEqual([country, 'fits']);
		}
	});
});

describe('the example number of every country', () => {
	it.each(getCountries())('%s is read with its own trunk prefix, in brackets or not', (country) => {
		const example = getExampleNumber(country, examples);
		if (example === undefined) throw new Error(`The library has no example for ${country}`);
		const { number, nationalNumber, countryCallingCode: code } = example;
		expect(outcome('phone', number)).toBe(number);
		expect(outcome('phone', `00${code} ${nationalNumber}`)).toBe(number);
		const prefix = prefixOf(country);
		if (prefix === '') return;
		expect(outcome('phone', `+${code} (${prefix}) ${nationalNumber}`)).toBe(number);
		const written = outcome('phone', `+${code} ${prefix} ${nationalNumber}`);
		// A number of a service may begin with the same digit.
		const kept = `+${code}${prefix}${nationalNumber}`;
		expect([number, kept, 'held back']).toContain(String(written).replace(/^held back.*/, 'held back'));
	});
});

describe('a number with more or fewer digits than those of its country', () => {
	holdsBack('phone', /more or fewer digits/, [
		...[
			'+1415555013',
			'+1 415 555 01322',
			'+65 9123 456',
			'+65 9123 45678',
			'+33 6 12 34 56 7',
			'+7 916 123 45 6',
			'+1 555 0100',
			'001 234 5678',
		],
		...['+34 612 34 56 7', '0065 9123 456', '+45 12 34 56 7'],
	]);
	// The first one is complete with its 0.
	passes('phone', ['+6501234567', '+919876543210', '+6591234567', '+33612345678', '+18005551234']);

	it.each(['+52 1 55 1234 5678', '+225 07 12 34 56', '+229 97 12 34 56'])(
		'is listed where people still have it: %s',
		(text) => {
			const { value, reading, isGuess } = prepare('phone', text);
			expect([value, reading, isGuess]).toEqual([
				text.replace(/ /g, ''),
				expect.stringMatching(/earlier/),
				true,
			]);
		},
	);
});

describe('digits that nobody has as a phone number', () => {
	holdsBack('phone', /^These digits are no phone number that somebody has/, [
		...['0000000000', '000-000-0000', '1111111111', '+91 00000 00000', '+1 000 000 0000'],
		...['+266696687', '266696687', '+7378742833', '+2562533', '+8566696', '+86282452253'],
	]);
	holdsBack('phone', /^These digits are no phone number that somebody has/, [
		...['192.168.1.10', '203.0.113.254', '2345 6789 0123', '2345-6789-0123', '123-45-6789', '28.6139391'],
	]);
	passes('phone', ['9999999999', '+919999999999']);
	turns('phone', [
		['022.67891234', '02267891234'],
		['1.415.555.0132', '14155550132'],
		// A service of Canada, and one of New Zealand.
		['+1 310 1234', '+13101234'],
		['+64 0123456', '+640123456'],
		['0065 8123 4567', '+6581234567'],
	]);
});

describe('digits in brackets behind a number', () => {
	turns('phone', [
		['+91 98765 43210 (2)', '+919876543210'],
		['022 6789 1234 (101)', '02267891234'],
		['Tel: 022 6789 1234 (101)', '02267891234'],
		['919876543210.00', '919876543210'],
		['+91-22-67891234 [101]', '+912267891234'],
		['+44 20 7946 0958 (3)', '+442079460958'],
		['0044 20 7946 (0958)', '+442079460958'],
		['98765 (43210)', '9876543210'],
		['98765 43210 {5}', '9876543210'],
		['+1 415 555 (0132)', '+14155550132'],
		['+91 98765 (43210)', '+919876543210'],
	]);
	holdsBack('phone', /digits in brackets/, ['6789 1234 (12)', '022 678 912 (12)']);
});

describe('a trunk prefix other than 0', () => {
	turns('phone', [
		['+370 (8) 612 34567', '+37061234567'],
		['+370 8 612 34567', '+37061234567'],
		['+7 (8) 495 123-45-67', '+74951234567'],
		['+7 8 495 123 45 67', '+74951234567'],
		['+375 (80) 29 123 45 67', '+375291234567'],
		['+993 (8) 12 345678', '+99312345678'],
		['+52 (01) 55 1234 5678', '+525512345678'],
		['+1 (1) 415 555 0132', '+14155550132'],
		['+36 (06) 1 234 5678', '+3612345678'],
		['+996 (8) 312 123456', '+996312123456'],
		['+372 (8) 512 3456', '+3725123456'],
		// Area codes.
		['+61 (8) 9123 4567', '+61891234567'],
		['+86 (010) 6552 9988', '+861065529988'],
		['+44 (020) 7946 0958', '+442079460958'],
		['+39 (06) 698 12345', '+390669812345'],
	]);
});

describe('phone numbers of a column', () => {
	const first = (...values: unknown[]) => {
		const columns = columnsBy('fromColumn', () => values);
		const { value, reading } = prepareValue(field('phone'), values[0], { ...facts, columns });
		return [value, reading !== undefined];
	};

	it.each([
		['65 8123 4567', '+65 9123 4567', '+6581234567'],
		['6581234567', '+6591234567', '+6581234567'],
		['1 415 555 0199', '+1 415 555 0132', '+14155550199'],
		['44 7700 900123', '0044 20 7946 0958', '+447700900123'],
		['65 8123 4567', ['+65 9123 4567'], '+6581234567'],
		['9198765432', '+91 98765 43210', '+919198765432'],
		['07700 900214', '+44 7700 900123', '+447700900214'],
		['050 123 4567', '+971 50 765 4321', '+971501234567'],
		['65 8123 4567', 'WhatsApp: (+65) 9123 4567', '+6581234567'],
		['65 8123 4567', '+ (65) 9123 4567', '+6581234567'],
		['65 8123 4567', 'Call me on WhatsApp only, please: +65 9123 4567', '+6581234567'],
	])('%s under %s has its country code', (value, other, becomes) => {
		expect(first(value, other)).toEqual([becomes, true]);
	});

	it.each([['6598765432', '+65 9123 4567 +91', '+91 98765 43210']])(
		'%s under %s stays',
		(value, ...others) => {
			expect(first(value, ...others)).toEqual([value, false]);
		},
	);

	it('are held back where the country of most of them has no such number', () => {
		expect(first('9812345678', '+65 9123 4567')[0]).toBeUndefined();
	});

	it('are sent as they are where others have a code', () => {
		expect(first('9812345678', '9812345679', '9812345670', '+65 9123 4567')).toEqual(['9812345678', false]);
	});

	it('has a code of several where it stands apart', () => {
		expect(first('65 8123 4567', '+65 9123 4567', '+60 12 345 6789')).toEqual(['+6581234567', true]);
	});
});
