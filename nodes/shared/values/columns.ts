import { memoize, once } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import {
	dateOrders,
	epochUnitsIn,
	isLikelyYear,
	isSameDay,
	onlyDate,
	ordersOf,
	usual,
	zeroDay,
	type CalendarDate,
	type DateOrder,
	type OrderedDates,
} from './calendar';
import { callingCode } from './callingCodes';
import { decimalMarksIn } from './currency';
import { readDate } from './dateText';
import { separatedBy } from './labelList';
import { onlyEntry } from './spelling';

/** How people write dates, if the user says it. `workspace`: in the order of the field's format. */
export type DatesAreWritten = 'fromColumn' | 'dayFirst' | 'monthFirst' | 'yearFirst' | 'workspace';

/**
 * The values of one field in all items of an execution. Where one of them is ambiguous, the others may show how it is
 * written. So they are read when the first ambiguous value is prepared.
 */
export class Column {
	constructor(
		readonly datesAreWritten: DatesAreWritten,
		private readonly values: () => Iterable<unknown>,
	) {}

	/** What is asked for once is kept: a column is asked by each of its values. */
	private readonly given = once(() => [...this.values()].map(onlyEntry));

	private readonly texts = once(() => this.given().filter((value) => typeof value === 'string'));

	private readonly dates = once(() =>
		this.texts().flatMap((text) => {
			const read = readDate(text);
			return typeof read === 'string' ? [] : [read];
		}),
	);

	/** The orders in which every date of the column is a date. Empty if the dates contradict each other. */
	readonly dateOrders = once(() =>
		this.dates().reduce(
			(common: readonly DateOrder[], { dates }) => common.filter((order) => ordersOf(dates).includes(order)),
			dateOrders,
		),
	);

	/** Whether one of its dates has dots and can only have the month first. */
	readonly hasMonthsBeforeDots = once(() =>
		this.dates().some(({ dates, hasDots }) => hasDots && !dates.dayFirst && dates.monthFirst),
	);

	/** Whether one of its dates is so early that people rather than orders have it. */
	readonly hasEarlyDates = once(() =>
		this.dates().some(({ dates }) =>
			Object.values(dates).some((date) => date && date.year < 1990 && isLikelyYear(date) && !zeroDay(date)),
		),
	);

	/** The units of the times in numbers that it certainly has, in milliseconds. */
	readonly epochUnits = once(() => epochUnitsIn(this.given()));

	/** The marks before the decimals of its amounts. More than one if they contradict each other. */
	readonly decimalMarks = once(() => decimalMarksIn(this.texts()));

	/** Whether many of its values that are only a number are above this one. One or a few are typing errors. */
	readonly hasManyAbove = memoize((limit: number) => {
		const numbers = this.given().flatMap((value) => {
			const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
			return typeof number === 'number' && Number.isFinite(number) ? [number] : [];
		});
		const above = numbers.filter((number) => number > limit).length;
		return above > 1 && above >= numbers.length / 4;
	});

	/** How often each mark separates labels in its texts. */
	readonly separatedBy = once(() => separatedBy(this.texts()));

	/** The calling codes of its phone numbers that have one. */
	readonly callingCodes = once(
		() =>
			new Set(
				this.texts().flatMap((text) => {
					const [, digits] = /^\D{0,40}(?:\+|00)(.*)$/s.exec(text.slice(0, 100)) ?? [];
					return (digits !== undefined && callingCode(digits.replace(/\D/g, ''))) || [];
				}),
			),
	);
}

/** For a value that stands alone. */
export const noColumn = new Column('fromColumn', () => []);

/** Where the values of a field are in the items of an execution. */
export type ValuesOf = (field: FieldDefinition) => Iterable<unknown>;

/** The columns of an execution, one for each field. */
export class Columns {
	constructor(
		private readonly datesAreWritten: DatesAreWritten,
		private readonly valuesOf: ValuesOf,
	) {}

	readonly of: (field: FieldDefinition) => Column = memoize(
		(field: FieldDefinition) => new Column(this.datesAreWritten, () => this.valuesOf(field)),
	);
}

/** For values that stand alone. */
export const noColumns: Pick<Columns, 'of'> = { of: () => noColumn };

/** Why it is unclear which of several dates a text means. */
export type UnclearOrder = 'unclear' | 'contradiction' | 'otherOrder';

/** What the format of the field shows. */
interface InFormat {
	readonly ofWorkspace: DateOrder;
	/** The date of a text in exactly the format of the field. Undefined for any other text. */
	readonly own: CalendarDate | undefined;
	/** Whether dots separate its numbers. */
	readonly hasDots: boolean;
}

interface ChosenDate {
	readonly date: CalendarDate;
	/** For people: how the text is read, if it could mean another date. */
	readonly reading?: string;
	/** Whether only the format of the field shows it, in which the text is not. */
	readonly isGuess?: boolean;
}

const words: Readonly<Record<DateOrder, string>> = {
	dayFirst: 'Day first',
	monthFirst: 'Month first',
	yearFirst: 'Year first',
};

const byDots = 'Day first, because dots separate its numbers';

/**
 * Chooses one of the dates that a text can mean: by what the user says of all dates, or else by what the text itself or
 * its column shows, or else by the format of the workspace.
 */
export function chooseDate(
	dates: OrderedDates,
	column: Column,
	{ ofWorkspace, own, hasDots }: InFormat,
): ChosenDate | UnclearOrder {
	const possible = ordersOf(dates);
	// The field has a format such as YYYY-DD-MM, in which an ISO 8601 date would be another day.
	if (own && !possible.some((order) => isSameDay(dates[order], own))) return 'unclear';
	const { datesAreWritten } = column;
	// Nobody writes the month first with dots, unless it is the format of the field.
	const isDayFirst = hasDots && !own && dates.dayFirst !== undefined;
	if (datesAreWritten !== 'fromColumn') {
		const ofFormat = isDayFirst && ofWorkspace === 'monthFirst' ? 'dayFirst' : ofWorkspace;
		const date = dates[datesAreWritten === 'workspace' ? ofFormat : datesAreWritten];
		return date ? { date } : 'otherOrder';
	}
	const certain = onlyDate(dates, possible);
	if (certain) return { date: certain };
	if (isDayFirst && dates.monthFirst !== undefined)
		return column.hasMonthsBeforeDots() ? 'contradiction' : { date: dates.dayFirst, reading: byDots };
	// Of two digits before two others, the first are the year where the field has it first, and no month has such a number.
	const isYearFirst = ofWorkspace === 'yearFirst' && dates.yearFirst && !dates.monthFirst;
	if (isYearFirst && column.dateOrders().includes('yearFirst'))
		return { date: dates.yearFirst, reading: 'Year first, as in the workspace', isGuess: !own };
	// A short year is read first only where the format of the field has it first, or where nothing else makes a date.
	const likely = own && ofWorkspace === 'yearFirst' ? (orders: readonly DateOrder[]) => orders : usual;
	const alone = onlyDate(dates, likely(possible));
	if (column.dateOrders().length === 0) return alone ? { date: alone } : 'contradiction';
	const left = likely(possible.filter((order) => column.dateOrders().includes(order)));
	const date = onlyDate(dates, left);
	const [order] = left;
	if (date && order) {
		if (isSameDay(date, alone)) return { date };
		// Numbers that begin with the year do not prove that a date with the name of its month does.
		const isGuess = order === 'yearFirst' && isSameDay(dates.dayFirst, dates.monthFirst);
		return { date, reading: `${words[order]}, as other values of this field show`, isGuess };
	}
	// A format that begins with the year does not say what comes first in a date that begins otherwise.
	const followed = left.includes(ofWorkspace) ? dates[ofWorkspace] : undefined;
	if (followed === undefined) return 'unclear';
	return { date: followed, reading: `${words[ofWorkspace]}, as in the workspace`, isGuess: !own };
}
