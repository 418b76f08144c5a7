import { UserError } from 'n8n-workflow';
import type { DataTableColumnType, DataTableProxyProvider, IDataTableProjectService } from 'n8n-workflow';

import { DataTable, projectId } from './data-table';
import { notSupported } from './not-supported';

const schemaChanges = notSupported('Changes to the schema of data tables');

/** Carries out a write of a node, or fails before or after it. */
type AroundWrite = <T>(write: () => Promise<T>) => Promise<T>;

/** n8n's data tables, in memory. Pass one instance to several runs to keep the tables between them, as n8n does. */
export class DataTables implements DataTableProxyProvider {
	private readonly tables: DataTable[] = [];

	/** @param around what happens around each write of a node; those of tests are not affected */
	constructor(private readonly around: AroundWrite = async (write) => await write()) {}

	/** @example `tables.create('lead_ids', { record_id: 'string', lead_id: 'string' }).insert([...])` */
	create(name: string, columns: Readonly<Record<string, DataTableColumnType>>): DataTable {
		const table = new DataTable(name, columns);
		this.tables.push(table);
		return table;
	}

	/** Returns the table with this name. Throws if there is none. */
	find(name: string): DataTable {
		const table = this.tables.find(({ description }) => description.name === name);
		if (table === undefined) throw new Error(`There is no data table "${name}"`);
		return table;
	}

	async getDataTableAggregateProxy(): ReturnType<DataTableProxyProvider['getDataTableAggregateProxy']> {
		return {
			getProjectId: () => projectId,
			// As in n8n, the filter matches any part of a name and ignores case.
			getManyAndCount: async ({ filter, skip = 0, take }) => {
				const parts = [filter?.['name'] ?? ''].flat().map((name) => name.toLowerCase());
				const found = this.tables
					.map(({ description }) => description)
					.filter(({ name }) => parts.every((part) => name.toLowerCase().includes(part)));
				return { count: found.length, data: found.slice(skip, take && skip + take) };
			},
			createDataTable: async ({ name, columns }) => {
				const nameExists = this.tables.some(({ description }) => description.name === name);
				if (nameExists) throw new UserError(`Data table with name '${name}' already exists in this project`);
				const types = Object.fromEntries(columns.map((column) => [column.name, column.type]));
				return this.create(name, types).description;
			},
			deleteDataTableAll: schemaChanges,
		};
	}

	async getDataTableProxy(_workflow: unknown, _node: unknown, id: string): Promise<IDataTableProjectService> {
		const table = this.tables.find(({ description }) => description.id === id);
		if (table === undefined) throw new UserError(`Data table with ID '${id}' could not be found`);
		return {
			getColumns: table.getColumns,
			getManyRowsAndCount: async (options) => await table.getManyRowsAndCount(options),
			insertRows: async (rows, returnType) =>
				await this.around(async () => await table.insertRows(rows, returnType)),
			updateRows: async (options) => await this.around(async () => await table.updateRows(options)),
			upsertRow: async (options) => await this.around(async () => await table.upsertRow(options)),
			deleteRows: async (options) => await this.around(async () => await table.deleteRows(options)),
			clearRows: async () => await this.around(async () => await table.clearRows()),
			updateDataTable: schemaChanges,
			deleteDataTable: schemaChanges,
			addColumn: schemaChanges,
			moveColumn: schemaChanges,
			deleteColumn: schemaChanges,
		};
	}
}
