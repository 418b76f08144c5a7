import { countBy, memoize, once, uniq } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { isObject, numberOf } from '../sync/data';
import { callingCode } from './callingCodes';
import { decimalMarksIn } from './currency';
import { commonOrders, type DatesAreWritten } from './dateOrder';
import { parseDate } from './dateText';
import { countSeparators } from './labelList';
import { isBlank, unwrapSingle } from './spelling';

/**
 * The values of one field in all items of an execution. Where one of them is ambiguous, the others may show how it is
 * written. So they are read when the first ambiguous value is prepared.
 */
export class Column {
	constructor(
		readonly datesAreWritten: DatesAreWritten,
		private readonly values: () => Iterable<unknown>,
	) {}

	/** Computed once, as all that follows: each value of the column asks for it again. */
	private readonly given = once(() =>
		[...this.values()]
			.map(unwrapSingle)
			.map((value) => (isObject(value) ? (value['dateTime'] ?? value) : value)),
	);

	private readonly texts = once(() => this.given().filter((value) => typeof value === 'string'));

	private readonly dates = once(() =>
		uniq(this.texts()).flatMap((text) => {
			const read = parseDate(text);
			return typeof read === 'string' ? [] : [read];
		}),
	);

	/** The orders in which its dates are dates. Empty if they contradict each other. */
	readonly dateOrders = once(() => commonOrders(this.dates()));

	/** Whether one of its dates has dots and can only have the month first. */
	readonly hasMonthsBeforeDots = once(() =>
		this.dates().some(({ dates, hasDots }) => hasDots && !dates.dayFirst && dates.monthFirst),
	);

	/** Whether it has several values, and all are numbers of days as spreadsheets count them, in the years 1968 to 2064. */
	readonly isOfSpreadsheetDays = once(() => {
		const values = this.given().filter((value) => !isBlank(value));
		const areDays = values.every((value) => typeof value === 'number' && value >= 25_000 && value <= 60_000);
		return values.length > 1 && areDays;
	});

	/** The marks before the decimals of its amounts. More than one if they contradict each other. */
	readonly decimalMarks = once(() => decimalMarksIn(this.texts()));

	/** Whether many of its values that are only a number are above this one. One or a few are typing errors. */
	readonly hasManyAbove = memoize((limit: number) => {
		const numbers = this.given().flatMap((value) => numberOf(value) ?? []);
		const above = numbers.filter((number) => number > limit).length;
		return above > 1 && above >= numbers.length / 4;
	});

	/** How many of its texts have lines, semicolons or bars. */
	readonly countSeparators = once(() => countSeparators(this.texts()));

	/** The calling codes of its phone numbers that have one, and the one that at least half of its values have. */
	readonly callingCodes = once(() => {
		const named = this.texts().flatMap((text) => {
			const [, digits = ''] = /^\D{0,40}(?:\+|00)(.*)$/s.exec(text) ?? [];
			return callingCode(digits.replace(/\D/g, '')) ?? [];
		});
		const values = this.given().filter((value) => /(?:\d\D*){7}/.test(String(value))).length;
		const most = Object.entries(countBy(named)).find(([, count]) => count >= values / 2);
		return { codes: new Set(named), usual: most?.[0] };
	});
}

/** For a value that stands alone. */
export const noColumn = new Column('fromColumn', () => []);

/** The column of each field in the items of an execution. */
export type Columns = (field: FieldDefinition) => Column;

/** @param valuesOf finds the values of a field in all items */
export const columnsBy = (
	datesAreWritten: DatesAreWritten,
	valuesOf: (field: FieldDefinition) => Iterable<unknown>,
): Columns => memoize((field) => new Column(datesAreWritten, () => valuesOf(field)));
