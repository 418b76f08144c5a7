import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jsonOf, remarksOf } from '../kit/items';
import { actionsType, asJson, createCustom, feedback, updateCustom } from '../kit/nodes/actions';
import { actionList, create, customAction, getMany, leadsType, update, upsert } from '../kit/nodes/leads';
import { byHand } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');
const service = withFakeService();

/** Every object inherits most of these names. HTTP clients and n8n drop some of them from objects. */
const apiNames = ['prototype', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];
const values = Object.fromEntries(apiNames.map((apiName) => [apiName, `the ${apiName}`]));

/** A key to which no value can be assigned. JSON.parse makes it an own key. */
const unusable = '__proto__';
const withUnusable = (fields: IDataObject) =>
	JSON.parse(JSON.stringify(fields).replace(/\}$/, `, "${unusable}": "lost?" }`)) as IDataObject;

afterEach(() => {
	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(({} as IDataObject)['lost?']).toBeUndefined();
});

/** A workspace whose fields have these names. It returns what it was sent. */
describe('fields whose API names are those of JavaScript', () => {
	const lead = { phone: '919812345678', ...values };
	const type = 'TEXT';
	const fieldSchema = Object.fromEntries(apiNames.map((apiName) => [apiName, { type }]));
	const fields = [
		{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
		...apiNames.map((apiName) => ({ apiName, type, isLeadid: false, isVisible: true })),
	];

	beforeEach(() => {
		const sent = (body: string) => (JSON.parse(body) as { fields: IDataObject }).fields;
		service.on('GET /custom-fields', { body: fields });
		service.on('GET /custom-actions', { body: [{ code: 'ACTION_1001', source: 'USER', fieldSchema }] });
		service.on('GET /lead-stage-pipeline', { body: { statuses: [], lostReasons: [] } });
		service.on('GET /team-members', { body: { data: [], total_count: 0 } });
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } });
		service.on('POST /lead/L1', ({ body }) => ({ body: { id: 'L1', fields: sent(body), remarks: [] } }));
		service.on('POST /lead/search', { body: { data: [{ id: 'L1', fields: lead }], total_count: 1 } });
		const results = { leadid: 'L1', actions: [{ action_id: 'A1', status: 'CREATED' }], remarks: [] };
		service.on('POST /lead/L1/action', { status: 201, body: results });
	});

	const run = async (nodeType: string, parameters: INodeParameters, json: IDataObject = {}) =>
		await workspace.node(nodeType, parameters, [json], { baseUrl: service.url });
	const bodyOf = (route: string) =>
		JSON.parse(service.requests.findLast((each) => each.route === route)?.body ?? '') as IDataObject;

	/** The IDs that the editor gives to the fields. */
	async function idsOf(nodeType: string, method: string): Promise<string[]> {
		const node = { type: nodeType, parameters: nodeType === actionsType ? { code: '1001' } : {} };
		const editor = workspace.engine.editor(node, {
			credentials: workspace.credentials({ baseUrl: service.url }),
		});
		return (await editor.resourceMapping(method)).fields.map(({ id }) => id);
	}
	const mapped = (ids: readonly string[], key: (index: number) => string) => ({
		fields: byHand(Object.fromEntries(ids.map((id, index) => [id, `={{ $json["${key(index)}"] }}`]))),
	});
	const numbered = (json: IDataObject) =>
		Object.fromEntries(Object.values(json).map((value, index) => [`v${index}`, value]));

	it.each<[string, () => Promise<INodeParameters>, IDataObject]>([
		['automatically', async () => await Promise.resolve({}), lead],
		[
			'as JSON',
			async () => await Promise.resolve({ specifyFields: 'json', fieldsJson: '={{ $json }}' }),
			lead,
		],
		[
			'by hand',
			async () => mapped(await idsOf(leadsType, 'newLeadFields'), (index) => `v${index}`),
			numbered(lead),
		],
	])('are sent when they are mapped %s', async (_way, parameters, json) => {
		const created = await run(leadsType, create({}, await parameters()), json);
		expect(created.outputs).toMatchObject([[{}], []]);
		expect(bodyOf('POST /lead')['fields']).toEqual(lead);
	});

	it('are updated, and not missed in the answer', async () => {
		const updated = await run(leadsType, update('L1'), values);
		expect(updated.outputs).toMatchObject([[{}], []]);
		expect(bodyOf('POST /lead/L1')['fields']).toEqual(values);
	});

	it('are reported when the answer to an update lacks them', async () => {
		service.on('POST /lead/L1', { body: { id: 'L1', fields: { phone: '1' }, remarks: [] } });
		const updated = await run(leadsType, update('L1'), values);
		const remarked = new Set(remarksOf(updated.outputs[1]).map(({ field }) => field));
		expect([...remarked].sort()).toEqual([...apiNames].sort());
	});

	it('filter a search', async () => {
		const conditions = apiNames.map((apiName) => ({
			field: apiName,
			operator: 'is',
			value: values[apiName] ?? '',
		}));
		const found = await run(leadsType, getMany({ filters: { conditions } }));
		expect(bodyOf('POST /lead/search')).toEqual({ fields: values });
		expect(jsonOf(found.outputs[0])).toMatchObject([values]);
	});

	it('are fields of actions', async () => {
		const ids = await idsOf(actionsType, 'newActionFields');
		const byMapper = mapped(ids, (index) => `v${index}`);
		for (const [parameters, json] of [
			[{}, values],
			[byMapper, numbered(values)],
		] as const) {
			const created = await run(actionsType, createCustom('L1', '1001', {}, parameters), json);
			expect(created.outputs).toMatchObject([[{}], []]);
			expect(bodyOf('POST /lead/L1/action')['actions']).toEqual([{ type: '1001', fields: values }]);
		}
		await run(leadsType, create({}, actionList(customAction('1001', values))), lead);
		expect(bodyOf('POST /lead')['actions']).toEqual([{ type: '1001', fields: values }]);
	});

	it('get the value that was given in a remark of the service', async () => {
		const remarks = ['toString', 'constructor'].map((apiName) => ({
			field: `fields.${apiName}`,
			status: 'IGNORED',
			remark: 'No',
		}));
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks } });
		const created = await run(leadsType, create(), {
			phone: lead.phone,
			constructor: 'mine',
		} as unknown as IDataObject);
		expect(remarksOf(created.outputs[1]).map(({ value }) => value)).toEqual([null, 'mine']);
	});
});

describe(`the key ${unusable}`, () => {
	const remarked = (run: { outputs: ReadonlyArray<Parameters<typeof remarksOf>[0]> }) =>
		remarksOf(run.outputs[1]).map(({ field, value }) => [field, value]);
	const expected = [[unusable, 'lost?']];

	it.each<[string, INodeParameters, INodeParameters, (json: IDataObject) => IDataObject]>([
		['of an item', {}, {}, withUnusable],
		['of an item that is sent as it is', { valueHandling: 'sendAsIs' }, {}, withUnusable],
		[
			'of JSON',
			{},
			{ specifyFields: 'json', fieldsJson: '={{ $json.text }}' },
			(json) => ({ text: JSON.stringify(withUnusable(json)) }),
		],
		[
			'of an object in JSON',
			{},
			{ specifyFields: 'json', fieldsJson: '={{ JSON.parse($json.text) }}' },
			(json) => ({ text: JSON.stringify(withUnusable(json)) }),
		],
	])('%s gets a remark when a lead is written', async (_where, options, parameters, json) => {
		const runs = [
			await workspace.leads(create(options, parameters), [json(person(1))]),
			await workspace.leads(upsert(options, parameters), [json(person(2))]),
		];
		for (const run of runs) {
			expect(run.outputs[0]).toHaveLength(1);
			expect(remarked(run)).toEqual(expected);
		}
	});

	it('gets a remark when a lead is updated', async () => {
		const leadId = await newLead(workspace);
		const run = await workspace.leads(update(leadId), [withUnusable({ name: 'Changed' })]);
		expect(remarked(run)).toEqual(expected);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Changed' });
	});

	it('gets a remark in the fields of an action', async () => {
		const leadId = await newLead(workspace);
		const fields = withUnusable({ comment: 'x' });
		const created = await workspace.node(actionsType, createCustom(leadId, feedback), [fields]);
		const actionId = String(jsonOf(created.outputs[0])[0]?.['action_id']);
		const json = asJson(JSON.stringify(withUnusable({ comment: 'y' })));
		const updated = await workspace.node(actionsType, updateCustom(leadId, actionId, {}, json));
		const both = [
			{ field: 'comment', value: 'z' },
			{ field: unusable, value: 'lost?' },
		];
		const listed = actionList({ ...customAction(feedback, {}), fields: { entries: both } });
		const withActions = await workspace.leads(create({}, listed), [person(9)]);
		for (const run of [created, updated, withActions]) {
			expect(run.outputs[0]).toHaveLength(1);
			expect(remarked(run)).toEqual(expected);
		}
	});
});

describe('a filter that cannot be sent', () => {
	it.each<[string, IDataObject, string]>([
		['on a key that cannot be sent', { field: unusable, operator: 'is', value: 'x' }, 'cannot be used'],
		['with a list without values', { field: 'name', operator: 'anyOf', values: ' , ' }, 'is empty'],
		[
			'with a list of blanks',
			{ field: 'name', operator: 'anyOf', values: ['', null] as unknown as string[] },
			'is empty',
		],
		[
			'with a number that JSON does not have',
			{ field: 'name', operator: 'is', value: '={{ NaN }}' },
			'is empty',
		],
		['with an empty object', { field: 'name', operator: 'is', value: '={{ ({}) }}' }, 'cannot be used'],
	])('%s sends no search', async (_name, condition, reason) => {
		// A hostile workspace has a field of this name.
		service.on('GET /custom-fields', {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify([
				{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
				{ apiName: 'name', type: 'TEXT', isVisible: true },
				{ apiName: unusable, type: 'TEXT', isVisible: true },
			]),
		});
		service.on('GET /lead-stage-pipeline', { body: { statuses: [], lostReasons: [] } });
		service.on('POST /lead/search', { body: { data: [{ fields: { name: 'Everyone' } }], total_count: 1 } });
		const filters = { conditions: [condition] } as INodeParameters;
		const run = await workspace.leads(getMany({ filters }), [{}], {
			onError: 'continueRegularOutput',
			baseUrl: service.url,
		});
		expect(service.requests.filter(({ route }) => route === 'POST /lead/search')).toEqual([]);
		expect(JSON.stringify([jsonOf(run.outputs[0]), run.hints])).toContain(reason);
	});

	it('because another filter is on the same field sends no search', async () => {
		await workspace.leads(create(), [person(1), person(2)]);
		const conditions = ['a', 'b'].map((value) => ({ field: 'name', operator: 'is', value }));
		const run = await workspace.leads(getMany({ filters: { conditions } }), [{}], {
			onError: 'continueRegularOutput',
		});
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
		expect(JSON.stringify(jsonOf(run.outputs[0]))).toContain('two filters that ask for different things');
	});
});
