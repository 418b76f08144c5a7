import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import type { WorkflowDefinition } from '../../kit/engine';
import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { until } from '../host/until';
import { newPerson } from './support/people';
import { startNode } from './support/workflows';
import { Workspace } from './support/workspace';

const here = readHere();
const api = new N8nApi(here.n8nUrl);
const workspace = new Workspace(here.sandbox);

/** The zone that n8n has until somebody sets one. The workspace is in India. */
const unset = { settings: { timezone: 'America/New_York' } };

type Step = {
	readonly name: string;
	readonly type: string;
	readonly parameters: object;
	readonly version?: number;
};

/** A workflow of nodes one behind the other. */
function chain(name: string, steps: readonly Step[]): WorkflowDefinition & { name: string } {
	const credentials = { leadWorkspaceSyncApi: here.credentials['leadWorkspaceSyncApi'] };
	const nodes = steps.map(({ name: node, type, parameters, version = 1 }, index) => ({
		id: `node-${index}`,
		name: node,
		type,
		typeVersion: version,
		position: [index * 220, 0] as [number, number],
		parameters,
		...(type.startsWith('n8n-nodes-lead-workspace') && { credentials }),
		...(type.endsWith('webhook') && { webhookId: String((parameters as IDataObject)['path']) }),
	}));
	const links = steps
		.slice(1)
		.map(({ name: next }, index) => [
			steps[index]?.name,
			{ main: [[{ node: next, type: 'main', index: 0 }]] },
		]);
	return { name, ...unset, nodes, connections: Object.fromEntries(links) } as never;
}

const start = { name: startNode, type: 'n8n-nodes-base.manualTrigger', parameters: {} };
const leads = (name: string, parameters: object) => ({
	name,
	type: 'n8n-nodes-lead-workspace.leads',
	parameters,
});
const byPhone = (phone: string) => ({ conditions: [{ field: 'phone', value: phone }] });

describe('What leaves a node in an n8n whose time zone nobody set', () => {
	beforeAll(async () => await api.signIn(here.login));

	it('is a birthday that a filter of n8n finds', async () => {
		const { name, phone } = newPerson();
		await workspace.create({ name, phone, birth_date: '24/11/1990' });
		const condition = {
			leftValue: '={{ $json.birth_date }}',
			rightValue: '-11-24',
			operator: { type: 'string', operation: 'endsWith' },
		};
		const workflow = chain('Birthdays', [
			start,
			leads('Find', { operation: 'getAll', filters: byPhone(phone) }),
			{
				name: 'Today',
				type: 'n8n-nodes-base.filter',
				version: 2.2,
				parameters: {
					conditions: { options: { version: 2 }, combinator: 'and', conditions: [condition] },
				},
			},
		]);
		const { outputs } = await api.run(await api.importWorkflow(workflow), startNode);
		expect(outputs('Today')[0]).toMatchObject([{ json: { name, birth_date: '1990-11-24' } }]);
	});

	it('is an amount that n8n adds up', async () => {
		const { name, phone } = newPerson();
		const payment = (amount: string) => ({ type: 'PAYMENT', amount, currency: 'INR', status: 'COMPLETED' });
		const leadId = await workspace.create({ name, phone }, [payment('1200.50'), payment('999')]);
		const workflow = chain('Payments', [
			start,
			{
				name: 'Timeline',
				type: 'n8n-nodes-lead-workspace.actions',
				parameters: {
					resource: 'timeline',
					operation: 'getAll',
					leadId: { __rl: true, mode: 'id', value: leadId },
				},
			},
			{
				name: 'Sum',
				type: 'n8n-nodes-base.summarize',
				version: 1.1,
				parameters: { fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'amount' }] } },
			},
		]);
		const { outputs } = await api.run(await api.importWorkflow(workflow), startNode);
		expect(outputs('Sum')).toMatchObject([[{ json: { sum_amount: 2199.5 } }]]);
	});

	it('is a phone number by which n8n merges', async () => {
		const { name, phone } = newPerson();
		const workflow = chain('Merged', [
			start,
			leads('Written', {
				operation: 'upsert',
				specifyFields: 'json',
				fieldsJson: JSON.stringify({ name, phone: phone.replace('+91', '0091 '), city: 'Pune' }),
			}),
			leads('Read', { operation: 'getAll', filters: byPhone(phone) }),
			{
				name: 'Both',
				type: 'n8n-nodes-base.merge',
				version: 3.2,
				parameters: { mode: 'combine', fieldsToMatchString: 'phone' },
			},
		]);
		const [, written] = Object.entries(workflow.connections).find(([node]) => node === 'Written') ?? [];
		written?.['main']?.[0]?.push({ node: 'Both', type: 'main', index: 1 });
		const { outputs } = await api.run(await api.importWorkflow(workflow), startNode);
		expect(outputs('Both')).toMatchObject([[{ json: { phone, name, city: 'Pune' } }]]);
	});

	it('is the file of a form beside the lead that was written', async () => {
		const { name, phone, storedPhone } = newPerson();
		const path = `with-upload-${storedPhone}`;
		const workflow = chain('Upload', [
			{ name: 'Form', type: 'n8n-nodes-base.webhook', version: 2, parameters: { path, httpMethod: 'POST' } },
			leads('Lead', {
				operation: 'upsert',
				fields: { mappingMode: 'autoMapInputData', value: null },
			}),
			{
				name: 'Marksheet',
				type: 'n8n-nodes-lead-workspace.files',
				parameters: {
					operation: 'uploadToLead',
					leadId: { __rl: true, mode: 'id', value: '={{ $json.lead_id }}' },
					binaryField: 'marksheet',
				},
			},
		]);
		const saved = await api.importWorkflow(workflow);
		await api.publish(saved);
		const form = new FormData();
		form.append('name', name);
		form.append('phone', phone);
		form.append('marksheet', new Blob([`marks of ${name}`], { type: 'text/plain' }), 'marks.txt');
		const post = async () =>
			await axios.post(`${here.n8nUrl}/webhook/${path}`, form, { proxy: false, validateStatus: () => true });
		await until('an answer to the form', post, ({ status }) => status !== 404);
		const { outputs, error } = await api.lastOf(saved);
		await api.unpublish(saved);
		expect(error).toBeUndefined();
		expect(outputs('Marksheet')[0]).toMatchObject([{ json: { outcome: 'uploaded' } }]);
		expect(await workspace.fieldsOf(storedPhone)).toMatchObject({ name });
	});
});
