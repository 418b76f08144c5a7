import { uniqBy } from 'lodash';

import { type CorpusRow, type Expected, heldBack, type RowType, stored } from './row';

const locales = [
	...['en-US', 'en-GB', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'es-MX', 'it-IT', 'pt-BR', 'nl-NL'],
	...['pl-PL', 'cs-CZ', 'sv-SE', 'da-DK', 'fi-FI', 'ru-RU', 'tr-TR', 'ja-JP', 'ko-KR', 'zh-CN', 'id-ID'],
	...['hi-IN', 'ar-EG', 'el-GR', 'hu-HU', 'vi-VN', 'th-TH'],
];

interface Printed {
	readonly type: RowType;
	readonly settings?: readonly string[];
	readonly value: string;
	readonly expected: Expected;
	readonly why: string;
}

const rowsOf = (source: string, print: (locale: string) => readonly Printed[]): CorpusRow[] =>
	locales.flatMap((locale) =>
		uniqBy(print(locale), ({ value }) => value).map((row) => ({
			source,
			author: 'library',
			place: `${locale} ${row.type} ${row.why} ${row.value}`,
			column: '',
			settings: [],
			...row,
			why: `${row.why}, ${locale}`,
		})),
	);

/** In the second, 20 can only be the day, so that no order of its parts gives another date. */
const days = ['2026-03-05', '2026-11-20'] as const;

/** The forms of a date that have the name of the month, or a number that can only be the day. */
function datesOf(locale: string): Printed[] {
	const print = (day: string, options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));
	const { calendar } = new Intl.DateTimeFormat(locale).resolvedOptions();
	const row = (day: string, why: string, options: Intl.DateTimeFormatOptions): Printed => ({
		type: 'date',
		value: print(day, options),
		// Another calendar counts other years.
		expected: calendar === 'gregory' ? stored(day) : heldBack,
		why,
	});
	return [
		row(days[1], 'In numbers', { year: 'numeric', month: 'numeric', day: 'numeric' }),
		row(days[1], 'In two-digit numbers', { year: 'numeric', month: '2-digit', day: '2-digit' }),
		...days.map((day) => row(day, 'With the name of the month', { dateStyle: 'long' })),
		row(days[1], 'With the month shortened', { year: 'numeric', month: 'short', day: 'numeric' }),
		row(days[1], 'With the weekday', { dateStyle: 'full' }),
	];
}

/** Amounts with decimals, which show what the other mark is. */
function amountsOf(locale: string): Printed[] {
	const print = (amount: number, options: Intl.NumberFormatOptions = {}) =>
		new Intl.NumberFormat(locale, { minimumFractionDigits: 2, ...options }).format(amount);
	const money = (amount: number, options: Intl.NumberFormatOptions, why: string): Printed => ({
		type: 'money',
		value: print(amount, options),
		expected: stored(String(amount)),
		why,
	});
	const rupees = { style: 'currency', currency: 'INR' } as const;
	return [
		...[0.99, 12.5, 1234.5, 1_234_567.89].map((amount) => money(amount, {}, 'Grouped')),
		money(1234.5, rupees, "With the workspace's currency"),
		money(1_234_567.89, { ...rupees, currencyDisplay: 'code' }, "With its currency's code"),
		{ type: 'number', value: print(1234.5), expected: stored(1234.5), why: 'Grouped' },
		{
			type: 'payment',
			settings: ['EUR'],
			value: print(1234.5, { style: 'currency', currency: 'EUR' }),
			expected: stored('1234.5'),
			why: "With the payment's currency",
		},
	];
}

/** Dates as Unicode's CLDR, which browsers and programs use, writes them in each locale. */
export const dateRows = (): CorpusRow[] => rowsOf(`Dates of ${locales.length} locales`, datesOf);

/** Amounts as Unicode's CLDR writes them in each locale. */
export const amountRows = (): CorpusRow[] => rowsOf(`Amounts of ${locales.length} locales`, amountsOf);
