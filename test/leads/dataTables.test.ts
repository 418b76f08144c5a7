import type { IDataObject, IExecuteFunctions, IExecuteWorkflowInfo, INodeParameters } from 'n8n-workflow';

import { dataTablesOf } from '../../nodes/Leads/dataTables';

interface Call {
	readonly parameters: INodeParameters;
	readonly rows: unknown[];
}

/** Data tables whose node answers each call in turn. */
function tablesWith(...answers: ReadonlyArray<IDataObject[] | Error>) {
	const calls: Call[] = [];
	const context = {
		async executeWorkflow({ code }: IExecuteWorkflowInfo, items: Array<{ json: unknown }>) {
			const parameters = code?.nodes.at(-1)?.parameters ?? {};
			const answer = answers[calls.length] ?? [];
			calls.push({ parameters, rows: items.map(({ json }) => json) });
			if (answer instanceof Error) throw answer;
			return await Promise.resolve({ data: [answer.map((json) => ({ json }))] });
		},
	};
	return { tables: dataTablesOf(context as unknown as IExecuteFunctions), calls };
}
const made = ({ parameters }: Call) => `${String(parameters['resource'])} ${String(parameters['operation'])}`;
const table = { id: 7, name: 'leads' };

describe('a data table', () => {
	it('is the one with exactly this name', async () => {
		expect(await tablesWith([{ id: 1, name: 'Leads' }]).tables.find('leads')).toBeUndefined();
		const { tables, calls } = tablesWith([{ id: 1, name: 'leads 2' }, table], []);
		await (await tables.find('leads'))?.add([{ a: '1' }]);
		expect(calls).toMatchObject([
			{ parameters: { options: { filterName: 'leads' }, returnAll: true }, rows: [{}] },
			{ parameters: { dataTableId: { mode: 'id', value: '7' } }, rows: [{ a: '1' }] },
		]);
	});

	it.each<[string, Array<IDataObject[] | Error>, string[]]>([
		['is found', [[table]], ['table list']],
		['is created', [[], [table]], ['table list', 'table create']],
		[
			'is that of another execution',
			[[], new Error('Exists'), [table]],
			['table list', 'table create', 'table list'],
		],
		[
			'is tried again',
			[[], new Error('No'), [], [table]],
			['table list', 'table create', 'table list', 'table create'],
		],
	])('%s if it has to be there', async (_what, answers, expected) => {
		const { tables, calls } = tablesWith(...answers);
		const found = await tables.findOrCreate('leads', ['a', 'b']);
		expect(calls.map(made)).toEqual(expected);
		await found.add([{ a: '1' }]);
		expect(calls.at(-1)?.parameters).toMatchObject({ dataTableId: { value: '7' } });
		if (expected.length === 2)
			expect(calls[1]?.parameters).toMatchObject({
				tableName: 'leads',
				columns: { column: ['a', 'b'].map((name) => ({ name, type: 'string' })) },
			});
	});

	it('that cannot be created fails with the words of n8n', async () => {
		const { tables } = tablesWith([], new Error('No'), [], new Error('No room'));
		await expect(tables.findOrCreate('leads', [])).rejects.toThrow('No room');
	});

	it('finds rows by 500 values at once, oldest first', async () => {
		const { tables, calls } = tablesWith([table], [{ id: 3 }, { id: 1 }], [{ id: 2 }]);
		const values = Array.from({ length: 501 }, (_, index) => `v${index}`);
		const rows = await (await tables.find('leads'))?.rowsWith('key', values);
		expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
		const conditions = calls.slice(1).map(({ parameters }) => parameters['filters']) as Array<{
			conditions: unknown[];
		}>;
		expect(conditions.map((each) => each.conditions.length)).toEqual([500, 1]);
		expect(conditions[1]?.conditions).toEqual([{ keyName: 'key', condition: 'eq', keyValue: 'v500' }]);
		expect(calls[1]?.parameters).toMatchObject({ matchType: 'anyCondition', returnAll: true });
	});

	it('replaces the row with the same value, and asks nothing for no rows', async () => {
		const { tables, calls } = tablesWith([table]);
		const found = await tables.find('leads');
		await found?.add([]);
		await found?.replace('key', []);
		expect(calls).toHaveLength(1);
		await found?.replace('key', [{ key: '=1', a: 'x' }]);
		expect(calls[1]).toMatchObject({
			parameters: {
				...{ operation: 'upsert', matchType: 'allConditions' },
				filters: { conditions: [{ keyName: 'key', condition: 'eq', keyValue: '={{ $json.key }}' }] },
			},
			rows: [{ key: '=1', a: 'x' }],
		});
	});
});
