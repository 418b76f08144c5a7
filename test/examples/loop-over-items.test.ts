import { join } from 'node:path';

import { omit } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { type DataTable, DataTables, readWorkflow, type RunOptions } from '../kit/engine';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { withWorkspace } from '../kit/support/withWorkspace';

const { nodes, ...rest } = readWorkflow(join(root, 'examples', 'loop-over-items.json'));
/** The example with two rows in a batch. */
const workflow = {
	...rest,
	nodes: nodes.map((node) =>
		node.name === 'Loop Over Items' ? { ...node, parameters: { ...node.parameters, batchSize: 2 } } : node,
	),
};

const row = (who: number, more: IDataObject = {}) => ({ ...omit(person(who), 'customer_id'), ...more });
const bad = { name: 'Nobody', phone: 'call me' };

describe('the example loop-over-items', () => {
	const workspace = withWorkspace('demo');
	let tables: DataTables;
	let table: DataTable;
	beforeEach(async () => {
		tables = new DataTables();
		await run({ startNode: 'Set Up Once' });
		table = tables.find('leads_to_write');
	});

	async function run(options: RunOptions) {
		const credentials = workspace.credentials();
		const finished = await workspace.engine.run(workflow, { credentials, dataTables: tables, ...options });
		expect(finished.error).toBeUndefined();
		return finished;
	}
	const night = async (options: RunOptions = {}) => await run({ startNode: 'Every Night', ...options });
	const stored = () => table.rows().map((each) => each['stored'] ?? '');

	it('goes on after a batch of which nothing was written, and ends once', async () => {
		table.insert([row(1), row(2), bad, bad, row(3), row(4, { email: 'at home' }), bad]);
		const finished = await night();

		expect(stored()).toEqual(['yes', 'yes', 'no', 'no', 'yes', 'in part', 'no']);
		expect(table.rows()[2]).toMatchObject({ why_not_stored: expect.stringMatching(/^phone: .+\. .+/) });
		expect(table.rows()[5]).toMatchObject({ why_not_stored: expect.stringMatching(/^email: An email/) });
		expect(finished.nodes.get('Write Leads')).toHaveLength(4);
		expect(finished.nodes.get('Done')).toHaveLength(1);
		expect(finished.node('Done').outputs[0]).toHaveLength(8);
	});

	it('stores what became of a batch before it sends the next', async () => {
		table.insert([row(1), bad, row(2), bad, row(3)]);
		const sent: number[] = [];
		const update = table.updateRows.bind(table);
		table.updateRows = async (options) => {
			sent.push(workspace.requestsTo('createLead').length);
			return await update(options);
		};
		await night();

		expect(sent).toEqual([1, 1, 2, 2, 3]);
	});

	it('sends rows without an answer in the next night, and no others', async () => {
		table.insert([row(1), row(2), row(3)]);
		await night({ credentials: workspace.credentials({ accessToken: 'not-the-token' }) });
		expect(stored()).toEqual(['', '', '']);

		await night();
		expect(stored()).toEqual(['yes', 'yes', 'yes']);
		expect(table.rows()[0]).toMatchObject({ why_not_stored: '' });
		const requests = workspace.requestsTo('createLead').length;
		await night();
		expect(workspace.requestsTo('createLead')).toHaveLength(requests);
	});

	it('goes on where somebody has deleted a row that is being sent', async () => {
		table.insert([row(1), row(2), row(3)]);
		table.updateRows = async () => [];
		const finished = await night();

		expect(finished.nodes.get('Write Leads')).toHaveLength(2);
		expect(workspace.requestsTo('createLead')).toHaveLength(3);
	});
});
