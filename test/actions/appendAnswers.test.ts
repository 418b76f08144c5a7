import * as fc from 'fast-check';

import { patience, runs } from '../kit/exploring';
import { actionIdsOf, jsonOf, kindsOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { actionsType, asJson, createCustom, createPayment } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { retry } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { route, lookUp, pay, sentTo } from './paySupport';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const json = { 'content-type': 'application/json' };

const created = (id: unknown) => ({ action_id: id, status: 'CREATED' });
const ignored = { action_id: null, status: 'IGNORED' };

beforeEach(() => service.on(lookUp, { body: { data: [] } }));

describe('payments that the service accepted', () => {
	it.each([
		['numeric IDs', 201, { leadid: 'L1', actions: [created(17), created(18)] }, ['17', '18']],
		['no Lead ID', 200, { actions: [created('a'), created('b')], remarks: [] }, ['a', 'b']],
		['other keys', 201, { Actions: [{ actionId: 'a' }, { id: 'b', status: 'success' }] }, ['a', 'b']],
		['a wrapper', 202, { data: { actions: [created('a'), created('b')] } }, ['a', 'b']],
		['statuses alone', 201, { actions: [{ status: 'Created' }, { status: 'CREATED' }] }, [null, null]],
		['empty results', 201, { actions: [{}, {}] }, [null, null]],
		['no results', 201, { leadid: 'L1', remarks: [] }, [null, null]],
		['more results than entries', 201, { actions: [created('a'), created('b'), created('c')] }, [null, null]],
		['an empty object', 200, {}, [null, null]],
		['an empty list', 200, [], [null, null]],
		['a text', 201, 'OK', [null, null]],
		['null', 200, 'null', [null, null]],
		['nothing', 204, '', [null, null]],
	])('are written with the IDs that it returned, in one call, with %s', async (_what, status, body, ids) => {
		service.on(route, { status, body });
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }]);
		expect(actionIdsOf(outputs[0])).toEqual(ids);
		expect(outputs[1]).toEqual([]);
		expect(sentTo(service)).toBe(1);
	});

	it.each([
		['other keys', [{ field: 'actions[1].amount', message: 'Too large' }]],
		['keys that are addresses', { 'actions[1].amount': 'Too large' }],
	])('keep what was said of one of them: %s', async (_what, remarks) => {
		service.on(route, { status: 201, body: { actions: [created('a'), ignored], remarks } });
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(actionIdsOf(outputs[0])).toEqual(['a']);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(remarksOf(outputs[1])).toMatchObject([
			{ message: expect.stringContaining('Too large') as unknown, field: 'amount', value: '2' },
		]);
		expect(sentTo(service)).toBe(1);
	});

	// sync-api.md, General rules.
	it.each([
		['a null ID', [created('a'), { action_id: null }]],
		['another word', [created('a'), { status: 'rejected' }]],
		['an ID all the same', [created('a'), { action_id: 'b', status: 'IGNORED' }]],
	])('are rejected one by one: %s', async (_what, actions) => {
		service.on(route, { status: 201, body: { actions } });
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(actionIdsOf(outputs[0])).toEqual(['a']);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(kindsOf(outputs[1])).toEqual(['silently_dropped']);
	});

	it.each([
		['a list and nothing else', [created('a'), ignored]],
		['a list under another name', { leadid: 'L1', entries: [created('a'), ignored] }],
		['a list in a wrapper', { data: [created('a'), ignored] }],
		['words', { actions: ['a', 'IGNORED'] }],
		['entries of other words', { actions: [{ xq: 'a', zz: 'MADE' }, { zz: 'IGNORED' }] }],
	])('are looked up and never sent again where the results are %s', async (_what, body) => {
		service.on(route, { status: 201, body });
		const { outputs } = await pay(workspace, service, ['1', '2'], retry);

		expect(outputs[0]).toEqual([]);
		expect(kindsOf(outputs[1]).filter((kind) => kind === 'uncertain')).toHaveLength(2);
		expect(JSON.stringify(jsonOf(outputs[1]))).toContain('IGNORED');
		expect(sentTo(service)).toBe(1);
	});

	it.each([
		['the code of an error', { code: 'BAD_REQUEST', message: 'No payments today' }],
		['the status of an error', { statusCode: 400, message: 'No payments today' }],
		['a text', 'Error: No payments today'],
	])('are looked up, never sent again, where the answer is %s', async (_what, body) => {
		service.on(route, { status: 200, body });
		const { outputs } = await pay(workspace, service, ['1', '2'], retry);

		expect(outputs[0]).toEqual([]);
		expect(kindsOf(outputs[1]).filter((kind) => kind === 'uncertain')).toHaveLength(2);
		expect(JSON.stringify(jsonOf(outputs[1]))).toContain('No payments today');
		expect(sentTo(service)).toBe(1);
	});

	it('each get a remark that names none of them', async () => {
		const body = { actions: [created('a'), created('b')], remarks: ['Payments are on hold'] };
		service.on(route, { status: 201, body });
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(actionIdsOf(outputs[0])).toEqual(['a', 'b']);
		expect(remarksOf(outputs[1]).map(({ message }) => message)).toEqual([
			'Payments are on hold',
			'Payments are on hold',
		]);
	});

	it.each([
		['fewer results than entries', { actions: [created('a')] }, []],
		['a remark and no results', { remarks: ['Too large'] }, ['Too large', 'Too large']],
	])('are looked up, never sent again, with %s', async (_what, body, said) => {
		const stored = { id: 'a', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		service.on(route, { status: 201, body });
		service.on(lookUp, () => ({ body: { data: [{ ...stored, creationTimestamp: Date.now() }] } }));
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
		expect(kindsOf(outputs[1]).filter((kind) => kind === 'uncertain')).toHaveLength(1);
		const messages = remarksOf(outputs[1]).map(({ message }) => message);
		expect(messages).toEqual(expect.arrayContaining(said));
		expect(sentTo(service)).toBe(1);
	});

	// decision 2 promises: "One function per field type compares a sent value with a stored one"
	it('are found under the name of their member in another case', async () => {
		const stored = { id: 'a', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		const shown = { ...stored, employeeid: 'asha@mail.example' };
		service.on(route, { status: 201, body: { remarks: ['Too large'] } });
		service.on(lookUp, () => ({ body: { data: [{ ...shown, creationTimestamp: Date.now() }] } }));
		const parameters = createPayment(
			'L1',
			{ valueHandling: 'sendAsIs' },
			{ performedBy: 'Asha@Mail.example' },
		);
		const { outputs } = await workspace.node(actionsType, parameters, [{ amount: '1' }], {
			onError: 'continueRegularOutput',
			baseUrl: service.url,
		});

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
	});

	it.each([
		['a flag', { success: false }],
		['a flag and words', { success: 'false', message: 'On hold' }],
		['an error with a code', { error: { code: 'BAD_REQUEST', message: 'On hold' } }],
		['statuses beside a flag', { success: false, actions: [{ status: 'CREATED' }, { status: 'CREATED' }] }],
		['empty results beside a flag', { success: false, actions: [{}, {}] }],
	])('are uncertain and never sent again when the answer denies it: %s', async (_what, body) => {
		service.on(route, { status: 201, body });
		// Equal ones of long ago are not these.
		const old = { id: 'x', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		service.on(lookUp, { body: { data: [{ ...old, creationTimestamp: Date.now() - 86_400_000 }] } });
		const { outputs } = await pay(workspace, service, ['1', '2'], retry);

		expect(outputs[0]).toEqual([]);
		const kinds = kindsOf(outputs[1]);
		expect(kinds.filter((kind) => kind === 'uncertain')).toHaveLength(2);
		const words = remarksOf(outputs[1]).map(({ message }) => String(message));
		expect(words.some((text) => text.includes('On hold'))).toBe(JSON.stringify(body).includes('On hold'));
		expect(sentTo(service)).toBe(1);
	});

	it('are rejected, or written with their IDs, where a denial names each of them', async () => {
		service.on(route, { status: 201, body: { success: false, actions: [created('a'), ignored] } });
		const { outputs } = await pay(workspace, service, ['1', '2']);

		expect(actionIdsOf(outputs[0])).toEqual(['a']);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(kindsOf(outputs[1])).toEqual(['silently_dropped']);
	});

	it('are found when the answer denies them and the timeline has them', async () => {
		service.on(route, { status: 201, body: { success: false } });
		const stored = { id: 'a', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		service.on(lookUp, () => ({ body: { data: [{ ...stored, creationTimestamp: Date.now() }] } }));
		const { outputs } = await pay(workspace, service, ['1']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
		expect(sentTo(service)).toBe(1);
	});

	it(
		'are sent once, and each has an outcome, whatever JSON a success has',
		async () => {
			await fc.assert(
				fc.asyncProperty(fc.json({ maxDepth: 3 }), async (body) => {
					service.requests.length = 0;
					service.on(route, { status: 201, headers: json, body });
					const { outputs } = await pay(workspace, service, ['1', '2']);

					expect(sentTo(service)).toBe(1);
					const items = new Set([...originsOf(outputs[0]), ...originsOf(outputs[1])]);
					expect(items).toEqual(new Set([0, 1]));
					expect(kindsOf(outputs[1])).not.toContain('failed');
				}),
				{ numRuns: runs(200) },
			);
		},
		patience,
	);
});

describe('a custom action whose answer denies it', () => {
	it('is uncertain and never sent again', async () => {
		service.on('GET /custom-actions', { body: [] });
		service.on(route, { status: 201, body: { success: false, message: 'On hold' } });
		const parameters = createCustom('L1', '1004', { valueHandling: 'sendAsIs' }, asJson({ comment: 'Call' }));
		const settings = { onError: 'continueRegularOutput', ...retry, baseUrl: service.url } as const;
		const { outputs } = await workspace.node(actionsType, parameters, [{}], settings);

		expect(outputs[0]).toEqual([]);
		expect(kindsOf(outputs[1])).toContain('uncertain');
		expect(JSON.stringify(jsonOf(outputs[1]))).toContain('On hold');
		expect(sentTo(service)).toBe(1);
	});
});
