import { randomUUID } from 'node:crypto';

import { UserError, validateFieldType } from 'n8n-workflow';
import type {
	DataTable as TableDescription,
	DataTableColumnJsType,
	DataTableColumnType,
	DataTableFilter,
	DataTableInsertRowsResult,
	DataTableInsertRowsReturnType,
	DataTableRow,
	DataTableRowReturn,
	ListDataTableRowsOptions,
	UpdateDataTableRowOptions,
} from 'n8n-workflow';

import { notSupported } from './not-supported';

/** The project that all tables are in. */
export const projectId = 'project';

/** One table. The Data Table node uses n8n's interface; tests use `insert` and `rows`. */
export class DataTable {
	readonly description: TableDescription;
	private readonly content: DataTableRowReturn[] = [];
	private lastId = 0;

	constructor(name: string, columns: Readonly<Record<string, DataTableColumnType>>) {
		const id = randomUUID();
		const createdAt = new Date();
		this.description = {
			id,
			name,
			projectId,
			createdAt,
			updatedAt: createdAt,
			columns: Object.entries(columns).map(([column, type], index) => ({
				id: column,
				name: column,
				type,
				index,
				dataTableId: id,
			})),
		};
	}

	/** Copies of the rows, oldest first, without the columns `createdAt` and `updatedAt` that n8n adds. */
	rows(): DataTableRow[] {
		return this.content.map(({ createdAt, updatedAt, ...row }) => row);
	}

	insert(rows: readonly DataTableRow[]): DataTableRowReturn[] {
		return rows.map((row) => {
			const empty = Object.fromEntries(this.description.columns.map(({ name }) => [name, null]));
			const now = new Date();
			const system = { id: (this.lastId += 1), createdAt: now, updatedAt: now };
			const inserted: DataTableRowReturn = { ...empty, ...this.checked(row), ...system };
			this.content.push(inserted);
			return { ...inserted };
		});
	}

	getColumns = async () => this.description.columns;

	async getManyRowsAndCount(options: Partial<ListDataTableRowsOptions>) {
		const { filter, sortBy: [column, direction] = ['id', 'ASC'], skip = 0, take } = options;
		const found = this.content
			.filter((row) => matches(row, filter))
			.sort((a, b) => (compare(a[column] ?? null, b[column] ?? null) ?? 0) * (direction === 'ASC' ? 1 : -1));
		const page = found.slice(skip, take === undefined ? undefined : skip + take);
		return { count: found.length, data: page.map((row) => ({ ...row })) };
	}

	async insertRows<T extends DataTableInsertRowsReturnType>(rows: DataTableRow[], returnType: T) {
		const inserted = this.insert(rows);
		const results: { [Type in DataTableInsertRowsReturnType]: DataTableInsertRowsResult<Type> } = {
			all: inserted,
			id: inserted.map(({ id }) => ({ id })),
			count: { success: true, insertedRows: inserted.length },
		};
		return results[returnType];
	}

	async updateRows({ data, filter, dryRun }: UpdateDataTableRowOptions): Promise<DataTableRowReturn[]> {
		if (dryRun) await notSupported('Dry runs of the Data Table node')();
		const changes = { ...this.checked(data), updatedAt: new Date() };
		const found = this.content.filter((row) => matches(row, filter));
		return found.map((row) => ({ ...Object.assign(row, changes) }));
	}

	async upsertRow(options: UpdateDataTableRowOptions): Promise<DataTableRowReturn[]> {
		const updated = await this.updateRows(options);
		return updated.length > 0 ? updated : this.insert([options.data]);
	}

	async deleteRows({ filter }: Pick<UpdateDataTableRowOptions, 'filter'>): Promise<DataTableRowReturn[]> {
		const deleted = this.content.filter((row) => matches(row, filter));
		for (const row of deleted) this.content.splice(this.content.indexOf(row), 1);
		return deleted;
	}

	async clearRows() {
		return { deletedCount: this.content.splice(0).length };
	}

	/** Checks as n8n's service does: rejects unknown columns and values of the wrong type, and parses dates. */
	private checked(row: DataTableRow): DataTableRow {
		return Object.fromEntries(
			Object.entries(row).map(([name, cell]) => [name, this.checkedCell(name, cell)]),
		);
	}

	private checkedCell(name: string, cell: DataTableColumnJsType): DataTableColumnJsType {
		const column = this.description.columns.find((known) => known.name === name);
		if (column === undefined) throw new UserError(`unknown column name '${name}'`);
		if (cell === null) return null;
		if (column.type === 'string') return String(cell);
		if (column.type === 'date') {
			const date = new Date(cell instanceof Date ? cell : String(cell));
			if (Number.isNaN(date.getTime())) throw mismatch(cell, column.type);
			return date;
		}
		const result = validateFieldType(name, cell, column.type);
		if (!result.valid) throw mismatch(cell, column.type);
		return column.type === 'number' ? Number(result.newValue) : result.newValue === true;
	}
}

function mismatch(cell: DataTableColumnJsType, type: DataTableColumnType): UserError {
	return new UserError(`value '${String(cell)}' does not match column type '${type}'`);
}

type Condition = DataTableFilter['filters'][number];

/** True if the row matches a filter of the Data Table node, as in n8n's database: NULL equals only NULL. */
function matches(row: DataTableRow, filter: DataTableFilter | undefined): boolean {
	const { type = 'and', filters = [] } = filter ?? {};
	if (filters.length === 0) return true;
	const holds = (condition: Condition): boolean => fulfils(row[condition.columnName] ?? null, condition);
	return type === 'or' ? filters.some(holds) : filters.every(holds);
}

/** What a condition asks of the order of the cell and its value. NULL has none. */
const ofOrder = {
	gt: (order: number) => order > 0,
	gte: (order: number) => order >= 0,
	lt: (order: number) => order < 0,
	lte: (order: number) => order <= 0,
};

function fulfils(cell: DataTableColumnJsType, { condition, value }: Condition): boolean {
	const order = compare(cell, value);
	switch (condition) {
		case 'isEmpty':
			return cell === null || cell === '';
		case 'isNotEmpty':
			return cell !== null && cell !== '';
		case 'like':
			return contains(cell, value);
		case 'ilike':
			return contains(String(cell ?? '').toLowerCase(), String(value).toLowerCase());
		case 'eq':
			return value === null ? cell === null : order === 0;
		case 'neq':
			return value === null ? cell !== null : order !== 0;
		default:
			return order !== undefined && ofOrder[condition](order);
	}
}

/** Negative, zero or positive, as for a sort; undefined if either value is NULL. Dates are compared by time. */
function compare(a: DataTableColumnJsType, b: DataTableColumnJsType): number | undefined {
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

const contains = (cell: DataTableColumnJsType, value: DataTableColumnJsType): boolean =>
	String(cell ?? '').includes(String(value));
