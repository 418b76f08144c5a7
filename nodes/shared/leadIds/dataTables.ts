import type { IDataObject, IExecuteFunctions, INode, INodeParameters, IWorkflowBase } from 'n8n-workflow';
import { chunk, sortBy } from 'lodash';

import { ownValue, textOf } from '../sync/data';

/** How many values one call compares. SQLite takes 1,000 conditions in a query. */
const mostCompared = 500;

/** From so many rows on, n8n takes longer to write them one by one than to run a second workflow. */
const many = 10;

/** The text columns of the table. */
export const columns = ['identifier', 'lead_id'] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/**
 * The data table of n8n with this name, in the project of the workflow. A method that fails throws with n8n's message.
 *
 * n8n opens data tables only to its own Data Table node. So each method runs a workflow with such nodes, which exists
 * only for the call. n8n runs it inside this execution. It costs about as much as an execution, whatever it does.
 */
export class TableOfIds {
	/** @param name it must not begin with `=` */
	constructor(
		private readonly context: Pick<IExecuteFunctions, 'executeWorkflow'>,
		readonly name: string,
	) {}

	/** The lead IDs of these identifiers: of several rows, the newest. None must begin with `=`. */
	async idsOf(identifiers: readonly string[]): Promise<ReadonlyMap<string, string>> {
		const ids = new Map<string, string>();
		for (const some of chunk(identifiers, mostCompared)) {
			const conditions = some.map((keyValue) => ({ keyName: 'identifier', condition: 'eq', keyValue }));
			const get = { resource: 'row', operation: 'get', matchType: 'anyCondition', returnAll: true };
			const rows = { ...get, dataTableId: byId(ownInList), filters: { conditions } };
			const found = await this.call([[this.list, nodeOf('Rows', rows)]]).catch(async (error: unknown) => {
				// n8n fails as well where it finds only tables with longer names.
				const tables = await this.call([[this.list]]);
				if (tables.some((table) => ownValue(table, 'name') === this.name)) throw error;
				return [];
			});
			for (const row of sortBy(found, 'id')) ids.set(textIn(row, 'identifier'), textIn(row, 'lead_id'));
		}
		return ids;
	}

	/** As a call of this run found it. */
	private id: string | undefined;

	/** Adds the rows. Makes the table if there is none. */
	async add(rows: readonly Row[]): Promise<void> {
		if (this.id !== undefined) return void (await this.call([[addingTo(this.id)]], rows));
		// Where the ID of the table is an expression, n8n writes the rows one by one.
		const isOneCall = rows.length < many;
		const adding = isOneCall ? [[addingTo("={{ $('Make').first().json.id }}")]] : [];
		const made = await this.call([[this.make], ...adding], rows).catch(async (error: unknown) => {
			// Another execution has just made it, or n8n took one with a longer name for it.
			await this.call([[this.list], [addingTo(ownInList)]], rows).catch(() => {
				throw error;
			});
		});
		if (!made || isOneCall) return;
		const id = textIn(made[0] ?? {}, 'id');
		await this.call([[addingTo(id)]], rows);
		this.id = id;
	}

	private get make(): INode {
		const column = columns.map((name) => ({ name, type: 'string' }));
		const create = { resource: 'table', operation: 'create', tableName: this.name, columns: { column } };
		return nodeOf('Make', { ...create, options: { createIfNotExists: true } });
	}

	private get list(): INode {
		return nodeOf('List', {
			...{ resource: 'table', operation: 'list', returnAll: true, options: { filterName: this.name } },
		});
	}

	/** Runs branches of nodes, one after the other, and returns the items of the last node. */
	private async call(branches: readonly INode[][], rows: readonly Row[] = []) {
		const items = rows.length === 0 ? [{ json: {} }] : rows.map((json) => ({ json }));
		const { data } = await this.context.executeWorkflow({ code: workflowOf(branches) }, items);
		return (data[0] ?? []).map(({ json }) => json);
	}
}

/** The ID of the table with exactly this name: n8n finds tables by any part of their name, in any case. */
const ownInList =
	"={{ $('List').all().find(({ json }) => json.name === $('List').params.options.filterName)?.json.id }}";

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** It gets the rows as items, because a text of a parameter that begins with `=` is an expression. */
function addingTo(tableId: string): INode {
	const insert = { resource: 'row', operation: 'insert', options: { optimizeBulk: true } };
	const mapping = { mappingMode: 'autoMapInputData', value: null };
	return nodeOf('Rows', { ...insert, dataTableId: byId(tableId), columns: mapping }, false);
}

const textIn = (row: IDataObject, column: string): string => textOf(ownValue(row, column)) ?? '';

function nodeOf(name: string, parameters: INodeParameters, executeOnce = true): INode {
	const type = 'n8n-nodes-base.dataTable';
	return { id: name, name, type, typeVersion: 1.1, position: [0, 0], parameters, executeOnce };
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

const start: INode = {
	...{ id: 'Start', name: 'Start', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.1 },
	...{ position: [0, 0], parameters: { inputSource: 'passthrough' } },
};

/** Without an ID, n8n gives it that of the workflow that calls it. n8n runs its branches from top to bottom. */
function workflowOf(branches: readonly INode[][]): IWorkflowBase {
	const now = new Date();
	const wireTo = (node: INode | undefined) =>
		node ? [{ node: node.name, type: 'main', index: 0 } as const] : [];
	const nodes = [start];
	const connections: IWorkflowBase['connections'] = {
		Start: { main: [branches.flatMap(([first]) => wireTo(first))] },
	};
	for (const [row, branch] of branches.entries())
		for (const [column, node] of branch.entries()) {
			nodes.push({ ...node, position: [column * 200, row * 200] });
			connections[node.name] = { main: [wireTo(branch[column + 1])] };
		}
	return {
		id: '',
		name: 'Data Table',
		active: false,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		activeVersionId: null,
		nodes,
		connections,
		settings,
	};
}
