import { DateTime } from 'luxon';

import { FailureError } from '../../../nodes/shared/sync/failure';
import { rejectFilter } from '../../../nodes/shared/filters/given';
import { endFilter } from '../../../nodes/shared/filters/fieldValues';
import { facts, field } from '../values/support';

const date = field('date', { apiName: 'visited_on' });
const criterionOf = ({ anyOf: [criterion] }: ReturnType<typeof endFilter>) => criterion;
const range = (from: unknown, to: unknown) => ({
	...criterionOf(endFilter(date, 'from', from, facts)),
	...criterionOf(endFilter(date, 'to', to, facts)),
});
const lastOf = (dateFormat: string, day: string) =>
	criterionOf(endFilter(field('date', { apiName: 'visited_on', dateFormat }), 'to', day, facts))?.['to'];

function failureOf(run: () => unknown) {
	try {
		run();
	} catch (error) {
		if (error instanceof FailureError) return error.failure;
	}
	return undefined;
}

describe('a range of dates', () => {
	// sync-api.md, POST /lead/search.
	it.each([
		['2026-03-05', '2026-03-07', { from: '05/03/2026', to: '07/03/2026 23:59:59' }],
		['2026-03-05 10:15', '2026-03-07 10:15', { from: '05/03/2026 10:15:00', to: '07/03/2026 10:15:00' }],
		[1_772_668_800_000, 1_772_841_600_000, { from: 1_772_668_800_000, to: 1_772_841_600_000 }],
	])('from %j to %j', (from, to, sent) => {
		expect(range(from, to)).toEqual(sent);
	});

	it.each([
		['a day', '2026-03-07', '23:59:59'],
		['what a date picker returns for a day', '2026-03-07T00:00:00', '23:59:59'],
		['$today', '2026-03-07T00:00:00.000+05:30', '00:00:00'],
		['a list of $today', ['2026-03-07T00:00:00.000Z'], '00:00:00'],
		['a DateTime', DateTime.fromISO('2026-03-07', { zone: 'Asia/Kolkata' }), '00:00:00'],
		['a Date', new Date('2026-03-07T00:00:00Z'), '00:00:00'],
	])('to %s is inclusive, and includes the whole day only of what has no zone', (_what, to, time) => {
		expect(range(to, to)).toEqual({ from: '07/03/2026', to: `07/03/2026 ${time}` });
	});

	const lastDay = DateTime.fromISO('2026-03-07T12:00', { zone: 'America/New_York' }).endOf('day');
	// As midnight, on the clock of the workflow: decision 4.
	it.each([
		['endOf("day")', lastDay],
		['endOf("day") as n8n passes it on', '2026-03-07T23:59:59.999-05:00'],
		['a list of it', ['2026-03-07T23:59:59.999Z']],
		['the last second', '2026-03-07T23:59:59+0530'],
		['a Date', new Date('2026-03-07T23:59:59.999Z')],
	])('to %s includes that day of the workspace', (_what, to) => {
		expect(range(undefined, to)).toEqual({ to: '07/03/2026 23:59:59' });
	});

	it.each(['2026-03-07T23:59:58.999-05:00', '2026-03-07T22:59:59.999Z', '2026-03-07T23:59:00+05:30'])(
		'to %s is that moment',
		(to) => {
			expect(range(undefined, to)).toEqual({ to: Date.parse(to) });
		},
	);

	it('from the last moment of a day begins with the next one', () => {
		expect(range(lastDay, undefined)).toEqual({ from: '08/03/2026' });
	});

	it('to the last moment of a day in a format that cannot be read is what was given', () => {
		expect(lastOf('Do MMM', '2026-03-07T23:59:59.999-05:00')).toBe('2026-03-07T23:59:59.999-05:00');
	});

	it.each(['DD MMM YYYY', 'MMMM D, YYYY'])('includes the last day in the format %s', (dateFormat) => {
		expect(lastOf(dateFormat, '2026-03-07')).toMatch(/ 23:59:59$/);
		expect(lastOf(dateFormat, '2026-03-07 10:15')).toMatch(/ 10:15:00$/);
	});

	it.each([
		['DD/MM/YYYY hh:mm A', '07/03/2026 23:59:59'],
		['DD/MM/YYYY', '07/03/2026 23:59:59'],
		['DD/MM/YYYY hh:mm', '07/03/2026 23:59:59'],
	])('ends with the last second of the day in the format %s', (dateFormat, to) => {
		expect(lastOf(dateFormat, '2026-03-07')).toBe(to);
	});

	it.each([
		['soon', '2026-03-07'],
		['2026-03-07', 'soon'],
	])('from %j to %j fails, and no search is sent', (from, to) => {
		expect(failureOf(() => range(from, to))).toEqual({
			reason: 'bad_parameter',
			message: 'The filter for visited_on cannot be used',
			description: expect.stringMatching(/DD\/MM\/YYYY.* The node sent no search\.$/),
		});
	});

	it('fails with the given message', () => {
		expect(failureOf(() => rejectFilter('x', 'No.'))?.description).toBe('No. The node sent no search.');
	});
});
