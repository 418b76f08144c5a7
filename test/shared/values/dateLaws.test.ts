import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { outcome } from './support';

const folder = mkdtempSync(join(tmpdir(), 'date-laws-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const months = 'January February March April May June July August September October November December'.split(
	' ',
);
const two = (value: number) => String(value).padStart(2, '0');
const four = (value: number) => String(value).padStart(4, '0');
const month = (date: DateTime) => months[date.month - 1] ?? '';

/** Every spelling of a complete date, printed without the code under test. */
const shapes: ReadonlyArray<(date: DateTime) => string> = [
	(date) => `${two(date.day)}/${two(date.month)}/${four(date.year)}`,
	(date) => `${date.day}/${date.month}/${four(date.year)}`,
	(date) => `${date.day}-${date.month}-${four(date.year)}`,
	(date) => `${date.day}.${date.month}.${four(date.year)}`,
	(date) => `${four(date.year)}-${two(date.month)}-${two(date.day)}`,
	(date) => `${four(date.year)}/${two(date.month)}/${two(date.day)}`,
	(date) => `${four(date.year)}${two(date.month)}${two(date.day)}`,
	(date) => `${date.day} ${month(date).slice(0, 3)} ${four(date.year)}`,
	(date) => `${date.day}th ${month(date)} ${four(date.year)}`,
	(date) => `${two(date.day)}-${month(date).slice(0, 3).toUpperCase()}-${four(date.year)}`,
	(date) => `${month(date).slice(0, 3)} ${date.day}, ${four(date.year)}`,
	(date) => `${month(date)} ${date.day} ${four(date.year)}`,
	(date) => `${date.weekdayLong ?? ''}, ${month(date)} ${date.day}, ${four(date.year)}`,
];

const midnights = ['', 'T00:00:00Z', 'T00:00:00.000+05:30', ' 0:00:00', 'T00:00-08:00', ', 12:00 AM'];

const anyDate = fc
	.date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
	.map((date) => DateTime.fromJSDate(date, { zone: 'utc' }).startOf('day'));

const written = fc.record({
	date: anyDate,
	shape: fc.constantFrom(...shapes),
	midnight: fc.constantFrom(...midnights),
});

/** Every order, separator, length of the month and of the year. */
const anyFormat = fc
	.record({
		order: fc.constantFrom('DMY', 'MDY', 'YMD'),
		mark: fc.constantFrom('/', '-', '.', ' ', ', '),
		day: fc.constantFrom('DD', 'D'),
		month: fc.constantFrom('MM', 'M', 'MMM', 'MMMM'),
		year: fc.constantFrom('YYYY', 'YY'),
		clock: fc.constantFrom('', ' HH:mm', ' HH:mm:ss', ' hh:mm A'),
	})
	.map(({ order, mark, day, month, year, clock }) => {
		const parts = [...order].map((part) => ({ D: day, M: month, Y: year })[part] ?? '');
		const date = parts.join(mark);
		return {
			pattern: date + clock,
			luxon: date.replaceAll('D', 'd').replaceAll('M', 'L').replaceAll('Y', 'y'),
			// Where a format has no 12-hour clock, the service reads these (sync-api.md, Field types).
			luxonClocks: [' HH:mm', ' HH:mm:ss'],
		};
	});

const anyDay = fc.record({
	date: fc
		.date({
			min: new Date('1950-01-01T00:00:00Z'),
			max: new Date('2080-01-01T00:00:00Z'),
			noInvalidDate: true,
		})
		.map((date) => DateTime.fromJSDate(date, { zone: 'utc' }).startOf('day'))
		// Programs write these days where nobody gave one.
		.filter((date) => !['1969-12-31', '1970-01-01'].includes(date.toISODate() ?? '')),
	shape: fc.constantFrom(...shapes),
	midnight: fc.constantFrom(...midnights),
});

const anyZone = fc.constantFrom('Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'Europe/London', 'UTC');

describe('laws of dates', () => {
	it('reads one calendar date from every spelling', () => {
		fc.assert(
			fc.property(written, ({ date, shape, midnight }) => {
				expect(outcome('date', shape(date) + midnight)).toBe(date.toFormat('dd/MM/yyyy'));
			}),
			{ numRuns: 1000 },
		);
	});

	it('is the same day for a program that reads the format of the field', () => {
		fc.assert(
			fc.property(anyDay, anyFormat, ({ date, shape, midnight }, { pattern, luxon }) => {
				const isDayFirst = /^D/.test(pattern);
				fc.pre(isDayFirst || !/^\d{1,2}[/.-]\d/.test(shape(date)));
				const sent = outcome('date', shape(date) + midnight, { dateFormat: pattern });
				if (/YYYY/.test(pattern) || (date.year >= 1970 && date.year <= 2035)) {
					expect(DateTime.fromFormat(String(sent), luxon, { locale: 'en' }).toISODate()).toBe(
						date.toISODate(),
					);
				} else {
					expect(sent).toMatch(/^held back: .*two digits/);
				}
			}),
			{ numRuns: 1000 },
		);
	});

	it('is the same minute for a program that reads the format of the field', () => {
		const minute = fc.tuple(
			fc.integer({ min: 1, max: 1439 }),
			fc.constantFrom('HH:mm', 'h:mm a', 'HH:mm:ss'),
		);
		fc.assert(
			fc.property(anyDay, minute, anyFormat, ({ date }, [minutes, spelling], format) => {
				// Day 0 of Unix means that there is no day.
				const moment = date.set({ year: 1971 + (date.year % 65) }).plus({ minutes });
				const given = moment.toFormat(`yyyy-MM-dd ${spelling}`, { locale: 'en' });
				const sent = outcome('date', given, { dateFormat: format.pattern });
				const read = format.luxonClocks.map((clock) =>
					DateTime.fromFormat(String(sent), format.luxon + clock, { locale: 'en', zone: 'utc' }).toISO(),
				);
				expect(read).toContain(moment.toISO());
				expect(outcome('date', sent, { dateFormat: format.pattern })).toBe(sent);
			}),
			{ numRuns: 1000 },
		);
	});

	it('keeps the time of a wall clock', () => {
		fc.assert(
			fc.property(anyDate, fc.constantFrom(...shapes), fc.nat(86_399), (day, shape, second) => {
				fc.pre(second > 0);
				const date = day.plus({ seconds: second });
				const sent = date.toFormat('dd/MM/yyyy HH:mm:ss');
				for (const clock of ['HH:mm:ss', 'h:mm:ss a']) {
					const text = `${shape(day)} ${date.toFormat(clock)}`;
					// A text in the workspace format stays unchanged.
					expect(outcome('date', text)).toBe(sent);
				}
			}),
		);
	});

	it('does not read the end of an appointment as a time zone', () => {
		const ends = fc.tuple(fc.nat(23), fc.constantFrom('', ':00', ':30'), fc.constantFrom('H', 'HH'));
		const marks = fc.constantFrom('-', ' - ', '\u2013', ' \u2013 ', ' -');
		const clocks = fc.constantFrom('H:mm', 'HH:mm', 'h:mm a');
		fc.assert(
			fc.property(written, clocks, marks, ends, ({ date, shape }, clock, mark, [hour, minutes, hours]) => {
				const start = date.set({ hour: 9, minute: 30 }).toFormat(clock, { locale: 'en' });
				const end = date.set({ hour }).toFormat(hours) + minutes;
				expect(outcome('date', `${shape(date)} ${start}${mark}${end}`)).toMatch(/^held back/);
			}),
		);
	});

	it('finds the same moment as luxon, with any offset', () => {
		fc.assert(
			fc.property(fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 11) }), anyZone, (epoch, zone) => {
				const moment = DateTime.fromMillis(epoch, { zone });
				const iso = moment.toISO() ?? '';
				fc.pre(/^\d{4}-.*(?:Z|[+-]\d\d:\d\d)$/.test(iso) && !iso.includes('T00:00:00.000'));
				expect(outcome('date', iso)).toBe(DateTime.fromISO(iso).toMillis());
				expect(outcome('date', moment)).toBe(epoch);
			}),
		);
	});

	it('returns the same in every time zone of the process', () => {
		const dates = fc.sample(written, 200);
		const texts = dates.map(({ date, shape, midnight }) => shape(date) + midnight);
		const epochs = dates.map(({ date }) => date.toMillis());
		const expected = dates.map(({ date }) => date.toFormat('dd/MM/yyyy'));
		// Compiled once for all zones.
		const script = join(folder, 'prepareDates.js');
		const entryPoints = [join(__dirname, 'prepareDates.ts')];
		buildSync({ entryPoints, outfile: script, bundle: true, platform: 'node' });
		const input = JSON.stringify({ texts, epochs });
		for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Tokyo']) {
			const env = { ...process.env, TZ: zone };
			const printed = execFileSync(process.execPath, [script], { input, env, encoding: 'utf8' });
			expect(JSON.parse(printed)).toEqual({ zone, fromTexts: expected, fromJsDates: expected });
		}
	});
});
