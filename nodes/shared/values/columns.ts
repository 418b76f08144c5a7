import { once } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { dateOrders, ordersOf, type DateOrder } from './calendar';
import { decimalMarksIn } from './currency';
import { readDate } from './dateText';
import type { DecimalMark } from './decimal';
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

	private readonly marks = once(() => decimalMarksIn([...this.values()].map(onlyEntry)));

	private readonly commonOrders = once((): readonly DateOrder[] => {
		let common: readonly DateOrder[] = dateOrders;
		for (const value of this.values()) {
			const text = onlyEntry(value);
			const read = typeof text === 'string' ? readDate(text) : 'notADate';
			if (typeof read === 'string') continue;
			const orders = ordersOf(read.dates);
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
