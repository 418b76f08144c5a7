import type { IDataObject, IExecuteFunctions, IExecuteWorkflowInfo, INode } from 'n8n-workflow';

import { TableOfIds } from '../../../nodes/shared/leadIds/dataTables';

interface Call {
	readonly settings: unknown;
	readonly nodes: readonly INode[];
	readonly rows: unknown[];
}

/** A data table whose workflow answers each call in turn. */
function tableWith(...answers: ReadonlyArray<IDataObject[] | Error>) {
	const calls: Call[] = [];
	const context = {
		async executeWorkflow({ code }: IExecuteWorkflowInfo, items: Array<{ json: unknown }>) {
			const answer = answers[calls.length] ?? [];
			const { settings, nodes = [] } = code ?? {};
			calls.push({ settings, nodes: nodes.slice(1), rows: items.map(({ json }) => json) });
			if (answer instanceof Error) throw answer;
			return await Promise.resolve({ data: [answer.map((json) => ({ json }))] });
		},
	};
	return { table: new TableOfIds(context as unknown as IExecuteFunctions, 'leads'), calls };
}
const namesOf = ({ nodes }: Call) => nodes.map(({ name }) => name);
const row = (identifier: string, lead_id: string | null) => ({ identifier, lead_id });

describe('a data table of lead IDs', () => {
	it('is asked for 500 identifiers at once, and its newest rows count', async () => {
		const { table, calls } = tableWith(
			[
				{ id: 3, ...row('a', 'new') },
				{ id: 1, ...row('a', 'old') },
			],
			[{ id: 2, ...row('b', null) }],
		);
		const ids = await table.idsOf(Array.from({ length: 501 }, (_, index) => `v${index}`));
		expect([...ids]).toEqual([
			['a', 'new'],
			['b', ''],
		]);
		const conditions = calls.map(({ nodes }) => nodes.at(-1)?.parameters['filters']) as Array<{
			conditions: unknown[];
		}>;
		expect(conditions.map((each) => each.conditions.length)).toEqual([500, 1]);
		expect(conditions[1]?.conditions).toEqual([{ keyName: 'identifier', condition: 'eq', keyValue: 'v500' }]);
	});

	it('that is missing has no IDs, and one that fails says why', async () => {
		const missing = tableWith(new Error('No table'), [{ name: 'leads 2' }]);
		expect([...(await missing.table.idsOf(['a']))]).toEqual([]);
		const broken = tableWith(new Error('No column'), [{ name: 'leads' }]);
		await expect(broken.table.idsOf(['a'])).rejects.toThrow('No column');
	});

	it('is made when it is needed, by the call that stores', async () => {
		const { table, calls } = tableWith();
		await table.add([row('=1', 'x') as Record<'identifier' | 'lead_id', string>]);
		expect(calls).toMatchObject([{ rows: [{ identifier: '=1', lead_id: 'x' }] }]);
		expect(calls.map(namesOf)).toEqual([['Make', 'Rows']]);
		expect(calls[0]?.nodes[0]?.parameters).toMatchObject({
			tableName: 'leads',
			columns: { column: ['identifier', 'lead_id'].map((name) => ({ name, type: 'string' })) },
		});
	});

	it('that another execution has just made takes the rows all the same', async () => {
		const { table, calls } = tableWith(new Error('Exists'));
		const rows = [{ identifier: 'a', lead_id: 'x' }];
		await table.add(rows);
		expect(calls.map(namesOf)).toEqual([
			['Make', 'Rows'],
			['List', 'Rows'],
		]);
		expect(calls[1]).toMatchObject({
			nodes: [{}, { parameters: { dataTableId: { value: expect.stringContaining("$('List')") } } }],
			rows,
		});
	});

	it('that another execution has just made takes many rows in one more call', async () => {
		const { table, calls } = tableWith(new Error('Exists'));
		const rows = Array.from({ length: 10 }, (_, index) => ({ identifier: `v${index}`, lead_id: 'x' }));
		await table.add(rows);
		expect(calls.map(namesOf)).toEqual([['Make'], ['List', 'Rows']]);
		expect(calls[1]?.rows).toEqual(rows);
	});

	it('takes many rows at once, by its ID and not by an expression', async () => {
		const { table, calls } = tableWith([{ id: 'T1' }]);
		const rows = Array.from({ length: 10 }, (_, index) => ({ identifier: `v${index}`, lead_id: 'x' }));
		await table.add(rows);
		expect(calls.map(namesOf)).toEqual([['Make'], ['Rows']]);
		expect(calls[1]).toMatchObject({ nodes: [{ parameters: { dataTableId: { value: 'T1' } } }], rows });
	});

	it('is read whole, however many tables and rows there are', async () => {
		const { table, calls } = tableWith();
		await table.idsOf(['a']);
		expect(calls[0]?.nodes.map(({ parameters }) => parameters['returnAll'])).toEqual([true, true]);
	});

	it('leaves no execution of its own in the list of n8n', async () => {
		const { table, calls } = tableWith();
		await table.idsOf(['a']);
		expect(calls[0]?.settings).toMatchObject({
			...{ saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' },
			...{ saveManualExecutions: false, saveExecutionProgress: false },
		});
	});

	it('that cannot be made fails with the words of n8n', async () => {
		const { table, calls } = tableWith(new Error('No room'), new Error('No table'));
		await expect(table.add([{ identifier: 'a', lead_id: 'x' }])).rejects.toThrow('No room');
		expect(calls).toHaveLength(2);
	});
});
