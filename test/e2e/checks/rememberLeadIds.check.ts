import axios from 'axios';

import type { WorkflowDefinition } from '../../kit/engine';
import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { until } from '../host/until';
import { newPerson } from './support/people';
import { leadsWorkflow, startNode } from './support/workflows';
import { Workspace } from './support/workspace';

const here = readHere();
const api = new N8nApi(here.n8nUrl);
const workspace = new Workspace(here.sandbox);

const table = 'remembered_by_check';
const path = 'remember-lead-ids-check';

/** n8n opens its data tables to its own node only, and shows whether a node may still use one through it. */
describe('The parameter Remember Leads In', () => {
	beforeAll(async () => await api.signIn(here.login));

	/** The workflow, which also starts when somebody posts an item. */
	function withWebhook<Workflow extends WorkflowDefinition>(workflow: Workflow): Workflow {
		const [writer] = workflow.connections[startNode]?.['main']?.[0] ?? [];
		if (writer === undefined) throw new Error('The workflow has no node behind its start');
		const arrived = { name: 'Arrived', type: 'n8n-nodes-base.webhook', typeVersion: 2 };
		const taken = { name: 'Body', type: 'n8n-nodes-base.set', typeVersion: 3.4 };
		return {
			...workflow,
			nodes: [
				...workflow.nodes,
				{ ...arrived, id: 'arrived', webhookId: path, parameters: { path, httpMethod: 'POST' } },
				{ ...taken, id: 'body', parameters: { mode: 'raw', jsonOutput: '={{ $json.body }}' } },
			].map((node, index) => ({ position: [index * 200, 400], ...node })),
			connections: {
				...workflow.connections,
				Arrived: { main: [[{ node: 'Body', type: 'main', index: 0 }]] },
				Body: { main: [[writer]] },
			},
		};
	}

	it('creates a lead in a run of the editor, and updates it in production', async () => {
		const { name, phone, storedPhone } = newPerson();
		const parameters = {
			operation: 'upsert',
			fields: { mappingMode: 'autoMapInputData', value: null },
			rememberLeadsIn: table,
		};
		const saved = await api.importWorkflow(
			withWebhook(leadsWorkflow(here, 'Remembers', { parameters }, [{ name, phone }])),
		);
		const leads = await workspace.countLeads();

		const first = await api.run(saved, startNode);
		expect(first.outputs('Written')[0]).toMatchObject([{ json: { outcome: 'created' } }]);
		// Those of the Data Table node do not stand in the list.
		expect(await api.executions(saved)).toHaveLength(1);

		await api.publish(saved);
		await until(
			'an answer to the webhook',
			async () =>
				await axios.post(
					`${here.n8nUrl}/webhook/${path}`,
					{ phone, city: 'Pune' },
					{ proxy: false, validateStatus: () => true },
				),
			({ status }) => status !== 404,
		);
		const second = await api.lastOf(saved, 2);
		await api.unpublish(saved);

		const [created] = first.outputs('Written')[0] ?? [];
		const leadId = created?.json['lead_id'];
		expect(second.outputs('Written')[0]).toMatchObject([{ json: { lead_id: leadId, outcome: 'updated' } }]);
		expect(await workspace.countLeads()).toBe(leads + 1);
		expect(await workspace.fieldsOf(storedPhone)).toMatchObject({ name, city: 'Pune' });
		const rows = await api.rows(await api.table(`${table}_${here.sandbox.enterpriseId}`));
		expect(rows).toMatchObject([{ identifier: phone, lead_id: leadId }]);
		expect(await api.executions(saved)).toHaveLength(2);
	});
});
