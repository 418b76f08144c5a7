import {
	isSameDay,
	onlyDate,
	ordersOf,
	usual,
	type CalendarDate,
	type DateOrder,
	type OrderedDates,
} from './calendar';
import type { Column } from './columns';

/** Why it is unclear which of several dates a text means. */
export type UnclearOrder = 'unclear' | 'contradiction' | 'otherOrder';

/** What the format of the field shows. */
interface InFormat {
	readonly ofWorkspace: DateOrder;
	/** The date of a text in exactly the format of the field. Undefined for any other text. */
	readonly own: CalendarDate | undefined;
}

interface ChosenDate {
	readonly date: CalendarDate;
	/** For people: how the text is read, if it could mean another date. */
	readonly reading?: string;
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
export function chooseDate(
	dates: OrderedDates,
	column: Column,
	{ ofWorkspace, own }: InFormat,
): ChosenDate | UnclearOrder {
	const possible = ordersOf(dates);
	// The field has a format such as YYYY-DD-MM, in which an ISO 8601 date would be another day.
	if (own && !possible.some((order) => isSameDay(dates[order], own))) return 'unclear';
	const { datesAreWritten } = column;
	if (datesAreWritten !== 'fromColumn') {
		const date = dates[datesAreWritten === 'workspace' ? ofWorkspace : datesAreWritten];
		return date ? { date } : 'otherOrder';
	}
	const certain = onlyDate(dates, possible);
	if (certain) return { date: certain };
	// A short year is read first only where the format of the field has it first, or where nothing else makes a date.
	const likely = own && ofWorkspace === 'yearFirst' ? (orders: readonly DateOrder[]) => orders : usual;
	const alone = onlyDate(dates, likely(possible));
	if (column.dateOrders.length === 0) return alone ? { date: alone } : 'contradiction';
	const left = likely(possible.filter((order) => column.dateOrders.includes(order)));
	const date = onlyDate(dates, left);
	const [order] = left;
	if (date && order)
		return isSameDay(date, alone)
			? { date }
			: { date, reading: `${words[order]}, as other values of this field show` };
	// A format that begins with the year does not say what comes first in a date that begins otherwise.
	const followed = left.includes(ofWorkspace) ? dates[ofWorkspace] : undefined;
	return followed ? { date: followed, reading: `${words[ofWorkspace]}, as in the workspace` } : 'unclear';
}
