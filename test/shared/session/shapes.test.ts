import { z } from 'zod';

import { wayToOption, writeSettings } from '../../../nodes/shared/session/settings';
import { flag, numeric } from '../../../nodes/shared/session/shapes';

describe('a parameter as people fill it', () => {
	it.each([
		['5', 5],
		[' 5 ', 5],
		[5, 5],
	])('may be a number: %j', (given, number) => {
		expect(numeric(z.number().int().min(1)).parse(given)).toBe(number);
	});

	it.each([['five'], [''], ['0'], ['1.5'], [true], [null]])('is no number: %j', (given) => {
		expect(numeric(z.number().int().min(1)).safeParse(given).success).toBe(false);
	});

	it.each([
		['true', true],
		['No', false],
		[1, true],
		[false, false],
	])('may be yes or no: %j', (given, value) => {
		expect(flag.parse(given)).toBe(value);
	});

	it.each([['maybe'], [''], [2], [null]])('is neither yes nor no: %j', (given) => {
		expect(flag.safeParse(given).success).toBe(false);
	});

	it('is read so in the options, where a default stands for nothing', () => {
		expect(writeSettings.parse({ dryRun: 'true', requestsAtOnce: '4', waitAtMost: '10' })).toMatchObject({
			...{ dryRun: true, requestsAtOnce: 4, waitAtMost: 10, includeSubmitted: true },
		});
	});

	it('has a way in the editor', () => {
		expect(wayToOption('dryRun')).toBe('Options → Dry Run');
		expect(wayToOption('other')).toBe('Options → other');
	});
});
