import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { inDialect } from '../kit/dialect';
import { root } from '../kit/root';
import { DataTables, readWorkflow } from '../kit/engine';
import { withWorkspace } from '../kit/support/withWorkspace';
import { createRemembered } from './remembered';

const workflow = readWorkflow(join(root, 'examples', 'ai-agent.json'));
/* Calls each tool of the agent as a model does. The agent itself would need a model. */

const phone = '+447700900123';

describe('the example ai-agent', () => {
	const workspace = withWorkspace('demo');
	let tables: DataTables;
	let leadId: string;

	beforeEach(async () => {
		tables = new DataTables();
		leadId = await createRemembered(workspace, { name: 'Ada Byron', phone, rating: 2 }, tables);
	});

	/** The answer that the model reads after it calls a tool with these arguments. */
	async function call(name: string, args: IDataObject): Promise<unknown> {
		const tool = workflow.nodes.find((node) => node.name === name);
		if (tool === undefined) throw new Error(`The example has no node "${name}"`);
		const { answers, workflow: run } = await workspace.engine.callTool(
			{ ...tool, type: tool.type.replace(/Tool$/, '') },
			[args],
			{ credentials: workspace.credentials(), dataTables: tables },
		);
		expect(run.error).toBeUndefined();
		return JSON.parse(answers[0] ?? '');
	}

	it.each([
		['name', 'Ada Byron'],
		['phone', '+447700900123'],
	])('finds a lead by its %s', async (field, value) => {
		const found = await call('Find Leads', { field, value });
		expect(found).toMatchObject([{ data_from_outside: { name: 'Ada Byron', phone: '+447700900123' } }]);
		const knowsId = inDialect({ strict: false, observed: true });
		expect(JSON.stringify(found).includes(leadId)).toBe(knowsId);
	});

	it('reads a lead with its timeline', async () => {
		await workspace.call('POST', `/lead/${leadId}/action`, {
			actions: [{ type: 'PAYMENT', amount: 10, currency: 'EUR', status: 'COMPLETED' }],
		});

		expect(await call('Get Lead', { phone })).toMatchObject([
			{ data_from_outside: { lead_id: leadId, name: 'Ada Byron', rating: 2 } },
		]);
		expect(JSON.stringify(await call('Get Lead', { phone }))).toContain('PAYMENT');
	});

	it('changes a lead, and reports to the model what was not stored', async () => {
		const answer = await call('Update Lead', { phone, fields: { status: 'Contacted', rating: 9 } });

		expect(answer).toMatchObject([
			{
				lead_id: leadId,
				report: { outcome: 'updated', remarks: [{ field: 'rating', category: 'invalid_value' }] },
			},
		]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ status: 'Contacted', rating: 2 });
	});

	it('lists the fields with their labels', async () => {
		const fields = JSON.stringify(await call('List Fields', {}));

		expect(fields).toContain('"apiName":"city"');
		expect(fields).toContain('Kathmandu');
	});
});
