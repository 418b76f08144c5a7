import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { actionIdsOf, categoriesOf, kindsOf, originsOf, outcomesIn, remarksOf } from '../kit/items';
import { createPayment, runActions, timelineOf } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { newLead, retry, type RunSettings } from '../kit/workspace';
import { eventually } from '../kit/support/eventually';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { feedbackOfEvent } from './feedbackOfEvent';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
beforeEach(async () => await workspace.restartEngine(quick));

const route = 'createActions';
const continues = { onError: 'continueRegularOutput' } as const;

const payment = (leadId: string, options: INodeParameters = {}) =>
	createPayment(leadId, options, { eventId: '={{ $json.key }}' });

describe('a payment with an event ID', () => {
	let leadId: string;
	beforeEach(async () => (leadId = await newLead(workspace)));
	const pay = async (items: IDataObject[], settings?: RunSettings) =>
		await runActions(workspace, payment(leadId), items, settings);
	const amounts = async () => (await timelineOf(workspace, leadId)).map(({ amount }) => amount);

	// docs/outcomes.md promises: "Items with the same one, lead and type of action are written once, also by
	// executions at the same time."
	it('is written once in one run, and each item has the ID of the payment', async () => {
		const { outputs } = await pay([
			{ key: 'e1', amount: '1' },
			{ key: 'e2', amount: '2' },
			{ key: ' e1 ', amount: '1' },
			{ key: 'e2', amount: '2' },
		]);

		expect(outcomesIn(outputs[0])).toEqual(['created', 'created', 'already_written', 'already_written']);
		const [one, two] = actionIdsOf(outputs[0]);
		expect(actionIdsOf(outputs[0])).toEqual([one, two, one, two]);
		expect(originsOf(outputs[0])).toEqual([0, 1, 2, 3]);
		expect(outputs[1]).toEqual([]);
		expect(await amounts()).toEqual(['1', '2']);
		expect(workspace.requestsTo(route).length).toBe(1);
	});

	// docs/scaling.md promises: "of an action counts for one process"
	it('is written once by executions one after the other, and the later ones send nothing', async () => {
		const first = await pay([{ key: 7, amount: '1' }]);
		const second = await pay([{ key: '7', amount: '1' }]);

		expect(outcomesIn(second.outputs[0])).toEqual(['already_written']);
		expect(actionIdsOf(second.outputs[0])).toEqual(actionIdsOf(first.outputs[0]));
		expect(workspace.requestsTo(route).length).toBe(1);
	});

	// docs/outcomes.md promises: "Items with the same one, lead and type of action are written once, also by
	// executions at the same time."
	it('is written once by executions at once', async () => {
		const posts = Array.from({ length: 10 }, async () => await pay([{ key: 'e1' }, { key: 'e2' }]));
		const runs = await Promise.all(posts);

		const outcomes = runs.flatMap(({ outputs }) => outcomesIn(outputs[0]));
		expect(outcomes).toHaveLength(20);
		expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(2);
		expect(new Set(runs.map(({ outputs }) => String(actionIdsOf(outputs[0])))).size).toBe(1);
		expect(await amounts()).toHaveLength(2);
	});

	it('does not wait for ever for an execution that waits for it', async () => {
		const posts = [
			['a', 'b', 'c'],
			['c', 'b', 'a'],
			['b', 'c', 'a'],
		].map(async (keys) => await pay(keys.map((key) => ({ key, amount: '3' }))));
		const runs = await Promise.all(posts);

		expect(runs.flatMap(({ outputs }) => outcomesIn(outputs[0]))).toHaveLength(9);
		expect(await amounts()).toHaveLength(3);
	});

	it('is a payment of its own for another lead, and a custom action of the event is one too', async () => {
		const other = await newLead(workspace);
		await pay([{ key: 'e1' }]);
		const elsewhere = await runActions(workspace, payment(other), [{ key: 'e1' }]);
		const action = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }]);

		expect(outcomesIn(elsewhere.outputs[0])).toEqual(['created']);
		expect(outcomesIn(action.outputs[0])).toEqual(['created']);
	});

	// docs/outcomes.md promises: "on *Remarks* with the category `already_exists` if their values differ"
	it('is not written with other values, and Remarks says so', async () => {
		const first = await pay([{ key: 'e1', amount: '1' }]);
		const { outputs } = await pay([{ key: 'e1', amount: '2' }]);

		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['already_exists preflight']);
		expect(actionIdsOf(outputs[1])).toEqual(actionIdsOf(first.outputs[0]));
		expect(await amounts()).toEqual(['1']);
	});

	it.each([
		['that the service rejects', { status: 400 }],
		['of a lead that is gone', { status: 404 }],
		['that the service does not take now', { status: 503 }],
	])('is written after a call %s', async (_what, fault) => {
		workspace.sandbox.faults.add({ route, ...fault });
		const first = await pay([{ key: 'e1' }], continues);
		workspace.sandbox.faults.clear();
		const second = await pay([{ key: 'e1' }]);

		expect(kindsOf(first.outputs[1])).toEqual(['failed']);
		expect(outcomesIn(second.outputs[0])).toEqual(['created']);
	});

	it('is written after an item of the event that was rejected, in the same run too', async () => {
		workspace.sandbox.faults.add({ route, status: 503, times: 1 });
		const { outputs } = await runActions(workspace, payment(leadId, { valueHandling: 'sendAsIs' }), [
			{ key: 'e1', currency: 'GBP' },
			{ key: 'e1', currency: 'GBP' },
			{ key: 'e1', currency: 'INR' },
			{ key: 'e1', currency: 'INR' },
		]);

		expect(originsOf(outputs[0])).toEqual([2, 3]);
		expect(outcomesIn(outputs[0])).toEqual(['created', 'already_written']);
		expect(await amounts()).toHaveLength(1);
	});

	it('is never sent again after a lost answer, by no execution', async () => {
		workspace.sandbox.faults.add({ route, cut: 'before', times: 1 });
		const first = await pay([{ key: 'e1' }, { key: 'e1' }], { ...continues, ...retry });
		const second = await pay([{ key: 'e1' }], { ...continues, ...retry });

		expect(kindsOf(first.outputs[1])).toEqual(['uncertain', 'uncertain']);
		expect(kindsOf(second.outputs[1])).toEqual(['uncertain']);
		expect(await amounts()).toEqual([]);
		expect(workspace.requestsTo(route).length).toBeLessThanOrEqual(1);
	});

	it('is found by a later item after a lost answer', async () => {
		workspace.sandbox.faults.add({ route, cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'searchActions', status: 400, times: 1 });
		const first = await pay([{ key: 'e1' }], continues);
		const second = await pay([{ key: 'e1' }], continues);
		const third = await pay([{ key: 'e1' }], continues);

		expect(kindsOf(first.outputs[1])).toEqual(['uncertain']);
		expect(outcomesIn(second.outputs[0])).toEqual(['recovered']);
		expect(outcomesIn(third.outputs[0])).toEqual(['already_written']);
		expect(await amounts()).toHaveLength(1);
		expect(workspace.requestsTo(route).length).toBe(1);
	});

	it('is not taken for the equal payment of another event whose answer was lost', async () => {
		service.on('POST /lead/L1/action', (_request, response) => void response.destroy(), {
			status: 201,
			body: { actions: [{ action_id: 'a', status: 'CREATED' }] },
		});
		const seen = { id: 'a', type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '5' };
		service.on('POST /lead/L1/action/search', { status: 400, body: {} }, () => ({
			body: { data: [{ ...seen, creationTimestamp: Date.now() }] },
		}));
		const settings = { ...continues, baseUrl: service.url };
		const post = async (key: string) =>
			await runActions(workspace, payment('L1'), [{ key, amount: '5' }], settings);
		await post('e1');
		const written = await post('e2');
		const lost = await post('e1');

		expect(outcomesIn(written.outputs[0])).toEqual(['created']);
		expect(kindsOf(lost.outputs[1])).toEqual(['uncertain']);
	});

	it('is not sent without an event ID, and the other items are', async () => {
		const { outputs } = await pay(
			[{ key: '' }, { key: null }, { key: 'e1' }, { key: 2 ** 60 }, { key: { id: 1 } }],
			continues,
		);

		expect(originsOf(outputs[0])).toEqual([2]);
		expect(originsOf(outputs[1])).toEqual([0, 1, 3, 4]);
		expect(kindsOf(outputs[1])).toEqual(['missing_mandatory', 'missing_mandatory', 'failed', 'failed']);
		expect(remarksOf(outputs[1])[0]).toMatchObject({
			message: 'Not sent: the item has no event ID',
		});
	});

	it('remembers no event after a dry run', async () => {
		const dry = await runActions(workspace, payment(leadId, { dryRun: true }), [
			{ key: 'e1' },
			{ key: 'e1' },
		]);
		const real = await pay([{ key: 'e1' }]);

		expect(outcomesIn(dry.outputs[0])).toEqual(['dry_run', 'dry_run']);
		expect(outcomesIn(real.outputs[0])).toEqual(['created']);
	});

	it('that waits is overtaken by no later item of its lead', async () => {
		const answers: Array<(status: number) => void> = [];
		service.on('POST /lead/L1/action', async ({ body }) => {
			const status = await new Promise<number>((resolve) => answers.push(resolve));
			const { actions } = JSON.parse(body) as { actions: object[] };
			return {
				status,
				body: { actions: actions.map((_, index) => ({ action_id: `a${index}`, status: 'CREATED' })) },
			};
		});
		const settings = { ...continues, baseUrl: service.url };
		const amountsSent = () =>
			service.requests.map(({ body }) =>
				(JSON.parse(body || '{"actions":[]}') as { actions: IDataObject[] }).actions.map(
					({ amount }) => amount,
				),
			);
		const answered = async (count: number, status: number) => {
			await eventually(
				async () => await Promise.resolve(expect(answers.length).toBeGreaterThanOrEqual(count)),
			);
			answers[count - 1]?.(status);
		};
		const first = runActions(workspace, payment('L1'), [{ key: 'e2', amount: '2' }], settings);
		await eventually(async () => await Promise.resolve(expect(answers).toHaveLength(1)));
		const items = ['1', '2', '3', '4'].map((amount) => ({ key: `e${amount}`, amount }));
		const second = runActions(workspace, payment('L1'), items, settings);
		await answered(2, 201);
		await answered(1, 400);
		await answered(3, 201);

		expect(kindsOf((await first).outputs[1])).toEqual(['failed']);
		expect(outcomesIn((await second).outputs[0])).toEqual(Array(4).fill('created'));
		expect(amountsSent()).toEqual([['2'], ['1'], ['2', '3', '4']]);
	});

	it('ends at once when the execution that waits for it is cancelled, and the others go on', async () => {
		const body = { actions: [{ action_id: 'a', status: 'CREATED' }] };
		let answer: (() => void) | undefined;
		service.on('POST /lead/L1/action', async () => {
			await new Promise<void>((resolve) => (answer = resolve));
			return { status: 201, body };
		});
		service.on('POST /lead/L2/action', { status: 201, body });
		const settings = { ...continues, baseUrl: service.url };
		const first = runActions(workspace, payment('L1'), [{ key: 'e1' }], settings);
		await eventually(async () => await Promise.resolve(expect(answer).toBeDefined()));
		const stop = new AbortController();
		const second = runActions(workspace, payment('L1'), [{ key: 'e1' }], {
			...settings,
			signal: stop.signal,
		});
		const third = runActions(workspace, payment('L1'), [{ key: 'e1' }], settings);
		// Both wait for the first when an execution that began after them has ended.
		await runActions(workspace, payment('L2'), [{ key: 'e1' }], settings);
		stop.abort();
		const { outputs } = await second;
		expect(remarksOf(outputs[1]).map(({ message }) => String(message))).toEqual([
			expect.stringContaining('before this item was sent'),
		]);
		answer?.();

		expect(outcomesIn((await first).outputs[0])).toEqual(['created']);
		expect(outcomesIn((await third).outputs[0])).toEqual(['already_written']);
		expect(service.requests.filter((request) => request.route === 'POST /lead/L1/action')).toHaveLength(1);
	});
});
