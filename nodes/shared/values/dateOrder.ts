import { mapValues } from 'lodash';

import { isSameDay, weekdayOf, type CalendarDate } from './calendar';

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

/** The orders in which the text is a date. */
export function ordersOf(dates: OrderedDates): DateOrder[] {
	return dateOrders.filter((order) => dates[order] !== undefined);
}

/** The dates that fall on this day of the week. All of them if none does: then the day of the week is wrong. */
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

/** The orders without `yearFirst` if there are others: few people write a short year first. */
export function usual(orders: readonly DateOrder[]): readonly DateOrder[] {
	const others = orders.filter((order) => order !== 'yearFirst');
	return others.length > 0 ? others : orders;
}
