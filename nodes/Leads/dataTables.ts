import type { IDataObject, IExecuteFunctions, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { chunk, sortBy } from 'lodash';

import { ownValue } from '../shared/sync/data';

/** A row by column. Every column holds text. */
type Row = Readonly<Record<string, string>>;

/** A data table of n8n. A method that fails throws with n8n's message. */
export interface DataTable {
	/** The rows in which the column has one of the values, oldest first. A value must not begin with `=`. */
	rowsWith(column: string, values: readonly string[]): Promise<IDataObject[]>;
	add(rows: readonly Row[]): Promise<void>;
	/** Replaces the row that has the same value in the column, or adds the row. */
	replace(column: string, rows: readonly Row[]): Promise<void>;
}

/** The data tables of the project that the workflow belongs to. A name must not begin with `=`. */
export interface DataTables {
	find(name: string): Promise<DataTable | undefined>;
	/** The table with this name, which may be one that another execution has just created. */
	findOrCreate(name: string, columns: readonly string[]): Promise<DataTable>;
}

/** How many values one call compares. SQLite takes 1,000 conditions in a query. */
const mostCompared = 500;

/**
 * n8n opens data tables only to its own Data Table node. So each call runs a workflow with that node, which exists only
 * for the call. n8n runs it inside this execution and in the project of this workflow.
 *
 * A text of a parameter that begins with `=` is an expression. So rows are passed as items.
 */
export function dataTablesOf(context: IExecuteFunctions): DataTables {
	const call = async (parameters: INodeParameters, rows: readonly Row[] = [{}]): Promise<IDataObject[]> => {
		const items = rows.map((json) => ({ json }));
		const { data } = await context.executeWorkflow({ code: workflowOf(parameters) }, items);
		return (data[0] ?? []).map(({ json }) => json);
	};
	/** Looks for the exact name, because the Data Table node finds tables by a part of their name, in any case. */
	const find = async (name: string): Promise<DataTable | undefined> => {
		const list = { resource: 'table', operation: 'list', returnAll: true, options: { filterName: name } };
		const found = (await call(list)).find((table) => table['name'] === name);
		return found && tableOf(call, found);
	};
	const create = async (name: string, columns: readonly string[]): Promise<DataTable> => {
		const column = columns.map((each) => ({ name: each, type: 'string' }));
		const node = { resource: 'table', operation: 'create', tableName: name, columns: { column } };
		const [created = {}] = await call(node);
		return tableOf(call, created);
	};
	return {
		find,
		async findOrCreate(name, columns) {
			const found = (await find(name)) ?? (await create(name, columns).catch(async () => await find(name)));
			// If there is still none, the second attempt throws with n8n's message.
			return found ?? (await create(name, columns));
		},
	};
}

type Call = (parameters: INodeParameters, rows?: readonly Row[]) => Promise<IDataObject[]>;

function tableOf(call: Call, description: IDataObject): DataTable {
	const dataTableId = { __rl: true, mode: 'id', value: String(ownValue(description, 'id')) };
	const columns = { mappingMode: 'autoMapInputData', value: null };
	return {
		async rowsWith(column, values) {
			const rows: IDataObject[] = [];
			for (const some of chunk(values, mostCompared)) {
				const conditions = some.map((value) => ({ keyName: column, condition: 'eq', keyValue: value }));
				const get = { resource: 'row', operation: 'get', matchType: 'anyCondition', returnAll: true };
				rows.push(...(await call({ ...get, dataTableId, filters: { conditions } })));
			}
			return sortBy(rows, 'id');
		},
		async add(rows) {
			if (rows.length === 0) return;
			const insert = { resource: 'row', operation: 'insert', options: { optimizeBulk: true } };
			await call({ ...insert, dataTableId, columns }, rows);
		},
		async replace(column, rows) {
			if (rows.length === 0) return;
			const conditions = [{ keyName: column, condition: 'eq', keyValue: `={{ $json.${column} }}` }];
			const upsert = { resource: 'row', operation: 'upsert', matchType: 'allConditions' };
			await call({ ...upsert, dataTableId, filters: { conditions }, columns }, rows);
		},
	};
}

/** The executions of the workflow are not in the list, and no error workflow runs for them. */
const settings = {
	executionOrder: 'v1',
	callerPolicy: 'any',
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'none',
	saveManualExecutions: false,
	saveExecutionProgress: false,
} as const satisfies IWorkflowBase['settings'];

/** Without an ID, n8n gives it that of the workflow that calls it. */
function workflowOf(parameters: INodeParameters): IWorkflowBase {
	const now = new Date();
	const node = { typeVersion: 1.1, position: [0, 0] } satisfies Partial<IWorkflowBase['nodes'][number]>;
	return {
		id: '',
		name: 'Data Table',
		active: false,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		activeVersionId: null,
		nodes: [
			{
				...node,
				id: 'trigger',
				name: 'Trigger',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				parameters: { inputSource: 'passthrough' },
			},
			{ ...node, id: 'table', name: 'Table', type: 'n8n-nodes-base.dataTable', parameters },
		],
		connections: { Trigger: { main: [[{ node: 'Table', type: 'main', index: 0 }]] } },
		settings,
	};
}
