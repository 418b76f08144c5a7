import type { FieldDefinition } from '../sync/shapes/definitions';
import { Column, type DatesAreWritten, noColumn } from './column';

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
