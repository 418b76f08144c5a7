import { chunk, groupBy, range } from 'lodash';

import type { CorpusRow, RowType } from './row';

/** Rows that stand in one field of one execution, one per item. */
export type Column = readonly [CorpusRow, ...CorpusRow[]];

/** The columns of one execution, each with a field of its own. */
export type Sheet = readonly Column[];

/** Properties of a lead, and no fields that a workspace adds: a lead has one of each. */
const leadProperties: ReadonlySet<RowType> = new Set(['rating', 'status', 'lost_reason', 'assignee']);

export const isLeadProperty = (type: RowType): boolean => leadProperties.has(type);

/** How many columns of one type a sheet has. More would need more fields, fewer more executions. */
const width = 16;

/** A row without a column has one of its own. */
const columnName = ({ source, column, type, place }: CorpusRow) =>
	column === '' ? `${type} ${place}` : `${type} ${source}: ${column}`;

/** Columns in one slot share the fields of a sheet. A lead with a lost reason has no other status than a lost one. */
const slotOf = ([{ type }]: Column) => (type === 'lost_reason' ? 'status' : type);

/** The sheets in which rows are sent. They mix types, because columns of different types do not influence each other. */
export function sheetsOf(rows: readonly CorpusRow[]): Sheet[] {
	const columns = Object.values(groupBy(rows, columnName)).flatMap(([first, ...rest]): Column[] =>
		first ? [[first, ...rest]] : [],
	);
	const slots = Object.values(groupBy(columns, slotOf)).map((ofSlot) =>
		chunk(ofSlot, ofSlot.some(([{ type }]) => isLeadProperty(type)) ? 1 : width),
	);
	const count = Math.max(...slots.map(({ length }) => length));
	return range(count).map((index) => slots.flatMap((slot) => slot[index] ?? []));
}
