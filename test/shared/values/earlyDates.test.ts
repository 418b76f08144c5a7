import { DateTime } from 'luxon';

import { outcome, prepare } from './support';

describe('a day that nobody means', () => {
	it.each([
		['a year of another calendar', ['20/11/2569', '25/07/1447', '1405/08/29', '5786-11-10']],
		[
			'the zero of a program',
			['01/01/0001', '0001-01-01T00:00:00Z', '1601-01-01', '1753-01-01', '1604-11-20'],
		],
		['the zero of a sheet', ['1899-12-30', '30/12/1899', '1899-12-31T09:30:00.000Z']],
		['a day that never comes', ['31/12/9999', '9999-12-31T23:59:59.999Z', '31-DEC-4712', '2262-04-11']],
		['a typing error', ['25/07/1826', '25/07/0026', '25/07/2206', '20 Nov 2206']],
	])('is held back: %s', (_what, texts) => {
		for (const text of texts) expect(outcome('date', text)).toMatch(/^held back: The year of this date is/);
	});

	it.each([new Date('0001-01-01T00:00:00Z'), DateTime.utc(1601, 1, 1), DateTime.utc(2101, 1, 1)])(
		'is held back as an object: %s',
		(moment) => {
			expect(outcome('date', moment)).toMatch(/^held back: The year of this date is/);
		},
	);

	it.each([
		'1900-01-01T00:00:00',
		'01/01/1900',
		'1904-01-01',
		'01/01/1970',
		'1970-01-01T00:00:00Z',
		'31/12/1969',
	])('is held back where programs write it for none: %s', (text) => {
		expect(outcome('date', text)).toBe('held back: Programs write this day where nobody gave one');
	});

	it('is not the day on which anybody was born who is asked', () => {
		for (const day of ['01/01/1900', '01/01/1904'])
			expect(outcome('date', day, { label: 'Date of Birth' })).toMatch(/^held back/);
	});

	it.each([
		...[
			'Date of Birth',
			'Born on',
			'DOB',
			'D.O.B.',
			'Geburtstag',
			'Date de naissance',
			'Fecha de nacimiento',
		],
		...[
			'Nacido el',
			'Data de nascimento',
			'Geboortedatum',
			'Data urodzenia',
			'Дата рождения',
			'تاريخ الميلاد',
		],
		...['जन्म तिथि', 'Doğum tarihi', '生日', '生年月日'],
	])('is a birthday in a field that is called %s', (label) => {
		expect(outcome('date', '01/01/1970', { label })).toBe('01/01/1970');
	});

	it.each(['birth_date', 'dob'])('is a birthday in a field with the API name %s', (apiName) => {
		expect(outcome('date', '01/01/1970', { apiName, label: 'Day' })).toBe('01/01/1970');
	});

	it('is none in a field whose name only has the letters of one', () => {
		expect(outcome('date', '01/01/1970', { label: 'Adobe' })).toMatch(/^held back/);
	});

	it.each(['02/01/1900', '31/12/2100', '02/01/1970'])('is not %s', (text) => {
		expect(outcome('date', text)).toBe(text);
	});
});

describe('a time in numbers before 1990', () => {
	const ofBirth = { label: 'Birthday' };

	it('is read in a field for a birth', () => {
		expect(outcome('date', 479_001_600_000, ofBirth)).toBe(479_001_600_000);
		expect(outcome('date', '-315619200000', ofBirth)).toBe(-315_619_200_000);
		expect(outcome('date', 479_001_600, ofBirth)).toBe(479_001_600_000);
		expect(prepare('date', 479_001_600_000, ofBirth)).toMatchObject({
			reading: expect.any(String),
			isGuess: true,
		});
	});

	it.each([
		[50_000_000_000, 50_000_000_000],
		[-2_000_000_000, -2_000_000_000_000],
		// Seconds after 2100, and no time at all.
		...[5_000_000_000, 9_876_598_765, 1_234_567].map((number) => [number, undefined]),
	])('has the only unit in which somebody was born then: %d', (number, value) => {
		expect(prepare('date', number, ofBirth).value).toBe(value);
	});
});
