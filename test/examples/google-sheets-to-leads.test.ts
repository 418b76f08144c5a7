import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { readWorkflow, type WorkflowRun } from '../kit/engine';
import { root } from '../kit/root';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'google-sheets-to-leads.json'));

/** The items that reach a node that stands for Google. */
const itemsOf = (run: WorkflowRun, ...names: readonly string[]): IDataObject[] =>
	names
		.flatMap((name) => (run.nodes.has(name) ? (run.node(name).outputs[0] ?? []) : []))
		.map(({ json }) => json);

describe('the example google-sheets-to-leads', () => {
	const workspace = withWorkspace('empty');

	async function readRows(rows: readonly IDataObject[], accessToken?: string): Promise<IDataObject[]> {
		const run = await workspace.engine.run(workflow, {
			credentials: workspace.credentials(accessToken === undefined ? {} : { accessToken }),
			pinned: { 'Read Rows': rows.map((json) => ({ json })), 'Mark Rows': [] },
		});
		expect(run.error).toBeUndefined();
		return itemsOf(run, 'Stored Rows', 'One per Row');
	}

	const row = (number: number, answers: IDataObject) => ({
		row_number: number,
		stored: '',
		why_not_stored: '',
		...answers,
	});

	it('sends the rows that have no answer, and marks each with what became of it', async () => {
		const marked = await readRows([
			row(2, { phone: '+919876512345', name: 'Asha' }),
			row(3, { phone: '+447700900123', name: 'Ada', rating: '9', budget: 'lots' }),
			row(4, { phone: 'call me', name: 'Nobody', email: 'at home' }),
			row(5, { phone: '+447700900124', name: 'Known', stored: 'yes' }),
		]);

		expect(marked).toEqual([
			{ row_number: 2, stored: 'yes', why_not_stored: '' },
			{
				row_number: 3,
				stored: 'in part',
				why_not_stored: expect.stringMatching(
					/^rating: .*\nbudget: An amount|^budget: An amount.*\nrating: /s,
				),
			},
			{ row_number: 4, stored: 'no', why_not_stored: expect.stringMatching(/^phone: .*phone number/) },
		]);
		expect((await workspace.search({})).map(({ name }) => name).sort()).toEqual(['Ada', 'Asha']);
	});

	it('leaves a row without an answer for the next time', async () => {
		expect(await readRows([row(2, { phone: '+919876512345' })], 'not-the-token')).toEqual([]);
	});
});
