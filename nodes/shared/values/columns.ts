import { once } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { dateOrders, epochUnitsIn, isLikelyYear, ordersOf, zeroDay, type DateOrder } from './calendar';
import { callingCode } from './callingCodes';
import { decimalMarksIn } from './currency';
import { readDate } from './dateText';
import type { DecimalMark } from './decimal';
import { separatedBy, type SeparatedBy } from './labelList';
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

	/** The orders in which every date of the column is a date. Empty if the dates contradict each other. */
	get dateOrders(): readonly DateOrder[] {
		return this.commonOrders();
	}

	/** The marks before the decimals of its amounts. More than one if they contradict each other. */
	get decimalMarks(): readonly DecimalMark[] {
		return this.marks();
	}

	/** Whether one of its values is only a number, and higher than this. */
	hasNumberAbove(limit: number): boolean {
		return this.highest() > limit;
	}

	private readonly highest = once(() =>
		[...this.values()].map(onlyEntry).reduce((highest: number, value) => {
			const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
			return typeof number === 'number' && number > highest ? number : highest;
		}, 0),
	);

	/** The calling codes of its phone numbers that have one. */
	get callingCodes(): ReadonlySet<string> {
		return this.codes();
	}

	/** How often each mark separates labels in its texts. */
	private readonly separated = once(() => separatedBy([...this.values()].map(onlyEntry)));

	get separatedBy(): SeparatedBy {
		return this.separated();
	}

	private readonly codes = once(
		() =>
			new Set(
				[...this.values()].flatMap((value) => {
					const text = onlyEntry(value);
					const [, digits] = (typeof text === 'string' && /^\D*(?:\+|00)(.*)$/s.exec(text)) || [];
					return (digits !== undefined && callingCode(digits.replace(/\D/g, ''))) || [];
				}),
			),
	);

	private readonly marks = once(() => decimalMarksIn([...this.values()].map(onlyEntry)));

	/** Whether one of its dates has dots and can only have the month first. */
	get hasMonthsBeforeDots(): boolean {
		return this.dates().some(({ dates, hasDots }) => hasDots && !dates.dayFirst && dates.monthFirst);
	}

	/** Whether one of its dates is so early that people rather than orders have it. */
	get hasEarlyDates(): boolean {
		return this.dates().some(({ dates }) =>
			Object.values(dates).some((date) => date && date.year < 1990 && isLikelyYear(date) && !zeroDay(date)),
		);
	}

	/** The units of the times in numbers that it certainly has, in milliseconds. */
	get epochUnits(): readonly number[] {
		return epochUnitsIn([...this.values()].map(onlyEntry));
	}

	private readonly dates = once(() =>
		[...this.values()].flatMap((value) => {
			const text = onlyEntry(value);
			const read = typeof text === 'string' ? readDate(text) : 'notADate';
			return typeof read === 'string' ? [] : [read];
		}),
	);

	private readonly commonOrders = once((): readonly DateOrder[] => {
		let common: readonly DateOrder[] = dateOrders;
		for (const { dates } of this.dates()) {
			const orders = ordersOf(dates);
			common = common.filter((order) => orders.includes(order));
		}
		return common;
	});
}

/** For a value that stands alone. */
export const noColumn = new Column('fromColumn', () => []);

/** Where the values of a field are in the items of an execution. */
export type ValuesOf = (field: FieldDefinition) => Iterable<unknown>;

/** The columns of an execution, one for each field. */
export class Columns {
	private readonly kept = new Map<FieldDefinition, Column>();

	constructor(
		private readonly datesAreWritten: DatesAreWritten,
		private readonly valuesOf: ValuesOf,
	) {}

	of(field: FieldDefinition): Column {
		const kept = this.kept.get(field);
		if (kept) return kept;
		const column = new Column(this.datesAreWritten, () => this.valuesOf(field));
		this.kept.set(field, column);
		return column;
	}
}

/** For values that stand alone. */
export const noColumns: Pick<Columns, 'of'> = { of: () => noColumn };
