import { escapeRegExp, memoize } from 'lodash';

import {
	type CalendarDate,
	clearShortYears,
	type ClockTime,
	isRealDate,
	midnight,
	monthNames,
	twoDigits,
	yearUpTo,
} from './calendar';
import { parseTime } from './dateText';

/** How a date format writes the time of day. */
interface ClockFormat {
	/** Whether the format can write this time so that nobody reads another one. */
	canPrint(time: ClockTime): boolean;
	/** The time and the blank before it: as it is printed, and as else it may be written. */
	forms(time: ClockTime): readonly [printed: string, ...others: string[]];
}

/** The clock that the service reads after every date, whatever the workspace format says (sync-api.md, Field types). */
const ofTwentyFour: ClockFormat = {
	canPrint: () => true,
	forms: ({ hour, minute, second }) => {
		const withoutSeconds = ` ${twoDigits(hour)}:${twoDigits(minute)}`;
		return [`${withoutSeconds}:${twoDigits(second)}`, withoutSeconds];
	},
};

/** `hh:mm A`, `h:mm:ss a`, and `hh:mm`, which some people write for hours up to 23. */
const twelvePattern = /^[ ,T]*(hh?):mm(:ss)?(?:( ?)(a))?$/i;

function ofTwelve(pattern: string): ClockFormat {
	const [whole, hours = '', hasSeconds, blank = '', half] = twelvePattern.exec(pattern) ?? [];
	if (whole === undefined) return ofTwentyFour;
	return {
		// Without am or pm, everyone reads only an hour of the morning alike.
		canPrint: (time) => half !== undefined || (time.hour >= 1 && time.hour <= 11),
		forms: (time) => {
			const shown = String(time.hour % 12 || 12).padStart(hours.length, '0');
			const clock = ` ${shown}:${twoDigits(time.minute)}${hasSeconds ? `:${twoDigits(time.second)}` : ''}`;
			const lower = half === undefined ? clock : `${clock}${blank}${time.hour < 12 ? 'am' : 'pm'}`;
			const upper = lower.toUpperCase();
			return half === 'a' ? [lower, upper] : [upper, lower];
		},
	};
}

/** Reads the time behind a date. Returns midnight if there is no time, and undefined if the clock does not write it so. */
function timeOn(clock: ClockFormat, text: string): ClockTime | undefined {
	if (text === '') return midnight;
	const time = parseTime(text.slice(1), false)?.time;
	return time && clock.canPrint(time) && clock.forms(time).includes(text) ? time : undefined;
}

/** The date format of a workspace: recognises and prints dates. */
export type DateFormat = NonNullable<ReturnType<typeof compile>>;

/** The format in the specification (sync-api.md, Custom action entry). */
const usualPattern = 'DD/MM/YYYY';

const shortMonths = monthNames.map((name) => name.slice(0, 3));

interface Token {
	readonly part: keyof CalendarDate;
	readonly pattern: string;
	print(value: number): string;
	/** NaN if the text can mean several values. */
	read(text: string): number;
}

const shortYear: Token = {
	part: 'year',
	pattern: '\\d{2}',
	print: (year) => twoDigits(year % 100),
	read: (text) => yearUpTo(text, clearShortYears.last) ?? NaN,
};

function named(names: readonly string[]): Token {
	return {
		part: 'month',
		pattern: names.join('|'),
		print: (month) => names[month - 1] ?? '',
		read: (text) => names.indexOf(text) + 1,
	};
}

const tokens = new Map<string, Token>([
	['YYYY', { part: 'year', pattern: '\\d{4}', print: (year) => String(year).padStart(4, '0'), read: Number }],
	['YY', shortYear],
	['MMMM', named(monthNames)],
	['MMM', named(shortMonths)],
	['MM', { part: 'month', pattern: '\\d{2}', print: twoDigits, read: Number }],
	['M', { part: 'month', pattern: '[1-9]\\d?', print: String, read: Number }],
	['DD', { part: 'day', pattern: '\\d{2}', print: twoDigits, read: Number }],
	['D', { part: 'day', pattern: '[1-9]\\d?', print: String, read: Number }],
]);

/** Empty for a pattern with other words (`Do`, `[of]`), which the service possibly cannot read. */
function pieces(pattern: string): ReadonlyArray<Token | string> {
	const found = pattern.split(/(Y+|M+|D+)/).map((piece) => tokens.get(piece) ?? piece);
	return found.some((piece) => typeof piece === 'string' && /\p{L}/u.test(piece)) ? [] : found;
}

const orders = { year: 'yearFirst', month: 'monthFirst', day: 'dayFirst' } as const;

function compile(pattern: string, clock: ClockFormat) {
	const all = pieces(pattern);
	const parts = all.filter((piece) => typeof piece === 'object');
	const order = parts.map((token) => token.part);
	const [first] = order;
	if (first === undefined || order.length !== 3 || new Set(order).size !== 3) return undefined;

	const source = all.map((piece) => (typeof piece === 'object' ? `(${piece.pattern})` : escapeRegExp(piece)));
	const shape = new RegExp(`^${source.join('')}`);
	return {
		/** The pattern that messages show, such as `DD/MM/YYYY`. */
		pattern,
		/** By the part that comes first. */
		order: orders[first],
		/** The date and the time of a text in exactly this format, which may lack the time. Undefined for any other text. */
		read(text: string) {
			const [day, ...values] = shape.exec(text) ?? [];
			if (day === undefined) return undefined;
			const date = { year: 0, month: 0, day: 0 };
			parts.forEach((token, place) => {
				date[token.part] = token.read(values[place] ?? '');
			});
			const time = timeOn(clock, text.slice(day.length));
			return time && isRealDate(date) ? { date, time } : undefined;
		},
		/** Whether the format can write this date, or this time, so that nobody reads another one. */
		canPrint: ({ year }: CalendarDate) =>
			!parts.includes(shortYear) || (year >= clearShortYears.first && year <= clearShortYears.last),
		canPrintTime: (time: ClockTime) => clock.canPrint(time),
		print(date: CalendarDate, time?: ClockTime) {
			const day = all.map((piece) => (typeof piece === 'object' ? piece.print(date[piece.part]) : piece));
			return day.join('') + (time ? clock.forms(time)[0] : '');
		},
	};
}

/** The format of a field. Undefined if the pattern cannot be read. */
export const dateFormat = memoize((pattern: string = usualPattern) => {
	const [timePart = ''] = /[ ,T]*[Hh].*$/s.exec(pattern) ?? [];
	const datePart = pattern
		.slice(0, pattern.length - timePart.length)
		.trim()
		.toUpperCase();
	const clock = /h/.test(timePart) ? ofTwelve(timePart) : ofTwentyFour;
	return compile(datePart === '' ? usualPattern : datePart, clock);
});
