import { escapeRegExp, memoize } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import {
	type CalendarDate,
	type ClockTime,
	isRealDate,
	midnight,
	monthNames,
	twoDigits,
	yearIn,
} from './calendar';
import type { DateOrder } from './dateOrder';
import { parseTime } from './dateText';

/**
 * Reads the time behind a date: midnight if there is none, and undefined for one that is not written as HH:mm or HH:mm:ss.
 * The service reads this clock after every date, whatever the format says (sync-api.md, Field types).
 */
function timeBehind(text: string): ClockTime | undefined {
	if (text === '') return midnight;
	return /^ \d\d:\d\d(?::\d\d)?$/.test(text) ? parseTime(text.slice(1), false)?.time : undefined;
}

/** `HH:mm:ss` */
export const printTime = ({ hour, minute, second }: ClockTime) =>
	[hour, minute, second].map(twoDigits).join(':');

/** The date format of a workspace: recognises and prints dates. */
export type DateFormat = NonNullable<ReturnType<typeof compile>>;

/** The format in the specification (sync-api.md, Custom action entry). */
const usualPattern = 'DD/MM/YYYY';

/** What each part of a pattern looks like, and how it is printed. */
const parts: Readonly<Record<string, readonly [shape: string, print: (date: CalendarDate) => string]>> = {
	YYYY: ['(?<year>\\d{4})', ({ year }) => String(year).padStart(4, '0')],
	YY: ['(?<year>\\d{2})', ({ year }) => twoDigits(year % 100)],
	MMMM: [`(?<name>${monthNames.join('|')})`, ({ month }) => monthNames[month - 1] ?? ''],
	MMM: ['(?<name>[A-Z][a-z]{2})', ({ month }) => monthNames[month - 1]?.slice(0, 3) ?? ''],
	MM: ['(?<month>\\d{2})', ({ month }) => twoDigits(month)],
	M: ['(?<month>[1-9]\\d?)', ({ month }) => String(month)],
	DD: ['(?<day>\\d{2})', ({ day }) => twoDigits(day)],
	D: ['(?<day>[1-9]\\d?)', ({ day }) => String(day)],
};

/** By the part that comes first. */
const orders = new Map<string, DateOrder>([
	...['YMD', 'YDM'].map((order) => [order, 'yearFirst'] as const),
	...['MDY', 'MYD'].map((order) => [order, 'monthFirst'] as const),
	...['DMY', 'DYM'].map((order) => [order, 'dayFirst'] as const),
]);

/** Undefined for a pattern with other words (`Do`, `[of]`), which the service possibly cannot read. */
function compile(pattern: string) {
	const pieces = pattern.split(/(Y+|M+|D+)/);
	const isRead = pieces.every((piece) => parts[piece] !== undefined || !/\p{L}/u.test(piece));
	const order = orders.get(pattern.replace(/(\w)\1*|\W/g, '$1'));
	if (order === undefined || !isRead) return undefined;

	const source = pieces.map((piece) => parts[piece]?.[0] ?? escapeRegExp(piece));
	const shape = new RegExp(`^${source.join('')}`);
	return {
		/** The pattern that messages show, such as `DD/MM/YYYY`. */
		pattern,
		order,
		/** The date and the time of a text in exactly this format, which may lack the time. Undefined for any other text. */
		read(text: string) {
			const match = shape.exec(text);
			if (match === null) return undefined;
			const { year = '', name, month = '', day = '' } = match.groups ?? {};
			const date = {
				year: yearIn(year) ?? NaN,
				month: name === undefined ? Number(month) : monthNames.findIndex((full) => full.startsWith(name)) + 1,
				day: Number(day),
			};
			const time = timeBehind(text.slice(match[0].length));
			return time && isRealDate(date) ? { date, time } : undefined;
		},
		/** Whether the format can write this date so that nobody reads another one. */
		canPrint: ({ year }: CalendarDate) => pieces.includes('YYYY') || yearIn(twoDigits(year % 100)) === year,
		print: (date: CalendarDate, time?: ClockTime) =>
			pieces.map((piece) => parts[piece]?.[1](date) ?? piece).join('') + (time ? ` ${printTime(time)}` : ''),
	};
}

/** The format of a field. Undefined if the pattern cannot be read. */
export const dateFormat = memoize((pattern: string = usualPattern) => {
	const datePart = pattern
		.replace(/[ ,T]*h.*$/is, '')
		.trim()
		.toUpperCase();
	return compile(datePart === '' ? usualPattern : datePart);
});

/** Undefined if the service sent a format that cannot be read. */
export const formatOf = ({ unreadable, dateFormat: pattern }: FieldDefinition) =>
	unreadable.includes('dateFormat') ? undefined : dateFormat(pattern);
