import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { newPerson } from './support/people';
import { leadsWorkflow, post, startNode, withWebhook } from './support/workflows';
import { Workspace } from './support/workspace';

const here = readHere();
const api = new N8nApi(here.n8nUrl);
const workspace = new Workspace(here.sandbox);

const table = 'remembered_by_check';
const path = 'remember-lead-ids-check';

/** n8n opens its data tables to its own node only, and shows whether a node may still use one through it. */
describe('The parameter Remember Leads In', () => {
	beforeAll(async () => await api.signIn(here.login));

	it('creates a lead in a run of the editor, and updates it in production', async () => {
		const { name, phone, storedPhone } = newPerson();
		const parameters = {
			operation: 'upsert',
			fields: { mappingMode: 'autoMapInputData', value: null },
			rememberLeadsIn: table,
		};
		const saved = await api.importWorkflow(
			withWebhook(path, leadsWorkflow(here, 'Remembers', { parameters }, [{ name, phone }])),
		);
		const leads = await workspace.countLeads();

		const first = await api.run(saved, startNode);
		expect(first.outputs('Written')[0]).toMatchObject([{ json: { outcome: 'created' } }]);
		// Those of the Data Table node do not stand in the list.
		expect(await api.executions(saved)).toHaveLength(1);

		await api.publish(saved);
		await post(here, path, [{ phone, city: 'Pune' }]);
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
