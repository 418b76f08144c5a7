import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../kit/engine';
import { inMemory, jsonOf, reportedOf } from '../kit/items';
import { count, getMany, update, upsert } from '../kit/nodes/leads';
import { asJson, createPayment } from '../kit/nodes/actions';
import { withWorkspace } from '../kit/support/withWorkspace';

const where = (...conditions: object[]) => ({ filters: { conditions } }) as INodeParameters;
const node = (name: string) => `n8n-nodes-lead-workspace.${name}`;
const phone = '+919876543210';
const leadId = { __rl: true, mode: 'identifier', value: '={{ $json.phone }}' };

/** What llms.txt says in one sentence, and no other test looks at. */
describe.each(['strict', 'observed'] as const)('llms.txt is right where the service is %s:', (dialect) => {
	const workspace = withWorkspace('empty');
	let dataTables: DataTables;
	beforeEach(() => {
		workspace.sandbox.speak(dialect);
		dataTables = new DataTables();
	});

	const write = async (leads: readonly IDataObject[]) => {
		const run = await workspace.leads(
			upsert(),
			leads.map((lead, index) => ({ name: `Lead ${index}`, phone: `+91987654321${index}`, ...lead })),
			{ dataTables },
		);
		return jsonOf(run.outputs[0]);
	};
	const search = async (parameters: INodeParameters) => {
		const run = await workspace.leads(getMany({ returnAll: true, ...parameters }), [{}], { dataTables });
		expect(run.workflow.error).toBeUndefined();
		return jsonOf(run.outputs[0])
			.map(({ name }) => name)
			.sort();
	};

	it('open leads are those without a label of WON and LOST', async () => {
		await write(['Fresh', 'Won', 'Lost', 'Junk'].map((status) => ({ status })));
		const run = await workspace.node(node('metadata'), { resource: 'pipeline', operation: 'get' }, [{}]);
		const closed = jsonOf(run.outputs[0]).filter(({ stageType }) =>
			['WON', 'LOST'].includes(String(stageType)),
		);
		expect(closed.map(({ label }) => label)).toContain('Renewed');
		const values = closed.map(({ label }) => label).join(', ');
		expect(await search(where({ field: 'status', operator: 'noneOf', values }))).toEqual(['Lead 0']);
	});

	it('betweenNumbers with from alone is at least, and a lead matches by any of its tags', async () => {
		await write([
			{ budget: '500000', interests: ['CRM', 'Reports'] },
			{ budget: '499999' },
			{ interests: 'Reports' },
		]);
		expect(await search(where({ field: 'budget', operator: 'betweenNumbers', from: '500000' }))).toEqual([
			'Lead 0',
		]);
		expect(await search(where({ field: 'interests', operator: 'is', value: 'CRM' }))).toEqual(['Lead 0']);
		expect(await search(where({ field: 'interests', operator: 'anyOf', values: 'CRM, WhatsApp' }))).toEqual([
			'Lead 0',
		]);
		expect(
			await search(where({ field: 'interests', operator: 'listed', listed: ['CRM', 'WhatsApp'] })),
		).toEqual(['Lead 0']);
	});

	it('Is Not and the like need no tag that fits', async () => {
		await write([{ interests: ['CRM', 'Reports'] }, { interests: 'Reports' }, {}]);
		const others = ['Lead 1', 'Lead 2'];
		expect(await search(where({ field: 'interests', operator: 'isNot', value: 'CRM' }))).toEqual(others);
		expect(await search(where({ field: 'interests', operator: 'noneOf', values: 'CRM, WhatsApp' }))).toEqual(
			others,
		);
		expect(await search(where({ field: 'interests', operator: 'notContains', value: 'CR' }))).toEqual(others);
	});

	it('inTheNext finds no birthdays', async () => {
		const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(4, 10);
		await write([
			{
				birth_date: `1990${day}`,
				next_follow_up: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
			},
		]);
		expect(await search(where({ field: 'birth_date', operator: 'inTheNext', days: 7 }))).toEqual([]);
		expect(await search(where({ field: 'next_follow_up', operator: 'inTheNext', days: 7 }))).toEqual([
			'Lead 0',
		]);
	});

	it('any of the types matches, and a payment of any status', async () => {
		const [paid, visited] = await write([{}, {}, {}]);
		const act = async (lead: IDataObject | undefined, action: object) =>
			await workspace.answer('POST', `/lead/${String(lead?.['lead_id'])}/action`, { actions: [action] });
		await act(paid, { type: 'PAYMENT', status: 'FAILED', currency: 'INR', amount: 5 });
		await act(visited, { type: '1001', fields: {} });
		expect(await search({ activity: { types: ['PAYMENT', 'Site Visit'] } })).toEqual(['Lead 0', 'Lead 1']);
		expect(await search({ withoutActivity: { types: ['PAYMENT'] } })).toEqual(['Lead 1', 'Lead 2']);
	});

	it('a count by value has no item without leads, unless the node always outputs data', async () => {
		const parameters = count({ groupBy: 'status' });
		const items = async (alwaysOutputData: boolean) =>
			jsonOf((await workspace.leads(parameters, [{}], { dataTables, alwaysOutputData })).outputs[0]);
		expect(await items(false)).toEqual([]);
		expect(await items(true)).toEqual([{}]);
		await write([{ status: 'Won' }]);
		expect(await items(false)).toEqual([{ field: 'status', value: 'Won', count: 1 }]);
	});

	it('the day of created_on comes from its time in UTC', async () => {
		await write([{}]);
		const found = jsonOf((await workspace.leads(getMany(), [{}], { dataTables })).outputs[0])[0] ?? {};
		expect(found['created_on']).toMatch(/Z$/);
		const day = '={{ DateTime.fromISO($json.created_on, { zone: "Asia/Kolkata" }).toISODate() }}';
		const run = await workspace.leads(
			{ ...update('', {}, asJson({ notes: day })), leadId },
			[{ phone, created_on: '2026-11-17T20:30:00.000Z' }],
			{ dataTables },
		);
		expect(jsonOf(run.outputs[0])).toMatchObject([{ notes: '2026-11-18' }]);
	});

	it.each(['', null, []])('%j clears a field with clear, and leaves it otherwise', async (empty) => {
		const [lead] = await write([{ interests: 'CRM' }]);
		const run = async (emptyValues: string) => {
			const parameters = update('', { emptyValues }, asJson({ interests: empty, city: 'Pune' }));
			return reportedOf(
				(await workspace.leads({ ...parameters, leadId }, [{ phone }], { dataTables })).outputs[0],
			);
		};
		expect(await run('leaveUnchanged')).toMatchObject([{ outcome: 'updated' }]);
		expect(await search(where({ field: 'interests', operator: 'is', value: 'CRM' }))).toEqual(['Lead 0']);
		await run('clear');
		expect(await workspace.fieldsOf(lead?.['lead_id'])).not.toHaveProperty('interests');
	});

	it('an error has the keys of the input item, and a payment that was written before has no amount', async () => {
		await write([{}]);
		const pay = { ...createPayment(''), leadId, amount: 5, eventId: 'pay_1' } as INodeParameters;
		const items = [{ phone }, { phone }, { phone: '+919876599999', row: 7 }];
		const run = await workspace.node(node('actions'), pay, items, {
			dataTables,
			onError: 'continueErrorOutput',
		});
		const [first, again] = reportedOf(run.outputs[0]);
		expect(first).toMatchObject({ outcome: 'created', amount: 5 });
		expect(again).toMatchObject({ outcome: 'already_written', amount: null });
		const errors = jsonOf(run.outputs.at(-1));
		expect(errors).toMatchObject([
			{ phone: '+919876599999', row: 7, error: expect.any(String), message: expect.any(String), details: {} },
		]);
	});

	it('a write keeps the files of its input, and a read does not', async () => {
		await write([{}]);
		const input = [
			{ json: { phone }, binary: { data: inMemory('x', 'a.txt'), more: inMemory('y', 'b.txt') } },
		];
		const chain = async (parameters: INodeParameters, type = 'leads') =>
			await workspace.engine.run(
				{
					nodes: [
						{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
						{ name: 'Node', type: node(type), parameters },
					],
					connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
				},
				{ dataTables, credentials: workspace.credentials(), input },
			);
		const keys = async (run: ReturnType<typeof chain>) =>
			Object.keys((await run).node('Node').outputs[0]?.[0]?.binary ?? {});
		expect(await keys(chain({ ...update('', {}, asJson({ city: 'Pune' })), leadId }))).toEqual([
			'data',
			'more',
		]);
		expect(await keys(chain(getMany()))).toEqual([]);
		expect(await keys(chain({ operation: 'get', leadId }))).toEqual([]);
		const upload = await chain({ operation: 'uploadToLead', leadId, binaryField: 'data, more' }, 'files');
		expect(upload.node('Node').outputs[0]?.[0]?.json['files']).toHaveLength(2);
	});
});
