import { actionIdsOf, categoriesOf, jsonOf, kindsOf, outcomesIn, remarksOf } from '../kit/items';
import { actionsType, asJson, createCustom, runActions, siteVisit, timelineOf } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { eventually } from '../kit/support/eventually';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { feedbackOfEvent } from './feedbackOfEvent';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
beforeEach(async () => await workspace.restartEngine(quick));

const route = 'createActions';
const continues = { onError: 'continueRegularOutput' } as const;

describe('a custom action that stores its event ID', () => {
	let leadId: string;
	beforeEach(async () => (leadId = await newLead(workspace)));
	const fields = async () => (await timelineOf(workspace, leadId)).map(({ fields: each }) => each);

	// docs/outcomes.md promises: "the node then looks for it on the timeline before it sends anything"
	it('is written once by two processes, one after the other', async () => {
		const first = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }, { key: 'e2' }]);
		await workspace.restartEngine(quick);
		const second = await runActions(workspace, feedbackOfEvent(leadId), [
			{ key: 'e2' },
			{ key: 'e3' },
			{ key: 'e1' },
		]);

		expect(outcomesIn(second.outputs[0])).toEqual(['already_written', 'created', 'already_written']);
		const [one, two] = actionIdsOf(first.outputs[0]);
		expect(actionIdsOf(second.outputs[0])).toEqual([two, expect.any(String), one]);
		expect(await fields()).toMatchObject([{ comment: 'e1' }, { comment: 'e2' }, { comment: 'e3' }]);
	});

	it('is written once when the process ends after the write, before the answer', async () => {
		const stop = new AbortController();
		workspace.sandbox.faults.add({ route, delayMs: 20 });
		const dying = runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }], {
			...continues,
			signal: stop.signal,
		});
		await eventually(async () => await Promise.resolve(expect(workspace.requestsTo(route).length).toBe(1)));
		stop.abort();
		await dying;
		await eventually(async () => expect(await fields()).toHaveLength(1));
		await workspace.restartEngine(quick);
		const { outputs } = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }]);

		expect(outcomesIn(outputs[0])).toEqual(['already_written']);
		expect(await fields()).toHaveLength(1);
	});

	it('is recovered by a later execution when its answer was lost', async () => {
		workspace.sandbox.faults.add({ route, cut: 'after', times: 1 });
		// The first search asks for the event ID, the second one looks for the lost action.
		workspace.sandbox.faults.add({ route: 'searchActions', status: 400, everyNth: 2, times: 1 });
		const lost = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }], continues);
		const { outputs } = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }]);

		expect(kindsOf(lost.outputs[1])).toEqual(['uncertain']);
		expect(outcomesIn(outputs[0])).toEqual(['recovered']);
		expect(await fields()).toHaveLength(1);
	});

	it('reports a stored action with other values', async () => {
		await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1', price: '5' }]);
		await workspace.restartEngine(quick);
		const { outputs } = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1', price: '6' }]);

		expect(categoriesOf(outputs[1])).toEqual(['already_exists preflight']);
		expect(await fields()).toHaveLength(1);
	});

	it('is found behind a page of others, and an ID of another action is not its own', async () => {
		await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }]);
		const note = createCustom(leadId, siteVisit, {}, asJson({ location: 'e2' }));
		await runActions(
			workspace,
			note,
			Array.from({ length: 130 }, () => ({})),
		);
		await workspace.restartEngine(quick);
		const { outputs } = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }, { key: 'e2' }]);

		expect(outcomesIn(outputs[0])).toEqual(['already_written', 'created']);
	});

	it.each([
		['cannot be read', { status: 400 }, 'Forced fault with status 400'],
		['is a web page', { html: true }, 'The answer is not in the format of the Sync API'],
	])('is not sent while the timeline %s, and is sent later', async (_what, fault, said) => {
		workspace.sandbox.faults.add({ route: 'searchActions', ...fault });
		const first = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }], continues);
		workspace.sandbox.faults.clear();
		const second = await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }]);

		expect(kindsOf(first.outputs[1])).toEqual(['failed']);
		expect(remarksOf(first.outputs[1])[0]?.message).toBe(said);
		expect(outcomesIn(second.outputs[0])).toEqual(['created']);
		expect(workspace.requestsTo(route).length).toBe(1);
	});

	it.each([
		['shows no fields', { data: [{ id: 'a', type: 'ACTION_1004' }], total_count: 1 }],
		['is not whole', { data: [{ id: 'a', type: 'ACTION_1004', fields: {} }], total_count: 7 }],
	])('is not sent when the timeline %s', async (_what, body) => {
		service.on('GET /custom-actions', { body: [] });
		service.on('POST /lead/L1/action/search', { body });
		const parameters = feedbackOfEvent('L1', { valueHandling: 'sendAsIs' });
		const { outputs } = await runActions(workspace, parameters, [{ key: 'e1' }], {
			...continues,
			baseUrl: service.url,
		});

		expect(kindsOf(outputs[1])).toEqual(['failed']);
		expect(remarksOf(outputs[1])).toMatchObject([
			{
				message: expect.stringMatching(/^Not sent: the timeline does not certainly show which event IDs/),
				hint: expect.stringMatching(
					/(no fields of its actions|returned 1 entries, .*)\. Leave Event ID Field empty/,
				),
			},
		]);
		expect(service.requests.filter((request) => request.route === 'POST /lead/L1/action')).toEqual([]);
	});

	it.each([
		['shows it without a type', [{ id: 'a', fields: { comment: 'e1' } }], 0],
		['shows it with blanks', [{ id: 'a', type: 'ACTION_1004', fields: { comment: ' e1 ' } }], 0],
		[
			'shows no fields of one action',
			[
				{ id: 'a', type: 'ACTION_1004' },
				{ id: 'b', type: 'ACTION_1004', fields: { comment: 'e2' } },
			],
			1,
		],
	])('is sent only if it is not there, where the timeline %s', async (_what, data, calls) => {
		service.on('GET /custom-actions', { body: [] });
		service.on('POST /lead/L1/action/search', { body: { data, total_count: data.length } });
		service.on('POST /lead/L1/action', {
			status: 201,
			body: { actions: [{ action_id: 'A1', status: 'CREATED' }], remarks: [] },
		});
		const parameters = feedbackOfEvent('L1', { valueHandling: 'sendAsIs' });
		const { workflow } = await runActions(workspace, parameters, [{ key: 'e1' }], {
			...continues,
			baseUrl: service.url,
		});

		expect(workflow.status).toBe('success');
		const sent = service.requests.filter((request) => request.route === 'POST /lead/L1/action');
		expect(sent).toHaveLength(calls);
	});

	it('is written as one without a field where the name of the field is blank', async () => {
		const parameters = feedbackOfEvent(leadId, {}, { eventIdField: ' ', ...asJson({ comment: 'x' }) });
		const { outputs } = await runActions(workspace, parameters, [{ key: 'e1' }]);
		expect(outcomesIn(outputs[0])).toEqual(['created']);
		expect(await fields()).toEqual([{ comment: 'x' }]);
	});

	it('is not sent when the field cannot store the ID', async () => {
		const more = asJson({ comment: 'a comment' });
		const mapped = await runActions(workspace, feedbackOfEvent(leadId, {}, more), [{ key: 'e1' }]);
		const number = await runActions(
			workspace,
			feedbackOfEvent(leadId, {}, { eventIdField: 'expected_price', ...asJson({}) }),
			[{ key: '7.0' }],
		);
		const unknown = await runActions(workspace, feedbackOfEvent(leadId, {}, { eventIdField: 'event' }), [
			{ key: 'e1' },
		]);

		expect(categoriesOf(mapped.outputs[1])).toEqual(['comment invalid_value preflight']);
		expect(categoriesOf(number.outputs[1])[0]).toBe('expected_price invalid_value preflight');
		expect(categoriesOf(unknown.outputs[1])[0]).toBe('event invalid_value preflight');
		expect(jsonOf(unknown.outputs[1])[0]?.['hint']).toMatch(/Event ID Field\. The fields are \w+, /);
		expect(workspace.requestsTo(route).length).toBe(0);
	});

	it('asks the timeline once for the items of one request', async () => {
		await runActions(workspace, feedbackOfEvent(leadId), [{ key: 'e1' }, { key: 'e2' }, { key: 'e3' }]);
		expect(workspace.requestsTo('searchActions')).toHaveLength(1);
	});

	it('offers the text fields of the chosen action for the ID', async () => {
		const list = await workspace.engine
			.editor(
				{ type: actionsType, parameters: feedbackOfEvent('') },
				{ credentials: workspace.credentials() },
			)
			.loadOptions('getActionTextFields');
		expect(list).toEqual([
			{ name: 'None', value: '' },
			{ name: 'Comment', value: 'comment', description: 'comment' },
		]);
	});
});
