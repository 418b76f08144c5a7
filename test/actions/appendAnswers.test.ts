import * as fc from 'fast-check';

import { patience, runs } from '../../testkit/exploring';
import { categoriesOf, jsonOf, kindsOf, originsOf, remarksOf, reportedOf } from '../../testkit/items';
import { actionsType, asJson, createCustom, createPayment } from '../../testkit/nodes/actions';
import { quick } from '../../testkit/runtime';
import { retry } from '../../testkit/workspace';
import { withFakeService } from '../support/withFakeService';
import { withWorkspace } from '../support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

const route = 'POST /lead/L1/action';
const lookUp = 'POST /lead/L1/action/search';
const json = { 'content-type': 'application/json' };
const run = async (amounts: readonly string[], settings = {}) =>
	await workspace.node(
		actionsType,
		createPayment('L1'),
		amounts.map((amount) => ({ amount })),
		{ onError: 'continueRegularOutput', ...settings, baseUrl: service.url },
	);
const sent = () => service.requests.filter((request) => request.route === route).length;
const idsOf = (items: Parameters<typeof jsonOf>[0]) => jsonOf(items).map(({ action_id: id }) => id ?? null);

const created = (id: unknown) => ({ action_id: id, status: 'CREATED' });
const ignored = { action_id: null, status: 'IGNORED' };

beforeEach(() => service.on(lookUp, { body: { data: [] } }));

describe('payments that the service accepted', () => {
	it.each([
		['numeric IDs', 201, { leadid: 'L1', actions: [created(17), created(18)] }, ['17', '18']],
		['no Lead ID', 200, { actions: [created('a'), created('b')], remarks: [] }, ['a', 'b']],
		['other keys', 201, { results: [{ actionId: 'a' }, { id: 'b', status: 'success' }] }, ['a', 'b']],
		['a wrapper', 202, { data: { actions: [created('a'), created('b')] } }, ['a', 'b']],
		['IDs alone', 201, { actions: ['a', 'b'] }, ['a', 'b']],
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
		const { outputs } = await run(['1', '2']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }]);
		expect(idsOf(outputs[0])).toEqual(ids);
		expect(outputs[1]).toEqual([]);
		expect(sent()).toBe(1);
	});

	it.each([
		['a text for each', ['actions[1].amount: Too large']],
		['one text', 'actions[1].amount: Too large'],
		['other keys', [{ path: 'actions[1].amount', message: 'Too large' }]],
		['keys that are addresses', { 'actions[1].amount': 'Too large' }],
	])('keep what was said of one of them: %s', async (_what, remarks) => {
		service.on(route, { status: 201, body: { actions: [created('a'), ignored], remarks } });
		const { outputs } = await run(['1', '2']);

		expect(idsOf(outputs[0])).toEqual(['a']);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(remarksOf(outputs[1])).toMatchObject([
			{ message: expect.stringContaining('Too large') as unknown, field: 'amount', value: '2' },
		]);
		expect(sent()).toBe(1);
	});

	it.each([
		['a null ID', [created('a'), { action_id: null }]],
		['another word', [created('a'), { status: 'rejected' }]],
		['an ID all the same', [created('a'), { action_id: 'b', status: 'IGNORED' }]],
	])('are rejected one by one: %s', async (_what, actions) => {
		service.on(route, { status: 201, body: { actions } });
		const { outputs } = await run(['1', '2']);

		expect(idsOf(outputs[0])).toEqual(['a']);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(kindsOf(outputs[1])).toEqual(['silently_dropped']);
	});

	it('each get a remark that names none of them', async () => {
		const body = { actions: [created('a'), created('b')], remarks: ['Payments are on hold'] };
		service.on(route, { status: 201, body });
		const { outputs } = await run(['1', '2']);

		expect(idsOf(outputs[0])).toEqual(['a', 'b']);
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
		const { outputs } = await run(['1', '2']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
		expect(kindsOf(outputs[1]).filter((kind) => kind === 'uncertain')).toHaveLength(1);
		const messages = remarksOf(outputs[1]).map(({ message }) => message);
		expect(messages).toEqual(expect.arrayContaining(said));
		expect(sent()).toBe(1);
	});

	it('are found under the name of their member in another case', async () => {
		const stored = { id: 'a', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		const shown = { ...stored, performed_by: 'asha@mail.example', employeeid: 'asha@mail.example' };
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
		['a flag and words', { ok: 'false', message: 'On hold' }],
		['an error with a code', { error: { code: 'BAD_REQUEST', message: 'On hold' } }],
		['statuses beside a flag', { success: false, actions: [{ status: 'CREATED' }, { status: 'CREATED' }] }],
		['empty results beside a flag', { success: false, actions: [{}, {}] }],
	])('are uncertain and never sent again when the answer denies it: %s', async (_what, body) => {
		service.on(route, { status: 201, body });
		// Equal ones of long ago are not these.
		const old = { id: 'x', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		service.on(lookUp, { body: { data: [{ ...old, creationTimestamp: Date.now() - 86_400_000 }] } });
		const { outputs } = await run(['1', '2'], retry);

		expect(outputs[0]).toEqual([]);
		const kinds = kindsOf(outputs[1]);
		expect(kinds.filter((kind) => kind === 'uncertain')).toHaveLength(2);
		const words = remarksOf(outputs[1]).map(({ message }) => String(message));
		expect(words.some((text) => text.includes('On hold'))).toBe(JSON.stringify(body).includes('On hold'));
		expect(sent()).toBe(1);
	});

	it('are rejected, or written with their IDs, where a denial names each of them', async () => {
		service.on(route, { status: 201, body: { success: false, actions: [created('a'), ignored] } });
		const { outputs } = await run(['1', '2']);

		expect(idsOf(outputs[0])).toEqual(['a']);
		expect(originsOf(outputs[1])).toEqual([1]);
		expect(kindsOf(outputs[1])).toEqual(['silently_dropped']);
	});

	it('are found when the answer denies them and the timeline has them', async () => {
		service.on(route, { status: 201, body: { success: false } });
		const stored = { id: 'a', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '1' };
		service.on(lookUp, () => ({ body: { data: [{ ...stored, creationTimestamp: Date.now() }] } }));
		const { outputs } = await run(['1']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
		expect(sent()).toBe(1);
	});

	it(
		'are sent once, and each has an outcome, whatever JSON a success has',
		async () => {
			await fc.assert(
				fc.asyncProperty(fc.json({ maxDepth: 3 }), async (body) => {
					service.requests.length = 0;
					service.on(route, { status: 201, headers: json, body });
					const { outputs } = await run(['1', '2']);

					expect(sent()).toBe(1);
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
		expect(sent()).toBe(1);
	});
});

/** The issue's own shapes: each left a payment stored twice. */
describe('a payment whose connection broke after it was stored', () => {
	const now = () => Date.now();
	const stored = (more: object) => ({
		id: 'a',
		type: 'PAYMENT',
		status: 'COMPLETED',
		currency: 'INR',
		amount: '1500',
		creationTimestamp: now(),
		...more,
	});
	const { id, creationTimestamp: _time, ...values } = stored({});

	it.each<[string, () => unknown]>([
		['seconds', () => ({ data: [stored({ creationTimestamp: Math.floor(now() / 1000) })] })],
		['ISO', () => ({ data: [{ id, ...values, created_on: new Date().toISOString() }] })],
		['text', () => ({ data: [stored({ creationTimestamp: String(now()) })] })],
		['nested fields', () => [{ id, type: 'PAYMENT', createdOn: now(), fields: values }]],
		['nested data', () => [{ action_id: 17, type: 'PAYMENT', creationTimestamp: now(), data: values }]],
		['grouping marks', () => ({ data: [stored({ amount: '1,500.00' })] })],
		['an amount as a number', () => ({ data: [stored({ amount: 1500 })] })],
		[
			'an amount with its currency',
			() => ({ data: [stored({ amount: { amount: 1500, currency: 'inr' } })] }),
		],
		['title case', () => ({ data: [stored({ status: 'Completed' })] })],
		['another key for the kind', () => ({ data: [stored({ type: undefined, actionType: 'payment' })] })],
		['a wrapper', () => ({ result: { actions: [stored({})] } })],
		[
			'a filter that is ignored',
			() => [{ id: 'x', type: 'INCOMING_CALL', creationTimestamp: 1 }, stored({})],
		],
	])('is found: %s', async (_what, timeline) => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, () => ({ body: timeline() }));
		const { outputs } = await run(['1500']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(sent()).toBe(1);
	});

	it.each<[string, () => unknown]>([
		['minor units', () => ({ data: [stored({ amount: 150_000 })] })],
		['no time', () => ({ data: [stored({ creationTimestamp: undefined })] })],
		[
			'a time without a zone',
			() => ({ data: [stored({ creationTimestamp: undefined, created_on: '22/11/2026 10:00:00' })] }),
		],
		['the time of the last change', () => [{ id, ...values, modificationTimestamp: now() }]],
		['an older time', () => ({ data: [stored({ creationTimestamp: now() - 10_000 })] })],
		['no ID', () => ({ data: [stored({ id: undefined })] })],
		['no type', () => ({ data: [stored({ type: undefined })] })],
		['no amount', () => ({ data: [stored({ amount: undefined })] })],
		['an empty list', () => ({ data: [] })],
		['a web page', () => '<!DOCTYPE html><title>Oops</title>'],
	])('is uncertain and sent once: %s', async (_what, timeline) => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, () => ({ body: timeline() }));
		const { outputs } = await run(['1500']);

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['uncertain preflight']);
		expect(sent()).toBe(1);
	});

	it('is found with an amount of three decimals, which a person could read as thousands', async () => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, () => ({ body: { data: [stored({ amount: '150.000' })] } }));
		const { outputs } = await run(['150']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(sent()).toBe(1);
	});

	it('is found when the timeline shows it late', async () => {
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, { body: [] }, { body: [] }, () => ({ body: [stored({})] }));
		const { outputs } = await run(['1500']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
		expect(sent()).toBe(1);
	});

	it('is found on a later page, whatever the size and the order of the pages', async () => {
		const old = [1, 2, 3].map((number) => stored({ id: `old ${number}`, creationTimestamp: number }));
		const timeline = [...old, stored({})];
		service.on(route, (_request, response) => void response.destroy());
		service.on(lookUp, ({ query }) => {
			const skip = Number(new URLSearchParams(query).get('skip'));
			return { body: { data: timeline.slice(skip, skip + 2) } };
		});
		const { outputs } = await run(['1500']);

		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'recovered', action_id: 'a' }]);
	});
});
