import type { INodeParameters } from 'n8n-workflow';

import { chains } from '../../tools/docs/llmsChains';
import { DataTables, type WorkflowDefinition } from '../kit/engine';
import { inMemory, jsonOf } from '../kit/items';
import { upsert } from '../kit/nodes/leads';
import { withWorkspace } from '../kit/support/withWorkspace';

const packageName = 'n8n-nodes-lead-workspace';
const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];

/** The nodes one after the other, as llms.txt says, with Remarks wired to a node that must not run. */
function workflowOf(steps: (typeof chains)[number]['steps']): WorkflowDefinition {
	const names = steps.map((_step, index) => `Step ${index}`);
	const isTrigger = steps[0]?.node.endsWith('Trigger');
	const start = isTrigger ? [] : [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' }];
	const nodes = steps.map(({ node, parameters }, index) => ({
		...{ name: `Step ${index}`, type: `${packageName}.${node}` },
		parameters: parameters as INodeParameters,
	}));
	const remarks = { name: 'Remarks', type: 'n8n-nodes-base.noOp' };
	const line = [...start.map(({ name }) => name), ...names];
	return {
		nodes: [...start, ...nodes, remarks],
		connections: Object.fromEntries(
			line.map((name, at) => {
				const next = line[at + 1];
				return [name, { main: [next ? to(next) : [], name.startsWith('Step') ? to('Remarks') : []] }];
			}),
		),
	};
}

describe.each(['strict', 'observed'] as const)(
	'the workflows of llms.txt, where the service is %s',
	(dialect) => {
		// A test of the trigger looks back from the last whole second.
		const workspace = withWorkspace('empty', {}, { clock: () => Date.now() - 1_000 });

		it.each(chains.map((chain) => [chain.wish, chain] as const))('%s', async (_wish, { items, steps }) => {
			workspace.sandbox.speak(dialect);
			const dataTables = new DataTables();
			const lead = { name: 'Asha Rao', phone: '+919876543210', source: 'Website', interests: 'WhatsApp' };
			const written = await workspace.node(`${packageName}.leads`, upsert(), [lead], { dataTables });
			const [{ lead_id: leadId } = {}] = jsonOf(written.outputs[0]);
			const payment = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 100 };
			await workspace.call('POST', `/lead/${String(leadId)}/action`, { actions: [payment] });
			const run = await workspace.engine.run(workflowOf(steps), {
				...{ dataTables, credentials: workspace.credentials() },
				...(items.length > 0 && {
					input: items.map((json) => ({ json: { ...json }, binary: { data: inMemory('x', 'a.txt') } })),
				}),
			});

			expect(run.error).toBeUndefined();
			const last = run.node(`Step ${steps.length - 1}`);
			expect(last.outputs[0]?.length).toBeGreaterThan(0);
			expect(run.nodes.has('Remarks')).toBe(false);
		});
	},
);

it('each node has a workflow', () => {
	const nodes = new Set(chains.flatMap(({ steps }) => steps.map(({ node }) => node)));
	expect([...nodes].sort()).toEqual(['actions', 'files', 'leads', 'leadsTrigger', 'metadata', 'teamMembers']);
});
