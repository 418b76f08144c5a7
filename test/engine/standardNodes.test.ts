import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { DataTables, startEngine } from '../kit/engine';
import type { Engine, NodeSettings } from '../kit/engine';
import { standIn } from '../kit/engine/stand-ins';
import { jsonOf } from '../kit/items';
import { root } from '../kit/root';

/* n8n's own nodes in the engine: the real nodes that the examples use. */

describe("n8n's own nodes", () => {
	let engine: Engine;

	beforeAll(async () => {
		engine = await startEngine({ packageDir: root });
	});

	async function run(node: NodeSettings, ...json: Array<INodeExecutionData['json']>) {
		return await engine.runNode(node, { input: json.map((each) => ({ json: each })) });
	}

	it('decide as they do in n8n', async () => {
		const conditions = {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: 'f0a4e9f5-52c5-4b62-9a5d-6c5d6b8f1a01',
					leftValue: '={{ $json.amount }}',
					rightValue: 10,
					operator: { type: 'number', operation: 'gt' },
				},
			],
		};
		const { outputs } = await run(
			{ type: 'n8n-nodes-base.if', typeVersion: 2.2, parameters: { conditions, options: {} } },
			{ amount: 11 },
			{ amount: 10 },
		);

		expect(outputs.map(jsonOf)).toEqual([[{ amount: 11 }], [{ amount: 10 }]]);
	});

	it('read files', async () => {
		const content = Buffer.from('name,phone\nAda,+447700900123\n').toString('base64');
		const { outputs } = await engine.runNode(
			{ type: 'n8n-nodes-base.extractFromFile', parameters: { operation: 'csv' } },
			{ input: [{ json: {}, binary: { data: { data: content, mimeType: 'text/csv' } } }] },
		);

		expect(jsonOf(outputs[0])).toEqual([{ name: 'Ada', phone: '+447700900123' }]);
	});

	it('have stand-ins for `npm start` that do the same', async () => {
		const type = standIn('noOp');
		if (type === undefined) throw new Error('There is no stand-in');
		const light = await startEngine({ packageDir: root, nodeTypes: { 'n8n-nodes-base.noOp': type } });
		const options = { input: [{ json: { name: 'Ada' } }, { json: { name: 'Bo' } }] };
		const [real, standing] = await Promise.all(
			[engine, light].map(async (each) => await each.runNode({ type: 'n8n-nodes-base.noOp' }, options)),
		);

		expect(standing?.outputs).toEqual(real?.outputs);
		expect(standIn('if')).toBeUndefined();
	});

	it.each(['merge', 'switch', 'summarize', 'httpRequest', 'convertToFile', 'respondToWebhook'])(
		'%s is available to workflows',
		async (name) => {
			const { workflow } = await engine.runNode({ type: `n8n-nodes-base.${name}`, disabled: true });

			expect(workflow.status).toBe('success');
		},
	);
});

describe('the Data Table node', () => {
	const columns = { record_id: 'string', visits: 'number', seen: 'date' } as const;
	const condition = (keyName: string, is: string, keyValue?: string) => ({
		filters: { conditions: [{ keyName, condition: is, ...(keyValue !== undefined && { keyValue }) }] },
	});

	async function runOn(
		tables: DataTables,
		parameters: INodeParameters,
		...json: Array<INodeExecutionData['json']>
	) {
		const engine = await startEngine({ packageDir: root });
		const dataTableId = { __rl: true, mode: 'name', value: 'Visitors' };
		return await engine.runNode(
			{
				type: 'n8n-nodes-base.dataTable',
				typeVersion: 1.1,
				parameters: { dataTableId, ...parameters },
			},
			{ input: json.map((each) => ({ json: each })), dataTables: tables },
		);
	}

	const autoMap = { columns: { mappingMode: 'autoMapInputData', value: null } };

	it('inserts rows, and leaves omitted columns empty', async () => {
		const tables = new DataTables();
		const table = tables.create('visitors', columns);
		await runOn(tables, { operation: 'insert', ...autoMap }, { record_id: 'a', visits: 1 }, { record_id: 7 });

		expect(table.rows()).toEqual([
			{ id: 1, record_id: 'a', visits: 1, seen: null },
			{ id: 2, record_id: '7', visits: null, seen: null },
		]);
	});

	it('updates an existing row, and inserts a missing one', async () => {
		const tables = new DataTables();
		const table = tables.create('visitors', columns);
		table.insert([{ record_id: 'a', visits: 1 }]);
		await runOn(
			tables,
			{ operation: 'upsert', ...autoMap, ...condition('record_id', 'eq', '={{ $json.record_id }}') },
			{ record_id: 'a', visits: 2, seen: '2026-11-21T09:00:00Z' },
			{ record_id: 'b', visits: 1 },
		);

		expect(table.rows()).toEqual([
			{ id: 1, record_id: 'a', visits: 2, seen: new Date('2026-11-21T09:00:00Z') },
			{ id: 2, record_id: 'b', visits: 1, seen: null },
		]);
	});

	it.each([
		['eq', 'visits', '2', ['b']],
		['neq', 'visits', '2', ['a', 'c', '']],
		['gte', 'visits', '2', ['b', 'c']],
		['lt', 'seen', '2026-11-21T00:00:00Z', ['a']],
		['ilike', 'record_id', 'B', ['b']],
		['isEmpty', 'seen', undefined, ['b', 'c', '']],
		['isNotEmpty', 'record_id', undefined, ['a', 'b', 'c']],
	])('finds rows: %s', async (is, column, value, found) => {
		const tables = new DataTables();
		tables
			.create('visitors', columns)
			.insert([
				{ record_id: 'a', visits: 1, seen: '2026-11-20T09:00:00Z' },
				{ record_id: 'b', visits: 2 },
				{ record_id: 'c', visits: 3 },
				{ record_id: '' },
			]);
		const run = await runOn(
			tables,
			{ operation: 'get', returnAll: true, ...condition(column, is, value) },
			{},
		);

		expect(run.error).toBeUndefined();
		expect(jsonOf(run.outputs[0])?.map((row) => row['record_id'])).toEqual(found);
	});

	it('creates a table once', async () => {
		const tables = new DataTables();
		const columns = { column: [{ name: 'record_id', type: 'string' }] };
		const make = { resource: 'table', operation: 'create', tableName: 'visitors', columns };
		const reuse = { ...make, options: { createIfNotExists: true } };
		await runOn(tables, reuse, {});
		await runOn(tables, reuse, {});
		const again = await runOn(tables, { ...make, options: { createIfNotExists: false } }, {});
		await runOn(tables, { operation: 'insert', ...autoMap }, { record_id: 'a' });
		const { outputs } = await runOn(tables, { operation: 'get', ...condition('record_id', 'eq', 'a') }, {});

		expect(outputs[0]).toHaveLength(1);
		expect(again.error?.message).toContain("Data table with name 'visitors' already exists");
	});

	it('rejects an unknown column and an unknown table', async () => {
		const tables = new DataTables();
		tables.create('visitors', columns);
		const unknownColumn = await runOn(tables, { operation: 'insert', ...autoMap }, { surname: 'L' });
		const unknownTable = await runOn(new DataTables(), { operation: 'get' }, {});

		expect(unknownColumn.error?.message).toContain("unknown column name 'surname'");
		expect(unknownTable.error?.message).toContain('Data table with name "Visitors" not found');
	});
});
