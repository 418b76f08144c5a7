import { readHere } from '../here';
import { N8nApi, type Saved } from '../host/api';
import { Editor } from './support/editor';
import { Workspace } from './support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);
const api = new N8nApi(here.n8nUrl);

const byHand = { mappingMode: 'defineBelow', value: {}, matchingColumns: [], schema: [] };

async function workflowWith(type: string, name: string, parameters: Record<string, unknown>): Promise<Saved> {
	const leadWorkspaceSyncApi = here.credentials['leadWorkspaceSyncApi'];
	if (leadWorkspaceSyncApi === undefined) throw new Error('The credential for the workspace is missing');
	const node = {
		name,
		type: `n8n-nodes-lead-workspace.${type}`,
		typeVersion: 1,
		position: [400, 300] as [number, number],
	};
	return await api.importWorkflow({
		name: `Check of ${name}`,
		nodes: [
			{
				id: 'a0000000-0000-4000-8000-000000000001',
				...node,
				parameters: parameters as never,
				credentials: { leadWorkspaceSyncApi },
			},
		],
		connections: {},
	});
}

describe('The editor', () => {
	let editor: Editor;
	beforeAll(async () => {
		await api.signIn(here.login);
		editor = await Editor.open(here);
	});
	afterAll(async () => await editor.close());

	it('finds the Leads node by the word sync', async () => {
		await editor.newWorkflow();
		expect(await editor.searchNodes('sync')).toContain('Lead Workspace Leads');
	});

	it.each(['lead', 'crm', 'contact', 'form', 'remark', 'new lead'])(
		'finds the Leads node first by the word %s',
		async (word) => {
			await editor.newWorkflow();
			const [first] = (await editor.searchNodes(word)).filter((name) => name.startsWith('Lead Workspace'));
			expect(first).toBe('Lead Workspace Leads');
		},
	);

	it.each(['timeline', 'payment'])('finds the Actions node first by the word %s', async (word) => {
		await editor.newWorkflow();
		const [first] = (await editor.searchNodes(word)).filter((name) => name.startsWith('Lead Workspace'));
		expect(first).toBe('Lead Workspace Actions');
	});

	it('shows the fields of the workspace with their types, and no archived status', async () => {
		const parameters = { operation: 'create', fields: byHand };
		const { id } = await workflowWith('leads', 'Create a Lead', parameters);
		await editor.openWorkflow(id);
		await editor.openNode('Create a Lead');
		await editor.fill('phone', '+91 98765 43210');
		const statuses = await editor.optionsOf('status');
		await editor.picture('editor-mapper', { x: 511, y: 66, width: 420, height: 808 });
		expect(statuses).toContain('Fresh');
		expect(statuses).not.toContain('Call Back Later');
	});

	it.each([
		['leads', []],
		['leadsTool', ['name', 'email', 'status', 'rating']],
	])('opens the mapper of Update in %s with what a model can fill in: %j', async (type, shown) => {
		const { id } = await workflowWith(type, 'Update a Lead', { operation: 'update', leadId: 'x' });
		await editor.openWorkflow(id);
		await editor.openNode('Update a Lead');
		const mapper = editor.page.getByTestId('mapping-fields-container');
		await mapper.waitFor();
		const inputs = ['name', 'email', 'status', 'rating', 'company'].map((name) => `parameter-input-${name}`);
		const found = await Promise.all(inputs.map(async (input) => await mapper.getByTestId(input).count()));
		expect(inputs.filter((_, at) => found[at] !== 0)).toEqual(shown.map((name) => `parameter-input-${name}`));
	});

	it('shows a new field after a refresh', async () => {
		await workspace.addField({ apiName: `shoe_size_${process.pid}`, type: 'NUMBER' });
		const { id } = await workflowWith('leads', 'Create a Lead', { operation: 'create', fields: byHand });
		await editor.openWorkflow(id);
		await editor.openNode('Create a Lead');
		await editor.refreshFields();
		await editor.page.getByTestId(`parameter-input-shoe_size_${process.pid}`).waitFor();
	});

	it('shows the fields of the action whose code is set', async () => {
		const parameters = { resource: 'customAction', operation: 'create', leadId: '1' };
		const { id } = await workflowWith('actions', 'Add an Action', parameters);
		await editor.openWorkflow(id);
		await editor.openNode('Add an Action');
		await editor.choose('code', 'Site Visit');
		await editor.page.getByTestId('parameter-input-location').waitFor();
	});

	it('offers the values of a filter, for the field that is chosen', async () => {
		const conditions = [{ field: 'city', operator: 'listed', listed: [] }];
		const parameters = { operation: 'getAll', filters: { conditions } };
		const { id } = await workflowWith('leads', 'Get Leads', parameters);
		await editor.openWorkflow(id);
		await editor.openNode('Get Leads');
		expect(await editor.optionsOf('listed')).toContain('Pune');
	});

	it('offers yes and no, and keeps the yes of a workflow that was saved when it was a switch', async () => {
		const newsletter = { id: 'newsletter', displayName: 'Newsletter', type: 'boolean', display: true };
		const asSwitch = { ...newsletter, required: false, defaultMatch: false, removed: false };
		const mappers = [byHand, { ...byHand, value: { newsletter: true }, schema: [asSwitch] }];
		const shown: string[] = [];
		for (const fields of mappers) {
			const { id } = await workflowWith('leads', 'Create a Lead', { operation: 'create', fields });
			await editor.openWorkflow(id);
			await editor.openNode('Create a Lead');
			const input = editor.page.getByTestId('parameter-input-newsletter').getByRole('combobox');
			shown.push(await input.inputValue());
			expect(await editor.optionsOf('newsletter')).toEqual(['Yes', 'No']);
		}
		expect(shown).toEqual(['', 'Yes']);
	});

	it('keeps the Lead ID of a workflow that was saved when it was a text', async () => {
		const leadId = await workspace.create({ phone: `+9198${process.pid}77`.slice(0, 13).padEnd(13, '0') });
		const { id } = await workflowWith('leads', 'Get a Lead', { operation: 'get', leadId });
		await editor.openWorkflow(id);
		await editor.openNode('Get a Lead');
		const input = editor.page.getByTestId('resource-locator-leadId').locator('input').last();
		expect(await input.inputValue()).toBe(leadId);
	});
});
