import type { DataTableColumnJsType, DataTableFilter, DataTableRow } from 'n8n-workflow';

type Condition = DataTableFilter['filters'][number];

/** True if the row matches a filter of the Data Table node, as in n8n's database: NULL equals only NULL. */
export function matches(row: DataTableRow, filter: DataTableFilter | undefined): boolean {
	const { type = 'and', filters = [] } = filter ?? {};
	if (filters.length === 0) return true;
	const holds = (condition: Condition): boolean => fulfils(row[condition.columnName] ?? null, condition);
	return type === 'or' ? filters.some(holds) : filters.every(holds);
}

function fulfils(cell: DataTableColumnJsType, { condition, value }: Condition): boolean {
	const order = compare(cell, value);
	switch (condition) {
		case 'isEmpty':
			return cell === null || cell === '';
		case 'isNotEmpty':
			return cell !== null && cell !== '';
		case 'eq':
			return value === null ? cell === null : order === 0;
		case 'neq':
			return value === null ? cell !== null : order !== 0;
		case 'gt':
			return order !== undefined && order > 0;
		case 'gte':
			return order !== undefined && order >= 0;
		case 'lt':
			return order !== undefined && order < 0;
		case 'lte':
			return order !== undefined && order <= 0;
		case 'like':
			return contains(cell, value);
		case 'ilike':
			return contains(String(cell ?? '').toLowerCase(), String(value).toLowerCase());
	}
}

/** Negative, zero or positive, as for a sort; undefined if either value is NULL. Dates are compared by time. */
export function compare(a: DataTableColumnJsType, b: DataTableColumnJsType): number | undefined {
	if (a === null || b === null) return undefined;
	const [left, right] = [comparable(a, b), comparable(b, a)];
	if (left === right) return 0;
	return left < right ? -1 : 1;
}

/** The node passes numbers and dates to a filter as the text that a person typed, so text is converted. */
function comparable(value: string | number | boolean | Date, other: unknown): string | number {
	if (value instanceof Date) return value.getTime();
	if (other instanceof Date) return new Date(String(value)).getTime();
	if (typeof other === 'number' || typeof other === 'boolean') return Number(value);
	return typeof value === 'string' ? value : Number(value);
}

function contains(cell: DataTableColumnJsType, value: DataTableColumnJsType): boolean {
	return String(cell ?? '').includes(String(value));
}
