import type { ServerResponse } from 'node:http';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { categoriesOf, jsonOf, kindsOf, remarksOf, reportedOf } from '../kit/items';
import { actionList, create, leadsType, payment, update, upsert } from '../kit/nodes/leads';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
beforeEach(async () => await workspace.restartEngine(quick));

const item = { phone: '+919876540001', name: 'Asha' };
const stored = { phone: '919876540001', name: 'Asha' };
const drop = (_request: unknown, response: ServerResponse) => void response.destroy();
const conflict = { status: 409, body: { error: { code: 'LEAD_ALREADY_EXISTS', message: 'Exists' } } };
const webPage = { body: '<html><body>Sign in</body></html>' };
const pipeline = {
	body: {
		statuses: [
			{ label: 'Fresh', stageType: 'OPEN' },
			{ label: 'Won', stageType: 'WON' },
		],
		lostReasons: [],
	},
};

beforeEach(() => {
	service.on('GET /custom-fields', {
		body: [
			{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
			...['name', 'notes'].map((apiName) => ({ apiName, type: 'TEXT', isVisible: true })),
			...['rating', 'status'].map((apiName) => ({ apiName, type: 'LEAD_PROPERTY', isVisible: true })),
		],
	});
	service.on('GET /custom-actions', { body: [] });
	service.on('GET /lead-stage-pipeline', pipeline);
	service.on('POST /lead/search', { body: { data: [], total_count: 0 } });
});

const run = async (parameters: INodeParameters, input: IDataObject = item) =>
	await workspace.node(leadsType, parameters, [input], {
		onError: 'continueRegularOutput',
		baseUrl: service.url,
	});
const found = (fields: object) => () => ({ body: { data: [{ id: 'L7', fields }], total_count: 1 } });
const sources = (items: Parameters<typeof remarksOf>[0]) => remarksOf(items).map(({ source }) => source);

describe('a new lead', () => {
	it('is sent without a list of actions if it has none', async () => {
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } });
		await run(create());
		const sent = service.requests.find(({ route }) => route === 'POST /lead');
		expect(JSON.parse(sent?.body ?? '')).toEqual({ fields: item });
	});

	it('has the remarks of the node before those of the service', async () => {
		const remarks = [{ field: 'fields.name', status: 'IGNORED', remark: 'Too short' }];
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks } });
		expect(sources((await run(create(), { ...item, rating: 9 })).outputs[1])).toEqual([
			'preflight',
			'service',
		]);
	});

	it('that the service says it did not store is rejected first of all for that', async () => {
		const remarks = [{ field: 'fields.name', status: 'IGNORED', remark: 'Too short' }];
		service.on('POST /lead', { status: 201, body: { lead_id: null, actions: [], remarks } });
		expect(remarksOf((await run(create())).outputs[1])).toMatchObject([
			{
				category: 'silently_dropped',
				message: 'The service returned no error, but stored no lead',
				hint: expect.stringMatching(/^Check the identifier/),
			},
			{ message: 'Too short' },
		]);
	});

	it('whose answer has no ID, and that is not found, says what to look for', async () => {
		service.on('POST /lead', { status: 201, body: {} });
		expect(remarksOf((await run(create())).outputs[1])).toMatchObject([
			{
				category: 'uncertain',
				message: expect.stringMatching(/answer has no Lead ID, and the lead was not found$/),
				hint: expect.stringMatching(/^The item may or may not be stored/),
			},
		]);
	});

	it('whose answer denies it is recovered where it is found, with each remark once', async () => {
		service.on('POST /lead', { body: { success: false, message: 'No seat left' } });
		service.on('POST /lead/search', () => found({ ...stored, created_on: Date.now() })());
		const { outputs } = await run(create(), { ...item, rating: 9 });
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', lead_id: 'L7' }]);
		expect(sources(outputs[1])).toEqual(['service', 'preflight']);
		expect(remarksOf(outputs[1])[0]?.['message']).toContain('No seat left');
	});

	it('that is recovered has the values that the service shows, and no others', async () => {
		service.on('POST /lead', webPage);
		// The name under another spelling is a value of the lead, and perhaps not the one that was sent.
		service.on('POST /lead/search', () =>
			found({ phone: stored.phone, Name: 'Changed', created_on: Date.now() })(),
		);
		const { outputs } = await run(create());
		expect(jsonOf(outputs[0])[0]).not.toHaveProperty('name');
		expect(reportedOf(outputs[0])).toMatchObject([
			{ outcome: 'recovered', phone: item.phone, Name: 'Changed' },
		]);
	});

	it('is not the lead that is found if that has a text that was not sent', async () => {
		service.on('POST /lead', webPage);
		service.on('POST /lead/search', found({ ...stored, notes: 'Of somebody else' }));
		const { outputs } = await run(create());
		expect(outputs[0]).toEqual([]);
		expect(kindsOf(outputs[1])).toEqual(['uncertain']);
	});

	it('is written where the pipeline cannot be read again to see what became of its status', async () => {
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } });
		await run(create(), { ...item, status: 'Won' });
		workspace.passTime(10_000);
		service.on('GET /lead-stage-pipeline', { status: 400 });
		const { outputs } = await run(create(), { ...item, status: 'Won' });
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'created', lead_id: 'L1' }]);
		expect(outputs[1]).toEqual([]);
	});
});

describe('the remarks of a lead that is not written', () => {
	it.each([
		['cannot be used', { phone: 'call me' }, /^Not sent: a phone number/],
		['is missing', {}, /^Not sent: the identifier of the lead \(phone\) is missing/],
	])('begin with its identifier, which %s', async (_what, phone, message) => {
		const { outputs } = await run(create(), { rating: 9, ...phone });
		expect(categoriesOf(outputs[1]).map((text) => text.split(' ')[0])).toEqual(['phone', 'rating']);
		expect(remarksOf(outputs[1])[0]).toMatchObject({
			message: expect.stringMatching(message),
			hint: expect.stringMatching(/\w/),
		});
	});

	it('begin with the lead that exists, and the others follow', async () => {
		service.on('POST /lead', conflict);
		const { outputs } = await run(create(), { ...item, rating: 9 });
		expect(remarksOf(outputs[1])).toMatchObject([
			{ field: 'phone', category: 'already_exists', value: item.phone },
			{ field: 'rating', category: 'invalid_value' },
		]);
	});

	it.each([
		['Create', create()],
		['Create or Update', upsert()],
	])('say of a lost attempt that it may have stored the lead that exists: %s', async (_name, parameters) => {
		service.on('POST /lead', drop, conflict);
		const { outputs } = await run(parameters);
		expect(remarksOf(outputs[1])).toMatchObject([
			{
				category: 'uncertain',
				message: expect.stringMatching(/earlier attempt was lost, and a lead with the same phone exists/),
				hint: expect.stringMatching(/^The item may or may not be stored/),
			},
		]);
	});
});

it('a lead whose answer was lost stays uncertain if the ID of the one that exists cannot be looked up', async () => {
	service.on('POST /lead', drop, conflict);
	// The first look-up does not show that the lead is the one that was sent, because the name is missing.
	service.on('POST /lead/search', found({ phone: stored.phone }), { status: 400 });
	const { outputs } = await run(upsert());
	expect(outputs[0]).toEqual([]);
	expect(kindsOf(outputs[1])).toEqual(['uncertain']);
});

describe('the actions of a new lead', () => {
	it('are in a dry run, too', async () => {
		const parameters = create({ dryRun: true }, actionList(payment({ amount: '500' })));
		const { outputs } = await run(parameters);
		expect(reportedOf(outputs[0])).toMatchObject([
			{ would_send: { fields: item, actions: [{ type: 'PAYMENT', amount: '500' }] } },
		]);
	});

	it('are not recognised in an equal one that the answer names', async () => {
		const actions = [{ action_id: 'A1', status: 'CREATED' }, {}];
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', actions, remarks: [] } });
		const paid = { id: 'A1', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '500' };
		service.on('POST /lead/L1/action/search', () => ({
			body: { data: [{ ...paid, creationTimestamp: Date.now() }], total_count: 1 },
		}));
		const equal = payment({ amount: '500' });
		const { outputs } = await run(create({}, actionList(equal, equal)));
		expect(categoriesOf(outputs[1])).toEqual(['action 1 uncertain verification']);
		expect(jsonOf(outputs[0])).toMatchObject([{ report: { actions: [{ action_id: 'A1' }, {}] } }]);
	});
});

describe('an update', () => {
	beforeEach(() => service.on('POST /lead/L1', { body: { remarks: [] } }));

	it('whose answer cannot be read has its values and its remarks where the lead has them', async () => {
		service.on('POST /lead/L1', webPage);
		service.on('GET /lead/L1', { body: { id: 'L1', fields: stored } });
		const { outputs } = await run(update('L1'), { name: 'Asha', rating: 9 });
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', name: 'Asha' }]);
		expect(categoriesOf(outputs[1])).toEqual(['rating invalid_value preflight']);
	});

	it('that clears a value is uncertain where neither its answer nor the lead can be read', async () => {
		service.on('POST /lead/L1', webPage);
		service.on('GET /lead/L1', { status: 400 });
		const { outputs } = await run(update('L1', { emptyValues: 'clear' }), { name: '' });
		expect(outputs[0]).toEqual([]);
		expect(kindsOf(outputs[1])).toEqual(['uncertain']);
	});

	it('whose answer denies it is written where the lead has its values, and says what was said', async () => {
		service.on('POST /lead/L1', { body: { success: false, message: 'No seat left' } });
		service.on('GET /lead/L1', { body: { id: 'L1', fields: stored } });
		const { outputs } = await run(update('L1'), { name: 'Asha' });
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: 'L1' }]);
		expect(remarksOf(outputs[1])).toMatchObject([{ message: expect.stringContaining('No seat left') }]);
	});

	/** What became of a status, by a lead that is read because the answer does not show it. */
	async function judged(input: IDataObject, lead: object, remarks: unknown[] = [], options: object = {}) {
		service.on('POST /lead/L1', { body: { remarks } });
		service.on('GET /lead/L1', { body: { id: 'L1', fields: { phone: stored.phone, ...lead } } });
		const { outputs } = await run(update('L1', options as INodeParameters), { status: 'Won', ...input });
		return categoriesOf(outputs[1]);
	}

	it('of a status that was dropped is told from a lead that is read as it was', async () => {
		const dropped = 'status archived_status verification';
		expect(await judged({ name: 'Asha' }, { status: 'Fresh', name: 'Asha' })).toEqual([dropped]);
		// The service said that it did not take the name.
		const said = [{ field: 'fields.name', status: 'IGNORED', remark: 'Too short' }];
		expect(await judged({ name: 'Asha' }, { status: 'Fresh', name: 'Ravi' }, said)).toContain(dropped);
		// It dropped the name, too.
		expect(await judged({ name: 'Asha' }, { status: 'Fresh' })).toContain(dropped);
		// It did not clear the name.
		const clear = { emptyValues: 'clear' };
		expect(await judged({ name: '' }, { status: 'Fresh', name: 'Ravi' }, [], clear)).toContain(dropped);
	});
});
