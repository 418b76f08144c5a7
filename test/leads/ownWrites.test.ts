import type { ServerResponse } from 'node:http';

import { categoriesOf, kindsOf, outcomesIn, remarksOf, reportedOf } from '../kit/items';
import { actionList, create, customAction, leadsType, payment, update } from '../kit/nodes/leads';
import { diya } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

const item = { phone: '+919876540001', name: 'Asha' };
const settings = () => ({ onError: 'continueRegularOutput', baseUrl: service.url }) as const;
const drop = (_request: unknown, response: ServerResponse) => void response.destroy();
const conflict = { status: 409, body: { error: { code: 'LEAD_ALREADY_EXISTS', message: 'Exists' } } };

beforeEach(() => {
	service.on('GET /custom-fields', {
		body: [
			{ apiName: 'phone', type: 'PHONE', isLeadid: true, isVisible: true },
			{ apiName: 'name', type: 'TEXT', isVisible: true },
			{ apiName: 'status', type: 'STATUS', isVisible: true },
		],
	});
	service.on('GET /custom-actions', {
		body: [
			{
				code: 'ACTION_1001',
				isUserDefined: true,
				fields: [
					{ apiName: 'city', type: 'TEXT' },
					{ apiName: 'visitors', type: 'NUMBER' },
				],
			},
		],
	});
	service.on('GET /team-members', {
		body: { data: [{ name: 'Diya', email: diya, status: 'Active' }], total_count: 1 },
	});
	service.on('GET /lead-stage-pipeline', { body: { statuses: [], lostReasons: [] } });
});

describe('two executions that create an equal lead at once', () => {
	it.each([
		['answered at once', false],
		['answered after the lost one was looked up', true],
	])('write one lead, if the call of one is lost and that of the other is %s', async (_how, isLate) => {
		let calls = 0;
		let arrive = () => {};
		const bothSent = new Promise<void>((resolve) => (arrive = resolve));
		let lookUp = () => {};
		const lookedUp = new Promise<void>((resolve) => (lookUp = resolve));
		service.on('POST /lead', async (_request, response) => {
			calls += 1;
			if (calls > 2) return conflict;
			if (calls === 2) arrive();
			const isLost = calls === 1;
			await bothSent;
			if (isLost) return void response.destroy();
			if (isLate) await lookedUp;
			return { status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } };
		});
		service.on('POST /lead/search', () => {
			lookUp();
			return { body: { data: [{ id: 'L1', fields: { ...item, created_on: Date.now() } }], total_count: 1 } };
		});
		const runs = await Promise.all(
			[1, 2].map(async () => await workspace.node(leadsType, create(), [item], settings())),
		);
		expect(runs.flatMap(({ outputs }) => outcomesIn(outputs[0]))).toEqual(['created']);
		expect(runs.flatMap(({ outputs }) => kindsOf(outputs[1]))).toEqual(['already_exists']);
	});
});

const paid = (id: string, amount: string, more = {}) => ({
	...{ id, type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount },
	creationTimestamp: Date.now(),
	...more,
});

it('a new lead whose answer was lost is recovered in place of an equal one that was deleted since', async () => {
	const answers = [{ status: 201, body: { lead_id: 'L1', actions: [], remarks: [] } }, undefined, conflict];
	service.on('POST /lead', (_request, response) => answers.shift() ?? drop(_request, response));
	service.on('POST /lead/search', () => {
		const fields = { ...item, created_on: Date.now() };
		return { body: { data: answers.length < 2 ? [{ id: 'L2', fields }] : [], total_count: 1 } };
	});
	const first = await workspace.node(leadsType, create(), [item], settings());
	workspace.passTime(60_000);
	const second = await workspace.node(leadsType, create(), [item], settings());

	expect([first, second].map(({ outputs }) => reportedOf(outputs[0]))).toMatchObject([
		[{ outcome: 'created', lead_id: 'L1' }],
		[{ outcome: 'recovered', lead_id: 'L2' }],
	]);
});

describe('the actions of a new lead whose answer does not name them', () => {
	const patient = withWorkspace('empty', { ...quick, settlingTime: 3_600_000 });

	it('are looked up at once, because nothing is under way', async () => {
		service.on('POST /lead', { status: 201, body: { lead_id: 'L1', remarks: [] } });
		service.on('POST /lead/L1/action/search', { body: { data: [paid('A1', '500')], total_count: 1 } });
		const parameters = create({}, actionList(payment({ amount: '500' })));
		const { outputs } = await patient.node(leadsType, parameters, [item], settings());
		expect(outputs[1]).toEqual([]);
		expect(reportedOf(outputs[0])[0]).toMatchObject({
			outcome: 'created',
			actions: [{ action_id: 'A1', status: 'CREATED' }],
		});
	});
});

describe('the actions of a new lead whose answer was lost', () => {
	const visit = (id: string, fields: object) => ({
		...{ id, type: 'ACTION_1001', fields },
		creationTimestamp: Date.now(),
	});
	const visitTo = (city: string) => customAction('1001', { city, visitors: '3' });

	/** Creates a lead with actions, whose answer is lost, and which a search finds with this timeline. */
	async function recover(
		actions: ReturnType<typeof payment>[],
		timeline: () => object[] | undefined,
		leadId: string | undefined = 'L1',
	) {
		service.on('POST /lead', drop, conflict);
		const fields = { ...item, created_on: Date.now() };
		service.on('POST /lead/search', {
			body: { data: [{ ...(leadId && { id: leadId }), fields }], total_count: 1 },
		});
		service.on('POST /lead/L1/action/search', () => {
			const data = timeline();
			return data ? { body: { data, total_count: data.length } } : { status: 400 };
		});
		const { outputs } = await workspace.node(
			leadsType,
			create({}, actionList(...actions)),
			[item],
			settings(),
		);
		expect(outcomesIn(outputs[0])).toEqual(['recovered']);
		return { outputs, report: reportedOf(outputs[0])[0], remarked: categoriesOf(outputs[1]) };
	}

	// decision 2 promises: "by value and by count"
	it('are found by their values, with their IDs', async () => {
		const actions = [payment({ amount: '500' }), visitTo('Pune'), payment({ amount: '700' })];
		const { report, remarked } = await recover(actions, () => [
			paid('A3', '700'),
			visit('A2', { city: 'Pune', visitors: 3 }),
			paid('A1', '500', { employeeid: 'SYSTEM' }),
		]);
		expect(remarked).toEqual([]);
		expect(report?.['actions']).toMatchObject([
			{ action_id: 'A1', status: 'CREATED' },
			{ action_id: 'A2', status: 'CREATED' },
			{ action_id: 'A3', status: 'CREATED' },
		]);
	});

	it.each<[string, ReturnType<typeof payment>[], () => object[], string[]]>([
		[
			'a second equal payment that the service refused',
			[payment({ amount: '500' }), payment({ amount: '500' })],
			() => [paid('A1', '500')],
			['action 1 silently_dropped verification'],
		],
		[
			'a payment, of which another execution made one of another amount',
			[payment({ amount: '500' }), payment({ amount: '700' })],
			() => [paid('B1', '900'), paid('A1', '500')],
			['action 1 silently_dropped verification'],
		],
		[
			'a dropped field of an action',
			[visitTo('Pune')],
			() => [visit('A1', { city: 'Pune' })],
			['visitors of action 0 silently_dropped verification'],
		],
		[
			'an action of which the timeline shows nothing, because it may lag',
			[payment({ amount: '500' })],
			() => [],
			['action 0 uncertain verification'],
		],
		[
			'a payment, if only one that a team member recorded is there',
			[payment({ amount: '500' })],
			() => [paid('B1', '500', { employeeid: diya })],
			['action 0 uncertain verification'],
		],
	])('have a remark for %s', async (_what, actions, timeline, expected) => {
		expect((await recover(actions, timeline)).remarked).toEqual(expected);
	});

	it('have a remark each if the timeline cannot be read', async () => {
		const { outputs, remarked } = await recover([payment(), visitTo('Pune')], () => undefined);
		expect(remarked).toEqual(['action 0 uncertain verification', 'action 1 uncertain verification']);
		expect(remarksOf(outputs[1])[0]).toMatchObject({
			message: expect.stringMatching(/whether this action was stored, and the look-up does not show it$/),
			hint: expect.stringMatching(/^Look at the timeline/),
		});
	});

	it('have a remark with what to do, and with their ID where they are there in part', async () => {
		const some = await recover([visitTo('Pune'), payment({ amount: '700' })], () => [
			visit('A1', { city: 'Pune' }),
		]);
		expect(remarksOf(some.outputs[1])).toMatchObject([
			{ field: 'visitors', action_id: 'A1' },
			{
				message: expect.stringMatching(/not on the timeline of the lead, and no answer gave the reason/),
				hint: expect.stringMatching(/^Compare the action with its definition/),
			},
		]);
	});

	it('have a remark each if no search shows the ID of the lead, and only types can be looked up', async () => {
		const { remarked } = await recover([payment()], () => [], '');
		expect(remarked).toEqual(['action 0 uncertain verification']);
	});

	it('are not those of another lead that the process has written since', async () => {
		service.on('POST /lead/L1/action', {
			status: 201,
			body: { actions: [{ action_id: 'B1', status: 'CREATED' }], remarks: [] },
		});
		const append = {
			...{ resource: 'payment', operation: 'create', leadId: 'L1', amount: '500' },
			...{ currency: 'INR', status: 'COMPLETED' },
		};
		await workspace.node('n8n-nodes-lead-workspace.actions', append, [{}], settings());
		const actions = [payment({ amount: '500' }), payment({ amount: '700' })];
		const { remarked } = await recover(actions, () => [paid('A2', '700'), paid('B1', '500')]);
		expect(remarked).toEqual(['action 0 silently_dropped verification']);
	});
});

describe('an updated label that the answer does not show', () => {
	// The pipeline of one test is not that of the next.
	beforeAll(() => (workspace.keepDefinitionsFor = 0));
	const pipeline = {
		body: {
			statuses: [
				{ label: 'Fresh', stageType: 'OPEN' },
				{ label: 'Won', stageType: 'WON' },
			],
			lostReasons: [],
		},
	};
	const updated = async (fields: object) => {
		service.on('POST /lead/L1', { body: { remarks: [] } });
		service.on('GET /lead/L1', { body: { id: 'L1', fields: { phone: item.phone, ...fields } } });
		const run = await workspace.node(leadsType, update('L1'), [{ status: 'Won', name: 'Asha' }], settings());
		expect(run.outputs[0]).toHaveLength(1);
		return categoriesOf(run.outputs[1]);
	};

	it.each([
		['was dropped, if the lead has the other values', { status: 'Fresh', name: 'Asha' }, 'archived_status'],
		['is uncertain, if the lead that is read is as it was', { status: 'Fresh', name: 'Ravi' }, 'uncertain'],
	])('%s', async (_what, fields, category) => {
		service.on('GET /lead-stage-pipeline', pipeline);
		expect(await updated(fields)).toEqual([`status ${category} verification`]);
	});

	it.each([
		['is uncertain, if another text is in its place and the pipeline cannot be read', 'Fresh', ['uncertain']],
		['has no remark, if it is there and the pipeline cannot be read', 'Won', []],
	])('%s', async (_what, status, categories) => {
		service.on('GET /lead-stage-pipeline', { status: 400 });
		const remarked = await updated({ status, name: 'Asha' });
		expect(remarked).toEqual(categories.map((category) => `status ${category} verification`));
	});
});
