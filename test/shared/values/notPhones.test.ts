import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { holdsBack, outcome, turns } from './support';

describe('digits that are no phone number, or another one', () => {
	holdsBack('phone', /^These digits are no phone number that somebody has/, [
		'2026-11-20',
		'20/11/2026',
		'11.20.2026',
		' 1999/1/31 ',
	]);
	// Typed into a sheet as +91-9876543210.
	holdsBack('phone', /^These digits are no phone number/, ['-9876543119', '−9876543119.0']);
	holdsBack('phone', /looks like several$/, [
		'9876543210-11',
		'022-24567890-91',
		'022 2456 7890 - 1',
		'+91 22 24567890–91',
	]);

	// The 0 that people dial before a number is none of its digits.
	holdsBack('phone', /^These digits are no phone number that somebody has/, ['+33 02222222']);

	holdsBack('phone', /more or fewer digits/, ['+91-91-9876543210', '+44 44 7911 123456']);

	turns('phone', [
		['+91-91987 65432', '+919198765432'],
		['011 44 7911 123456', '+447911123456'],
		['011919876543210', '+919876543210'],
		['011 2345 6789', '01123456789'],
		// No such year.
		['20/11/2226', '20112226'],
		['- 98765 43210', '9876543210'],
		// A direct dial, and the pairs of other countries.
		['+49 30 1234567-89', '+4930123456789'],
		['0043 1 12345678-90', '+4311234567890'],
		['8 (495) 123-45-67', '84951234567'],
		['380 44 123-45-67', '380441234567'],
		['01-23-45-67-89', '0123456789'],
	]);

	it('have no date among them, however it is written in numbers', () => {
		const days = fc.date({
			min: new Date('1900-01-01'),
			max: new Date('2099-12-31'),
			noInvalidDate: true,
		});
		const shapes = [
			'd/M/yyyy',
			'dd-MM-yyyy',
			'dd.MM.yyyy',
			'MM/dd/yyyy',
			'yyyy-MM-dd',
			'yyyy/M/d',
			'yyyy.MM.dd',
		];
		fc.assert(
			fc.property(days, fc.constantFrom(...shapes), (day, shape) => {
				const text = DateTime.fromJSDate(day, { zone: 'utc' }).toFormat(shape);
				expect(outcome('phone', text)).toMatch(/^held back/);
			}),
		);
	});
});
