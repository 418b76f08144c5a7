import * as fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import {
	type CountryCode,
	getCountryCallingCode,
	getExampleNumber,
	isValidPhoneNumber,
} from 'libphonenumber-js/max';

import { AddedCode } from '../../../nodes/shared/values/addedCode';
import { readPhone } from '../../../sandbox/src/domain/values/phone';
import { phoneCountries } from '../../kit/corpus/phones';

const day = 24 * 60 * 60 * 1_000;

/** What is known after a national number was sent to a workspace of this country, and was read. */
function learnedIn(country: CountryCode, now = () => 0) {
	const codes = new AddedCode(now);
	const national = getExampleNumber(country, examples)?.nationalNumber ?? '';
	codes.see(readPhone(national, country), national);
	return codes;
}

describe('the country code that a service adds', () => {
	it.each(phoneCountries)('in %s: a completed number is the one that is stored', (country) => {
		const codes = learnedIn(country);
		const nationals = fc.stringMatching(/^\d{7,12}$/);
		fc.assert(
			fc.property(nationals, (sent) => {
				// The sandbox adds the code a second time to digits that begin with it and are no number.
				fc.pre(!sent.startsWith(getCountryCallingCode(country)) || isValidPhoneNumber(`+${sent}`));
				// The library of the sandbox takes 90 for the prefix of a collect call in Brazil, and removes it.
				fc.pre(country !== 'BR' || !sent.startsWith('90'));
				const shown = codes.complete(sent);
				expect(shown ?? `+${readPhone(sent, country)}`).toBe(`+${readPhone(sent, country)}`);
			}),
			{ numRuns: 300 },
		);
	});

	it('is added to most numbers of India', () => {
		const codes = learnedIn('IN');
		expect(codes.complete('9820010411')).toBe('+919820010411');
		// Only its service knows what it makes of the 0.
		expect(codes.complete('09820010411')).toBeUndefined();
		expect(codes.complete('919820010411')).toBe('+919820010411');
		// It may be a number of Singapore.
		expect(codes.complete('6591234567')).toBeUndefined();
		expect(codes.complete('12345678')).toBeUndefined();
	});

	it.each([
		['a number that was sent with its code', '919820010411', '919820010411'],
		['a number that was sent with a plus', '919820010411', '+919820010411'],
		['another number', '919820010411', '9820010412'],
		['a number that nobody sent', '919820010411', undefined],
		['digits that no code makes a number of', '9112345678', '12345678'],
	])('is not shown by %s', (_what, stored, sent) => {
		const codes = new AddedCode(() => 0);
		codes.see(stored, sent, 'L1', 'phone');
		expect(codes.complete('9820010411')).toBeUndefined();
	});

	it('is shown by a lead that is read later, and by no other lead or field', () => {
		const codes = new AddedCode(() => 0);
		codes.expect('L1', 'phone', '9820010411');
		codes.see('19820010411', undefined, 'L2', 'phone');
		codes.see('19820010411', undefined, 'L1', 'alternate_phone');
		expect(codes.complete('9820010411')).toBeUndefined();
		codes.see('919820010411', undefined, 'L1', 'phone');
		expect(codes.complete('9820010411')).toBe('+919820010411');
	});

	it('is known for a day', () => {
		let time = 0;
		const codes = learnedIn('IN', () => time);
		time = day - 1;
		expect([codes.isBusy, codes.complete('9820010411')]).toEqual([true, '+919820010411']);
		time = day;
		expect([codes.isBusy, codes.complete('9820010411')]).toEqual([false, undefined]);
	});

	it('takes no more memory than that of a hundred numbers', () => {
		const codes = new AddedCode(() => 0);
		for (let lead = 0; lead <= 100; lead++) codes.expect(`L${lead}`, 'phone', String(9_820_010_000 + lead));
		codes.see('919820010000', undefined, 'L0', 'phone');
		expect(codes.isBusy).toBe(false);
		codes.see('919820010100', undefined, 'L100', 'phone');
		expect(codes.isBusy).toBe(true);
	});
});
