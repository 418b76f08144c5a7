import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { append, getTimeline, paid } from '../kit/nodes/actions';
import { create, get, getMany, leadsType } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

const trigger = { name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' };
const to = (...nodes: string[]) => ({
	main: [nodes.map((node) => ({ node, type: 'main' as const, index: 0 }))],
});

/** What a standard node of n8n makes of what a node puts out. */
async function next(
	type: string,
	parameters: INodeParameters,
	node: string,
	read: INodeParameters,
	typeVersion: number,
) {
	const run = await workspace.engine.run(
		{
			nodes: [
				trigger,
				{ name: 'Read', type: node, parameters: read },
				{ name: 'Next', type: `n8n-nodes-base.${type}`, parameters, typeVersion },
			],
			connections: { Trigger: to('Read'), Read: to('Next') },
		},
		{ credentials: workspace.credentials() },
	);
	if (run.error) throw run.error;
	return run.node('Next').outputs.map((output) => jsonOf(output));
}

describe('a standard node behind these nodes', () => {
	beforeEach(async () => {
		for (const [index, budget] of ['1200', '5.50', '900'].entries())
			await workspace.createLead({ ...person(index), budget });
	});
	const all = getMany({ returnAll: true });

	it('sums amounts of leads and of payments', async () => {
		const sumOf = (field: string) => ({
			fieldsToSummarize: { values: [{ aggregation: 'sum', field }] },
			options: {},
		});
		expect(await next('summarize', sumOf('budget'), leadsType, all, 1.1)).toEqual([[{ sum_budget: 2105.5 }]]);
		const leadId = await workspace.createLead(person(9));
		await append(workspace, leadId, paid('1499.50'), paid('0.50'));
		const type = leadsType.replace('leads', 'actions');
		expect(
			await next(
				'summarize',
				sumOf('amount'),
				type,
				getTimeline(leadId, { activity: { types: ['PAYMENT'] } }),
				1.1,
			),
		).toEqual([[{ sum_amount: 1500 }]]);
	});

	it('sorts leads by an amount', async () => {
		const byBudget = {
			sortFieldsUi: { sortField: [{ fieldName: 'budget', order: 'ascending' }] },
			options: {},
		};
		const [sorted = []] = await next('sort', byBudget, leadsType, all, 1);
		expect(sorted.map(({ budget }) => budget)).toEqual([5.5, 900, 1200]);
	});

	it('merges a written lead with a read one by its phone', async () => {
		const rows = [{ name: 'Ada', phone: '+91 98200 10411' }];
		const parameters = { ...create(), options: {} };
		const run = await workspace.engine.run(
			{
				nodes: [
					{ name: 'Rows', type: 'n8n-nodes-base.manualTrigger' },
					{ name: 'Write', type: leadsType, parameters },
					{ name: 'Read', type: leadsType, parameters: get('={{ $json.lead_id }}') },
					{
						...{ name: 'Merge', type: 'n8n-nodes-base.merge', typeVersion: 3.1 },
						parameters: { mode: 'combine', fieldsToMatchString: 'phone', options: {} },
					},
				],
				connections: {
					Rows: to('Write'),
					Write: to('Read', 'Merge'),
					Read: { main: [[{ node: 'Merge', type: 'main', index: 1 }]] },
				},
			},
			{ input: rows.map((json) => ({ json })), credentials: workspace.credentials() },
		);
		if (run.error) throw run.error;
		expect(jsonOf(run.node('Merge').outputs[0])).toMatchObject([{ phone: '+919820010411', status: 'Fresh' }]);
	});
});
