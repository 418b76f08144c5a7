import * as fc from 'fast-check';

import { patience, runs } from '../kit/exploring';
import { categoriesOf, kindsOf, remarksOf, reportedOf } from '../kit/items';
import { actionsType, siteVisit, updateCustom, updateStatus } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { retry } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

const route = '/lead/L1/action/A1';
const definitions = [{ code: siteVisit, fieldSchema: [{ apiName: 'location', type: 'TEXT' }] }];
const stored = { id: 'A1', type: `ACTION_${siteVisit}`, fields: { location: 'Pune' } };

const kinds = {
	payment: {
		parameters: updateStatus('L1', 'A1', 'COMPLETED'),
		before: { id: 'A1', type: 'PAYMENT', status: 'PENDING' },
		after: { id: 'A1', type: 'PAYMENT', status: 'completed' },
		written: { lead_id: 'L1', action_id: 'A1', status: 'COMPLETED' },
	},
	'custom action': {
		parameters: updateCustom('L1', 'A1'),
		before: stored,
		after: { ...stored, fields: { location: ' Delhi ' } },
		written: { lead_id: 'L1', action_id: 'A1', type: `ACTION_${siteVisit}` },
	},
} as const;

const run = async (parameters: (typeof kinds)[keyof typeof kinds]['parameters'], settings = {}) =>
	await workspace.node(actionsType, parameters, [{ location: 'Delhi' }], {
		onError: 'continueRegularOutput',
		...settings,
		baseUrl: service.url,
	});
const updates = () => service.requests.filter((request) => request.route === `POST ${route}`).length;

describe.each(Object.entries(kinds))('an update of a %s', (_name, { parameters, before, after, written }) => {
	beforeEach(() => {
		service.on('GET /custom-actions', { body: definitions });
		service.on(`GET ${route}`, { body: before });
	});

	it.each([
		[200, { leadid: 'L1' }],
		[200, { remarks: [] }],
		[201, {}],
		[202, 'OK'],
		[204, ''],
		[200, []],
		[200, { success: true, message: 'Updated' }],
		[200, { data: { leadId: 'L1', action: after } }],
		[200, `\uFEFF${JSON.stringify({ leadid: 'L1' })}`],
	])('answered %d %j is written, once', async (status, body) => {
		service.on(`POST ${route}`, { status, body });
		const { outputs } = await run(parameters);

		expect(reportedOf(outputs[0])).toMatchObject([{ ...written, outcome: 'updated', remarks: [] }]);
		expect(outputs[1]).toEqual([]);
		expect(updates()).toBe(1);
	});

	it(
		'is sent once and has one outcome, whatever JSON a success has',
		async () => {
			await fc.assert(
				fc.asyncProperty(fc.json({ maxDepth: 3 }), async (body) => {
					service.requests.length = 0;
					service.on(`POST ${route}`, { headers: { 'content-type': 'application/json' }, body });
					const { outputs } = await run(parameters);

					expect(updates()).toBe(1);
					expect(kindsOf(outputs[1])).not.toContain('uncertain');
					expect(kindsOf(outputs[1])).not.toContain('failed');
				}),
				{ numRuns: runs(200) },
			);
		},
		patience,
	);

	it('passes on a remark as one about its only action, whatever index the service gives', async () => {
		service.on(`POST ${route}`, { body: { remarks: [{ field: 'actions[3].date', remark: 'Too early' }] } });
		const { outputs } = await run(parameters);

		expect(remarksOf(outputs[1])).toMatchObject([{ message: 'Too early' }]);
		expect(remarksOf(outputs[1])[0]).not.toHaveProperty('action_index');
	});

	it.each([
		['a list of texts', { remarks: ['The action is archived'] }],
		['a text', { leadid: 'L1', remarks: 'The action is archived' }],
		['an object', { remarks: { message: 'The action is archived' } }],
		['a wrapped list', { data: { remarks: [{ field: 'actions[0]', message: 'The action is archived' }] } }],
	])('passes on a remark that is %s', async (_what, body) => {
		service.on(`POST ${route}`, { body });
		const { outputs } = await run(parameters);

		expect(remarksOf(outputs[1])).toMatchObject([
			{ message: expect.stringContaining('The action is archived') as unknown },
		]);
		expect(updates()).toBe(1);
	});

	it.each([
		['a web page', '<!DOCTYPE html><title>Oops</title>'],
		['half an answer', '{"leadid":"L1'],
	])('answered with %s is looked up and never sent again', async (_what, body) => {
		service.on(`POST ${route}`, { headers: { 'content-type': 'application/json' }, body });
		const lost = await run(parameters, { ...retry, onError: 'stopWorkflow' });
		expect(lost.workflow.status).toBe('error');
		expect(updates()).toBe(1);

		service.on(`GET ${route}`, { body: before }, { body: after });
		// The status of a payment is not read before it is updated.
		if (before.type === 'PAYMENT') service.on(`GET ${route}`, { body: after });
		const found = await run(parameters);
		expect(reportedOf(found.outputs[0])).toMatchObject([{ ...written, outcome: 'recovered' }]);
		expect(updates()).toBe(2);
	});
});

describe('an update of a payment', () => {
	it('is rejected when the answer shows another status, or remarks on the status', async () => {
		service.on(`POST ${route}`, { body: { leadid: 'L1', status: 'Pending' } });
		const kept = await run(kinds.payment.parameters);
		expect(categoriesOf(kept.outputs[1])).toEqual(['status silently_dropped verification']);
		expect(remarksOf(kept.outputs[1])).toMatchObject([
			{
				message: expect.stringMatching(/did not store this payment status/),
				hint: expect.stringMatching(/^Check the payment/),
				value: 'COMPLETED',
			},
		]);

		for (const field of ['status', 'fields.status', 'actions[0].status', 'actions[0].fields.status']) {
			service.on(`POST ${route}`, { body: { remarks: [{ field, remark: 'Not allowed' }] } });
			const remarked = await run(kinds.payment.parameters);
			expect(remarked.outputs[0]).toEqual([]);
			expect(remarksOf(remarked.outputs[1])).toMatchObject([{ message: 'Not allowed' }]);
		}
	});

	it('is written when the answer shows its status, whatever it remarks on it', async () => {
		const remarks = [{ field: 'status', remark: 'Was open for long' }];
		service.on(`POST ${route}`, { body: { leadid: 'L1', status: 'Completed', remarks } });
		const { outputs } = await run(kinds.payment.parameters);
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', status: 'COMPLETED' }]);
		expect(remarksOf(outputs[1])).toMatchObject([{ message: 'Was open for long' }]);
	});

	it('that an answer denies is written where the payment has its status, and says what was said', async () => {
		service.on(`POST ${route}`, { body: { success: false, message: 'On hold' } });
		service.on(`GET ${route}`, { body: kinds.payment.after });
		const { outputs } = await run(kinds.payment.parameters);
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', status: 'COMPLETED' }]);
		expect(remarksOf(outputs[1])).toMatchObject([{ message: expect.stringContaining('On hold') }]);
	});
});

describe('an update of a custom action', () => {
	it('has a remark for a value that the answer shows the action without, and no such value', async () => {
		const fieldSchema = ['location', 'city'].map((apiName) => ({ apiName, type: 'TEXT' }));
		service.on('GET /custom-actions', { body: [{ code: siteVisit, fieldSchema }] });
		service.on(`GET ${route}`, { body: stored });
		service.on(`POST ${route}`, { body: { leadid: 'L1', fields: { city: 'Pune' } } });
		const settings = { onError: 'continueRegularOutput', baseUrl: service.url } as const;
		const { parameters } = kinds['custom action'];
		const item = { location: 'Delhi', city: 'Pune', nope: 1 };
		const { outputs } = await workspace.node(actionsType, parameters, [item], settings);

		expect(categoriesOf(outputs[1])).toEqual([
			'nope unknown_field preflight',
			'location silently_dropped verification',
		]);
		expect(reportedOf(outputs[0])).toMatchObject([{ fields: { city: 'Pune' } }]);
		expect(JSON.stringify(reportedOf(outputs[0]).map(({ fields }) => fields))).not.toContain('Delhi');
	});

	it.each([
		['its code as a number', { action_id: 17, code: 1001, fields: {} }],
		['another key for the type', { id: 'A1', actionType: '1001' }],
		['a wrapper', { data: { action: stored } }],
		['no type', { id: 'A1', fields: {} }],
	])('is sent with its code when the stored action is read with %s', async (_what, body) => {
		service.on('GET /custom-actions', { body: definitions });
		service.on(`GET ${route}`, { body });
		service.on(`POST ${route}`, { body: {} });
		const { outputs } = await run(kinds['custom action'].parameters);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated' }]);
		const sent = service.requests.find((request) => request.route === `POST ${route}`);
		expect(JSON.parse(sent?.body ?? '')).toEqual({ type: siteVisit, fields: { location: 'Delhi' } });
	});
});
