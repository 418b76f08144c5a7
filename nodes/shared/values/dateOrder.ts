/** The dates that one text can mean, by the order of its numbers, and which of them is meant. */
import { intersection, mapValues, without } from 'lodash';

import { type CalendarDate, epochOf, isSameDay } from './calendar';
import type { Column } from './columns';
import type { PreparedValue } from './prepared';

/**
 * The order of the numbers in a date. In the first two orders the year is last. After a year comes the month: no
 * country writes the year, then the day.
 */
export const dateOrders = ['dayFirst', 'monthFirst', 'yearFirst'] as const;

export type DateOrder = (typeof dateOrders)[number];

/** The date that a text means in each order. Undefined for an order in which it is no date. */
export type OrderedDates = Readonly<Record<DateOrder, CalendarDate | undefined>>;

/** The same date in every order, for a text that itself shows which number is the day. */
export function inEveryOrder(date: CalendarDate | undefined): OrderedDates {
	return { dayFirst: date, monthFirst: date, yearFirst: date };
}

/** The orders in which each of the texts is a date. Every order, if there is no text. */
export const commonOrders = (all: ReadonlyArray<{ readonly dates: OrderedDates }>): DateOrder[] =>
	dateOrders.filter((order) => all.every(({ dates }) => dates[order] !== undefined));

/** The orders in which the text is a date. */
export const ordersOf = (dates: OrderedDates): DateOrder[] => commonOrders([{ dates }]);

/** The dates that fall on this day of the week: 0 for Sunday, to 6 for Saturday. */
export const onWeekday = (dates: OrderedDates, weekday: number): OrderedDates =>
	mapValues(dates, (date) => (date && new Date(epochOf(date)).getUTCDay() === weekday ? date : undefined));

/** The date that the text means in all of these orders; undefined if it means several. */
function onlyDate(dates: OrderedDates, orders: readonly DateOrder[]): CalendarDate | undefined {
	const [first, ...others] = orders.map((order) => dates[order]);
	return others.every((date) => isSameDay(date, first)) ? first : undefined;
}

/** The date that the text means in every order in which it is one; undefined if it means several. */
export const certainDate = (dates: OrderedDates): CalendarDate | undefined =>
	onlyDate(dates, ordersOf(dates));

/** How people write dates, if the user says it. `workspace`: in the order of the field's format. */
export type DatesAreWritten = DateOrder | 'fromColumn' | 'workspace';

/** What the format of the field shows. */
interface InFormat {
	readonly ofWorkspace: DateOrder;
	/** The date of a text in exactly the format of the field. Undefined for any other text. */
	readonly own: CalendarDate | undefined;
	/** Whether dots separate its numbers. */
	readonly hasDots: boolean;
}

/** A guess if only the format of the field shows it, in which the text is not. */
interface ChosenDate extends Pick<PreparedValue, 'reading' | 'isGuess'> {
	readonly date: CalendarDate;
}

const words: Readonly<Record<DateOrder, string>> = {
	dayFirst: 'Day first',
	monthFirst: 'Month first',
	yearFirst: 'Year first',
};

/**
 * Chooses one of the dates that a text can mean: by what the user says of all dates, or else by what the text itself or
 * its column shows, or else by the format of the workspace.
 */
export function dateByEvidence(
	dates: OrderedDates,
	column: Pick<Column, 'datesAreWritten' | 'dateOrders' | 'hasMonthsBeforeDots'>,
	{ ofWorkspace, own, hasDots }: InFormat,
): ChosenDate | 'unclear' | 'otherOrder' {
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
	const certain = certainDate(dates);
	if (certain) return { date: certain };
	if (isDayFirst && dates.monthFirst !== undefined)
		return column.hasMonthsBeforeDots()
			? 'unclear'
			: { date: dates.dayFirst, reading: 'Day first, because dots separate its numbers' };
	if (own && ofWorkspace === 'yearFirst')
		return { date: own, reading: `${words.yearFirst}, as in the workspace` };
	// A short year is last, unless the format of the field begins with the year.
	const likely = ofWorkspace === 'yearFirst' ? possible : without(possible, 'yearFirst');
	const left = intersection(likely, column.dateOrders());
	const date = onlyDate(dates, left);
	const [order] = left;
	if (date && order)
		return isSameDay(date, onlyDate(dates, likely))
			? { date }
			: { date, reading: `${words[order]}, as other values of this field show` };
	// A format that begins with the year does not say what comes first in a date of another form.
	const followed = ofWorkspace !== 'yearFirst' && left.includes(ofWorkspace) ? dates[ofWorkspace] : undefined;
	if (followed === undefined) return 'unclear';
	return { date: followed, reading: `${words[ofWorkspace]}, as in the workspace`, isGuess: !own };
}
