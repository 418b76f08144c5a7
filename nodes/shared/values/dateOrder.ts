import { mapValues } from 'lodash';

import { isSameDay, weekdayOf, type CalendarDate } from './calendar';

/**
 * The order of the numbers in a date. The year is last in the first two. No country writes the year first and then the
 * day.
 */
export const dateOrders = ['dayFirst', 'monthFirst', 'yearFirst'] as const;

export type DateOrder = (typeof dateOrders)[number];

/** The date that a text means in each order. Undefined for an order in which it is no date. */
export type OrderedDates = Readonly<Record<DateOrder, CalendarDate | undefined>>;

/** The dates of a text that shows itself which number is the day. */
export function inEveryOrder(date: CalendarDate | undefined): OrderedDates {
	return { dayFirst: date, monthFirst: date, yearFirst: date };
}

/** The orders in which the text is a date. */
export function ordersOf(dates: OrderedDates): DateOrder[] {
	return dateOrders.filter((order) => dates[order] !== undefined);
}

/** The dates that fall on this day of the week. If none does, the day of the week is wrong, and shows nothing. */
export function onWeekday(dates: OrderedDates, weekday: number | undefined): OrderedDates {
	if (weekday === undefined) return dates;
	const falling = mapValues(dates, (date) => (date && weekdayOf(date) === weekday ? date : undefined));
	return ordersOf(falling).length > 0 ? falling : dates;
}

/** The date that the text means in all of these orders; undefined if it means several. */
export function onlyDate(dates: OrderedDates, orders: readonly DateOrder[]): CalendarDate | undefined {
	const [first, ...others] = orders.map((order) => dates[order]);
	return others.every((date) => isSameDay(date, first)) ? first : undefined;
}

/** The orders without the one that few people use, a short year first, if there are others. */
export function usual(orders: readonly DateOrder[]): readonly DateOrder[] {
	const others = orders.filter((order) => order !== 'yearFirst');
	return others.length > 0 ? others : orders;
}
