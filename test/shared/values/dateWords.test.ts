import * as fc from 'fast-check';
import { times } from 'lodash';

import { outcome, prepare, turns } from './support';

const locales = (
	'af ar-EG az be bg bn bs ca cs da de de-AT de-CH el en-AU en-GB en-IN en-US es es-AR es-MX et eu fi fil fr ' +
	'fr-CA ga gl gu he hi hr hu hy id is it ja ka kk ko lt lv mk ml mn mr ms nb nl nn pa pl pt pt-PT ro ru sk sl ' +
	'sq sr sr-Latn sv sw ta te tr uk ur uz vi zh zh-TW zu'
).split(' ');

const longDay = { year: 'numeric', month: 'long', day: 'numeric' } as const;

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
		['20. junij 2026', '20/06/2026'],
		['20 de noviembre del 2026', '20/11/2026'],
		['fredag den 20 november 2026', '20/11/2026'],
		['20 листопада 2026 р.', '20/11/2026'],
		['20 thg 11, 2026', '20/11/2026'],
		['2026년 11월 20일 금요일', '20/11/2026'],
		['2026年11月20日星期五', '20/11/2026'],
		['20 novembre 2026 à 10:15', '20/11/2026 10:15:00'],
		['20. November 2026 um 10:15', '20/11/2026 10:15:00'],
		['20.11.2026.', '20/11/2026'],
	]);

	it.each(['20 listopada 2026', '20 lis 2026', '20 bananas 2026', 'until 20 novembre 2026', 'novembre 2026'])(
		'are held back if the words are not certain: %s',
		(text) => {
			expect(outcome('date', text)).toMatch(/^held back: A date was expected/);
		},
	);

	it.each(
		'ar bg cs da de el en es et fi fr hi hr hu id it lt lv nb nl pl pt ro ru sk sl sr sv tr uk'.split(' '),
	)('have the names of most months in %s, beside a day', (language) => {
		const print = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...longDay, timeZone: 'UTC' });
		const days = times(12, (month) => new Date(Date.UTC(2026, month, 20)));
		const right = days.filter((day) => {
			const name = print.formatToParts(day).find(({ type }) => type === 'month')?.value;
			return (
				outcome('date', `20 ${name} 2026`) === `20/${String(day.getUTCMonth() + 1).padStart(2, '0')}/2026`
			);
		});
		expect(right.length).toBeGreaterThan(6);
	});

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

	it('shows nothing where both dates fall on it', () => {
		expect(prepare('date', 'Wed, 01/07/2026').reading).toBe('Day first, as in the workspace');
	});

	it.each([
		...['Mon, 11/12/2026', 'Monday, 25 July 2026', 'Mon Jul 25 2026', 'Mon, 25 Jul 2026 10:00:00 GMT'],
		...['Montag, 25. Juli 2026', 'lundi 25 juillet 2026', 'lunes, 25 de julio de 2026'],
	])('contradicts %s, which is held back', (text) => {
		expect(outcome('date', text)).toBe('held back: This date does not fall on the day of the week beside it');
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

describe('words and hours as people type them', () => {
	it.each([
		['20 fevrier 2026', '20/02/2026'],
		['15 aout 2026', '15/08/2026'],
		['1 decembre 2026', '01/12/2026'],
		['3. Maerz 2026', '03/03/2026'],
		['3. Marz 2026', '03/03/2026'],
		['20 de marco de 2026', '20/03/2026'],
		['sabado 21 de noviembre de 2026', '21/11/2026'],
		['20 Nov 2026 9 pm', '20/11/2026 21:00:00'],
		['20/11/2026 9PM', '20/11/2026 21:00:00'],
		['20 Nov 2026 12 a.m.', '20/11/2026'],
		['20/11/2026 21h30', '20/11/2026 21:30:00'],
		['/Date(1795147200000)/', 1_795_147_200_000],
		['/Date(1795147200000+0530)/', 1_795_147_200_000],
	])('are read: %s', (text, value) => {
		expect(outcome('date', text)).toBe(value);
	});

	it.each(['20 Nov 2026 13 pm', '20 Nov 2026 0 am', '20/11/2026 9'])('are held back: %s', (text) => {
		expect(outcome('date', text)).toMatch(/^held back: The time/);
	});
});
