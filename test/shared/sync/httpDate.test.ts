import * as fc from 'fast-check';

import { parseHttpDate } from '../../../nodes/shared/sync/httpDate';
import { runs } from '../../kit/exploring';

const noon = Date.UTC(2026, 0, 5, 12, 0, 30);

describe('a date header', () => {
	it.each([
		'Mon, 05 Jan 2026 12:00:30 GMT',
		'Monday, 05-Jan-26 12:00:30 GMT',
		'Mon Jan  5 12:00:30 2026',
		' Mon, 05 Jan 2026 12:00:30 GMT ',
	])('%j is a moment', (header) => expect(parseHttpDate(header)).toBe(noon));

	it.each([
		undefined,
		'',
		' ',
		'1',
		'in 5',
		'node 7',
		'1767614430',
		'2026',
		'2026-01-05',
		'2026-01-05T12:00:30',
		'2026-01-05T12:00:30Z',
		'Mon, 05 Jan 2026 17:30:30 +0530',
		'Tue, 05 Jan 2026 12:00:30 GMT',
		'01/05/2026 12:00:30',
		'Mon, 05 Jan 2026 12:00:30',
		`${' '.repeat(72)}Mon, 05 Jan 2026 12:00:30 GMT`,
		'Mon, 31 Feb 2026 12:00:30 GMT',
		'Mon, 05 Jan 2026 25:00:30 GMT',
		'Mon, 05 Jan 2026 12:00:30 GMT, Mon, 05 Jan 2026 12:00:31 GMT',
	])('%j is no moment', (header) => expect(parseHttpDate(header)).toBeUndefined());

	it('is read in the form in which HTTP writes each second', () => {
		const seconds = fc.integer({ min: Date.UTC(1970, 0) / 1000, max: Date.UTC(9999, 11, 31) / 1000 });
		fc.assert(
			fc.property(seconds, (second) => {
				expect(parseHttpDate(new Date(second * 1000).toUTCString())).toBe(second * 1000);
			}),
			{ numRuns: runs(2_000) },
		);
	});

	it('is no text without a day, a month, a year and a time', () => {
		const words = fc.array(
			fc.constantFrom('in', 'node', 'Jan', 'GMT', 'Z', '5', '2026', '-', ':', '/', '+1'),
			{
				maxLength: 5,
			},
		);
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					words.map((each) => each.join(' ')),
				),
				(header) => {
					expect(parseHttpDate(header)).toBeUndefined();
				},
			),
			{ numRuns: runs(5_000) },
		);
	});
});
