import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { until } from '../host/until';
import { Editor } from './support/editor';

const here = readHere();
const api = new N8nApi(here.n8nUrl);

const actions = 'n8n-nodes-lead-workspace.actions';
const leads = 'n8n-nodes-lead-workspace.leads';
const byHand = (value: Record<string, string>) => ({ mappingMode: 'defineBelow', value, schema: [] });

/** Two saved nodes of one kind, with the same parameters and other values. */
const pairs = {
	actions: [actions, { resource: 'customAction', operation: 'create', leadId: '1' }],
	leads: [leads, { operation: 'update', leadId: '1' }],
} as const;

async function workflowOf(kind: keyof typeof pairs, values: ReadonlyArray<Record<string, unknown>>) {
	const [type, parameters] = pairs[kind];
	const credential = here.credentials['leadWorkspaceSyncApi'];
	if (credential === undefined) throw new Error('The credential for the workspace is missing');
	return await api.importWorkflow({
		name: `Navigation between ${kind}`,
		nodes: ['First', 'Second'].map((name, index) => ({
			id: `a0000000-0000-4000-8000-00000000000${index}`,
			name,
			type,
			typeVersion: 1,
			position: [300 + 300 * index, 300] as [number, number],
			parameters: { ...parameters, ...values[index] } as never,
			credentials: { leadWorkspaceSyncApi: credential },
		})),
		connections: { First: { main: [[{ node: 'Second', type: 'main', index: 0 }]] } },
	});
}

/** n8n cleared these values once: https://github.com/n8n-io/n8n/pull/26789 and https://github.com/n8n-io/n8n/issues/31626. */
describe('Going from one open node to the next', () => {
	let editor: Editor;
	beforeAll(async () => {
		await api.signIn(here.login);
		editor = await Editor.open(here);
	});
	afterAll(async () => await editor.close());

	const valueOf = async (parameter: string) => {
		const input = editor.page.getByTestId(`parameter-input-${parameter}`).locator('input').last();
		await input.waitFor();
		const read = async () => await input.inputValue();
		return await until(`the value of ${parameter}`, read, (value) => value !== 'Loading options...');
	};
	const goTo = async (name: string) => {
		const arrow = editor.page.locator(`[data-test-id=floating-node][data-node-name="${name}"]`);
		await arrow.click();
		// n8n shows an arrow to each neighbour of the open node.
		await arrow.waitFor({ state: 'detached' });
	};

	it('keeps the values of the mapper', async () => {
		const values = ['Asha', 'Ben'].map((name) => ({ fields: byHand({ name }) }));
		const { id } = await workflowOf('leads', values);
		await editor.openWorkflow(id);
		await editor.openNode('First');
		expect(await valueOf('name')).toBe('Asha');
		await goTo('Second');
		expect(await valueOf('name')).toBe('Ben');
		await goTo('First');
		expect(await valueOf('name')).toBe('Asha');
	});

	it('keeps the choice of a dropdown, and the values of the mapper that depends on it', async () => {
		const { id } = await workflowOf('actions', [
			{ code: '1001', fields: byHand({ location: 'Pune' }) },
			{ code: '1002', fields: byHand({ topic: 'Prices' }) },
		]);
		await editor.openWorkflow(id);
		await editor.openNode('First');
		expect(await valueOf('location')).toBe('Pune');
		await goTo('Second');
		expect(await valueOf('topic')).toBe('Prices');
		expect(await valueOf('code')).toContain('Demo Booked');
		await goTo('First');
		expect(await valueOf('code')).toContain('Site Visit');
		expect(await valueOf('location')).toBe('Pune');
	});
});
