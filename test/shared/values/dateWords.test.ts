import * as fc from 'fast-check';

import { outcome, prepare, turns } from './support';

const locales = (
	'af ar-EG az be bg bn bs ca cs da de de-AT de-CH el en-AU en-GB en-IN en-US es es-AR es-MX et eu fi fil fr ' +
	'fr-CA ga gl gu he hi hr hu hy id is it ja ka kk ko lt lv mk ml mn mr ms nb nl nn pa pl pt pt-PT ro ru sk sl ' +
	'sq sr sr-Latn sv sw ta te tr uk ur uz vi zh zh-TW zu'
).split(' ');

describe('dates in the words of other languages', () => {
	turns('date', [
		['5. März 2026', '05/03/2026'],
		['20 de nov. de 2026', '20/11/2026'],
		['20 ноября 2026 г., 09:05', '20/11/2026 09:05:00'],
		['vendredi 20 novembre 2026', '20/11/2026'],
		['20 Kasım 2026 Cuma', '20/11/2026'],
		['2026. november 20., péntek', '20/11/2026'],
		['Thứ Sáu, 20 tháng 11, 2026', '20/11/2026'],
		['Thứ Sáu,20 tháng 11, 2026', '20/11/2026'],
		['2026年11月20日金曜日', '20/11/2026'],
		['2026년 11월 20일', '20/11/2026'],
		['الجمعة، ٢٠ نوفمبر ٢٠٢٦', '20/11/2026'],
		['2026 Nov 20', '20/11/2026'],
		['1er janvier 2026', '01/01/2026'],
		['1º de janeiro de 2026', '01/01/2026'],
		['11° gennaio 2026', '11/01/2026'],
		['20.11.2026.', '20/11/2026'],
	]);

	it.each(['20 listopada 2026', '20 lis 2026', '20 bananas 2026', 'until 20 novembre 2026', 'novembre 2026'])(
		'are held back if the words are not certain: %s',
		(text) => {
			expect(outcome('date', text)).toMatch(/^held back: A date was expected/);
		},
	);

	it('are the day that a locale printed, or held back', () => {
		const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2045-12-31'), noInvalidDate: true });
		fc.assert(
			fc.property(
				days,
				fc.constantFrom(...locales),
				fc.constantFrom('long' as const, 'short' as const),
				fc.constantFrom({}, { weekday: 'long' as const }, { weekday: 'short' as const }),
				(day, locale, month, more) => {
					const format = { year: 'numeric', month, day: 'numeric', timeZone: 'UTC', ...more } as const;
					const parts = new Intl.DateTimeFormat(locale, format).formatToParts(day);
					// Without a name, the order of the numbers decides, and not a word.
					fc.pre(parts.some(({ type, value }) => type === 'month' && !/\p{N}/u.test(value)));
					const [year, monthNumber, date] = day.toISOString().slice(0, 10).split('-');
					const text = parts.map(({ value }) => value).join('');
					const { value } = prepare('date', text);
					expect([undefined, `${date}/${monthNumber}/${year}`]).toContain(value);
				},
			),
			{ numRuns: 1000 },
		);
	});
});

describe('a day of the week beside a date in numbers', () => {
	it.each([
		['Thu, 11/12/2026', 'DD/MM/YYYY', '12/11/2026'],
		['Friday 11/12/2026', 'MM/DD/YYYY', '12/11/2026'],
		['SUN. 03/05/26 10:15 pm', 'MM/DD/YYYY', '05/03/2026 22:15:00'],
		['jueves 11/12/2026', 'DD/MM/YYYY', '12/11/2026'],
		['Thứ Năm, 11/12/2026', 'DD/MM/YYYY', '12/11/2026'],
	])('shows which number is the month: %s', (text, dateFormat, value) => {
		expect(prepare('date', text, { dateFormat })).toEqual({ value, heldBack: [], newLabels: [] });
	});

	it.each([
		['Mon, 11/12/2026', 'no date falls on it'],
		['Wed, 01/07/2026', 'both dates fall on it'],
	])('shows nothing in %s, because %s', (text) => {
		expect(prepare('date', text).reading).toBe('Day first, as in the workspace');
	});

	it('never makes another day of it, in any locale', () => {
		const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2045-12-31'), noInvalidDate: true });
		const weekdayOf = (isoDay: string) => new Date(isoDay).getUTCDay();
		fc.assert(
			fc.property(
				days,
				fc.constantFrom(...locales),
				fc.constantFrom('long' as const, 'short' as const),
				(day, locale, weekday) => {
					const parts = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
					const text = new Intl.DateTimeFormat(locale, { ...parts, weekday, calendar: 'gregory' }).format(
						day,
					);
					const { value, reading } = prepare('date', text);
					const meant = day.toISOString().slice(0, 10);
					const sent = String(value).split('/').reverse().join('-');
					if (value === undefined || sent === meant) return;
					expect([reading, weekdayOf(sent)]).toEqual([expect.any(String), weekdayOf(meant)]);
				},
			),
			{ numRuns: 1000 },
		);
	});
});

describe('a date in a year that nobody means', () => {
	it.each([
		['20/11/2569', 'In the year 2569'],
		['01/01/0001', 'In the year 1'],
		['20/06/1448', 'In the year 1448'],
	])('is sent, because the service takes it, and listed: %s', (value, reading) => {
		expect(prepare('date', value)).toEqual({ value, heldBack: [], newLabels: [], reading });
	});

	it.each([
		['1899', true],
		['1900', false],
		['2100', false],
		['2101', true],
		['9998', true],
		['9999', false],
	])('is not one in %s: %s', (year, isListed) => {
		expect('reading' in prepare('date', `20/06/${year}`)).toBe(isListed);
	});

	it('is not listed where it is held back', () => {
		expect(prepare('date', '20/11/2569', { dateFormat: 'DD/MM/YY' })).toEqual({
			heldBack: [expect.objectContaining({ category: 'invalid_value' })],
			newLabels: [],
		});
	});
});
