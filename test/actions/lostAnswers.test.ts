import type { IDataObject } from 'n8n-workflow';

import { categoriesOf, jsonOf, originsOf, outcomesIn } from '../kit/items';
import {
	append,
	asJson,
	createCustom,
	createPayment,
	demoBooked,
	documentReceived,
	feedback,
	paid,
	runActions,
	siteVisit,
	timelineOf,
} from '../kit/nodes/actions';
import { diya, isha } from '../kit/people';
import { quick } from '../kit/runtime';
import { newLead, retry } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';
import { eventually } from '../kit/support/eventually';

const workspace = withWorkspace('empty', quick);

const route = 'createActions';
const stored = [
	['a connection that is cut after the actions are stored', { cut: 'after' }],
	['an answer that stops in the middle', { truncate: true }],
	...[300, 301, 302, 303, 304, 307, 308, 425].map(
		(status) => [`a status ${status}`, { status, afterwards: true }] as const,
	),
] as const;
const notStored = [
	['a connection that is cut before', { cut: 'before' }],
	['a web page', { html: true }],
	['a gateway that lost the service', { status: 502 }],
	['a redirect', { status: 307 }],
] as const;

const idsOf = (items: readonly IDataObject[]) => items.map(({ id }) => id);
const writtenIds = (items: Parameters<typeof jsonOf>[0]) => jsonOf(items).map(({ action_id: id }) => id);
const amounts = (...values: string[]) => values.map((amount) => ({ amount }));
const kindsIn = (items: Parameters<typeof jsonOf>[0]) =>
	categoriesOf(items).map((text) => text.split(' ').at(-2));
const continues = { onError: 'continueRegularOutput' } as const;

describe('actions whose answer is lost', () => {
	// docs/outcomes.md promises: "found is `recovered`, anything else `uncertain`"
	it.each(stored)('are found on the timeline after %s', async (_what, fault) => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, ...fault, times: 1 });
		const run = await runActions(workspace, createPayment(leadId), amounts('1', '2', '-3', '4'));
		const timeline = await timelineOf(workspace, leadId);

		expect(outcomesIn(run.outputs[0])).toEqual(['recovered', 'recovered', 'recovered']);
		expect(originsOf(run.outputs[0])).toEqual([0, 1, 3]);
		expect(originsOf(run.outputs[1])).toEqual([2]);
		expect(timeline.map(({ amount }) => amount)).toEqual(['1', '2', '4']);
		expect(jsonOf(run.outputs[0]).map(({ amount }) => amount)).toEqual([1, 2, 4]);
		expect(writtenIds(run.outputs[0])).toEqual(idsOf(timeline));
		expect(workspace.requestsTo(route)).toHaveLength(1);
	});

	// README.md promises: "The nodes never send a write again if that could store it twice"
	// docs/reliability.md promises: "An action or a payment that it does not find is `uncertain` too, and
	// never sent a second time"
	// docs/outcomes.md promises: "found is `recovered`, anything else `uncertain`"
	it.each([...notStored, ['an error of the service', { status: 500 }]] as const)(
		'are uncertain and never sent again after %s, also with Retry On Fail',
		async (_what, fault) => {
			const leadId = await newLead(workspace);
			workspace.sandbox.faults.add({ route, ...fault, times: 1 });
			const settings = { ...retry, ...continues };
			const run = await runActions(workspace, createPayment(leadId), amounts('1', '2'), settings);

			expect(run.outputs[0]).toEqual([]);
			expect(kindsIn(run.outputs[1])).toEqual(['uncertain', 'uncertain']);
			expect(await timelineOf(workspace, leadId)).toEqual([]);
			expect(workspace.requestsTo(route).length).toBeLessThanOrEqual(1);
		},
	);

	it.each(stored)('that are equal are both found after %s', async (_what, fault) => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, ...fault, times: 1 });
		const run = await runActions(workspace, createPayment(leadId), amounts('5', '5'));

		expect(writtenIds(run.outputs[0])).toEqual(idsOf(await timelineOf(workspace, leadId)));
		expect(new Set(writtenIds(run.outputs[0])).size).toBe(2);
	});

	it('are not confused with equal ones of an earlier request', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, cut: 'before', everyNth: 2, times: 1 });
		const items = amounts(...Array<string>(60).fill('5'));
		const run = await runActions(workspace, createPayment(leadId), items, continues);

		expect(outcomesIn(run.outputs[0])).toEqual(Array(50).fill('created'));
		expect(kindsIn(run.outputs[1])).toEqual(Array(10).fill('uncertain'));
		expect(writtenIds(run.outputs[0])).toEqual(idsOf(await timelineOf(workspace, leadId)));
		expect(workspace.requestsTo(route)).toHaveLength(2);
	});

	it('fail when every answer is lost and nothing is stored', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, cut: 'before' });
		const run = await runActions(workspace, createPayment(leadId), amounts('1', '-1'), continues);
		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual(['uncertain preflight', 'amount invalid_value preflight']);
		expect(workspace.requestsTo(route)).toHaveLength(1);
	});

	// docs/reliability.md promises: "if it cannot look, because the service still fails"
	it('fail when the timeline cannot be read, and nothing is sent blindly', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'searchActions', status: 400 });
		const run = await runActions(workspace, createPayment(leadId), amounts('1', '-1'), {
			onError: 'continueErrorOutput',
		});
		expect(originsOf(run.outputs[1])).toEqual([1]);
		expect(originsOf(run.outputs[2])).toEqual([0]);
		expect(workspace.requestsTo(route)).toHaveLength(1);
	});
});

/** A call with a lost answer may be carried out after the look-up. Sending it again would store it twice. */
describe('actions whose call may still be under way', () => {
	const workspace = withWorkspace('empty', { ...quick, timeout: 200 });
	const late = { delayMs: 1_000, times: 1 };

	it.each<[string, object, number]>([
		...[408, 499, 502, 504, 524].map((status): [string, object, number] => [
			`a gateway answered ${status}`,
			{ status, times: 1 },
			0,
		]),
		['no answer came in time', late, 2],
	])('are reported as uncertain and not sent again when %s', async (_what, fault, storedLater) => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, ...fault });
		const run = await runActions(workspace, createPayment(leadId), amounts('1', '2'), {
			...retry,
			onError: 'continueRegularOutput',
		});
		expect(run.outputs[0]).toEqual([]);
		expect(kindsIn(run.outputs[1])).toEqual(['uncertain', 'uncertain']);
		expect(workspace.requestsTo(route).length).toBeLessThanOrEqual(1);
		await eventually(async () => expect(await timelineOf(workspace, leadId)).toHaveLength(storedLater));
	});

	// README.md promises: "so *Retry On Fail* is safe"
	it('are found by the next retry of Retry On Fail, which sends none of them', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, ...late });
		const run = await runActions(workspace, createPayment(leadId), amounts('1', '2'), {
			...retry,
			waitBetweenTries: 1_000,
		});
		expect(outcomesIn(run.outputs[0])).toEqual(['recovered', 'recovered']);
		expect(writtenIds(run.outputs[0])).toEqual(idsOf(await timelineOf(workspace, leadId)));
	});
});

describe('custom actions whose answer is lost', () => {
	const items = [
		{
			code: feedback,
			fields: { comment: ' Nice ', expected_price: '1200.50', callback_phone: '98765 43210' },
		},
		{ code: documentReceived, fields: { title: 'Deed', verified: 'yes' } },
		{
			code: demoBooked,
			fields: { demo_date: '31/12/2026', topic: 'CRM', products: 'CRM, Maps', host: diya },
		},
		{ code: siteVisit, fields: { visitors: 2, outcome: 'interested', next_visit: '2026-12-31T10:00:00Z' } },
		{ code: siteVisit, fields: {} },
		{ code: siteVisit, fields: { visitors: 2 } },
	];
	const parametersFor = (leadId: string, options = {}, more = {}) =>
		createCustom(leadId, '={{ $json.code }}', options, { ...asJson('={{ $json.fields }}'), ...more });

	it.each(stored)('are each stored once after %s, whatever their values', async (_what, fault) => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, ...fault, times: 1 });
		const run = await runActions(workspace, parametersFor(leadId, {}, { performedBy: diya }), items);
		const timeline = await timelineOf(workspace, leadId);

		expect(run.outputs[1]).toEqual([]);
		expect(timeline.map(({ type }) => type)).toEqual(items.map(({ code }) => `ACTION_${code}`));
		expect(writtenIds(run.outputs[0])).toEqual(idsOf(timeline));
	});

	it('report what was not stored, although the remarks are lost too', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, cut: 'after', times: 1 });
		const more = { performedBy: isha, date: '01/02/2025 10:00:00' };
		const run = await runActions(workspace, parametersFor(leadId, { valueHandling: 'sendAsIs' }, more), [
			{ code: documentReceived, fields: { title: 'Deed', verified: 'perhaps' } },
		]);
		const [{ id } = { id: undefined }] = await timelineOf(workspace, leadId);

		expect(outcomesIn(run.outputs[0])).toEqual(['recovered']);
		expect(categoriesOf(run.outputs[1])).toEqual([
			'verified silently_dropped verification',
			'employeeid silently_dropped verification',
			'created_on silently_dropped verification',
		]);
		expect(jsonOf(run.outputs[1]).map(({ action_id: actionId }) => actionId)).toEqual([id, id, id]);
	});

	it('are distinguished from those that the service ignored', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, cut: 'after', times: 1 });
		const items = [
			{ code: demoBooked, fields: { demo_date: 'some day', topic: 'CRM' } },
			{ code: demoBooked, fields: { demo_date: '31/12/2026', topic: 'CRM' } },
			{ code: '4711', fields: {} },
		];
		const parameters = parametersFor(leadId, { valueHandling: 'sendAsIs' });
		const run = await runActions(workspace, parameters, items, continues);
		expect(originsOf(run.outputs[0])).toEqual([1]);
		expect(originsOf(run.outputs[1])).toEqual([0, 2]);
		expect(kindsIn(run.outputs[1])).toEqual(['uncertain', 'uncertain']);
		expect(await timelineOf(workspace, leadId)).toHaveLength(1);
	});

	const dates = ['05/03/2025', '05/03/2025 10:15:00', '2025-03-05T04:45:00Z'];

	it.each(stored)('are each stored once with their own dates after %s', async (_what, fault) => {
		const leadId = await newLead(workspace);
		// Equal except for the date: the node must not confuse them with those that it sends now.
		const old = ['04/03/2025 00:00:00', '05/03/2025 10:15:01', '06/03/2025 00:00:00'].map((date) => ({
			type: siteVisit,
			created_on: date,
			fields: {},
		}));
		const oldIds = await append(workspace, leadId, ...old);
		workspace.sandbox.faults.add({ route, ...fault, times: 1 });
		const parameters = createCustom(leadId, siteVisit, {}, { ...asJson({}), date: '={{ $json.date }}' });
		const run = await runActions(
			workspace,
			parameters,
			[...dates, ''].map((date) => ({ date })),
		);
		const newIds = idsOf(await timelineOf(workspace, leadId)).filter((id) => !oldIds.includes(String(id)));

		expect(run.outputs[1]).toEqual([]);
		expect([...writtenIds(run.outputs[0])].sort()).toEqual([...newIds].sort());
		expect(newIds).toHaveLength(4);
	});

	it("are not confused with another member's actions", async () => {
		const leadId = await newLead(workspace);
		await append(workspace, leadId, paid('5', { employeeid: 'hugo.martin@lead-workspace.example' }));
		workspace.sandbox.faults.add({ route, cut: 'before', times: 1 });
		const parameters = createPayment(leadId, {}, { performedBy: diya });
		const run = await runActions(workspace, parameters, amounts('5'), continues);

		expect(run.outputs[0]).toEqual([]);
		expect(kindsIn(run.outputs[1])).toEqual(['uncertain']);
	});
});

describe('Retry On Fail after Stop Workflow', () => {
	it('finds actions that an earlier try of the node stored without an answer', async () => {
		const leadId = await newLead(workspace);
		workspace.sandbox.faults.add({ route, cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'searchActions', status: 400, times: 1 });
		const run = await runActions(workspace, createPayment(leadId), amounts('1', '1', '2'), retry);

		expect(run.workflow.status).toBe('success');
		expect(outcomesIn(run.outputs[0])).toEqual(['recovered', 'recovered', 'recovered']);
		expect(writtenIds(run.outputs[0])).toEqual(idsOf(await timelineOf(workspace, leadId)));
	});

	it('does not count actions that an earlier try of the node wrote for other items', async () => {
		const leadId = await newLead(workspace);
		// The first request is answered. The second is lost, and the first try cannot look it up.
		workspace.sandbox.faults.add({ route, cut: 'before', everyNth: 2, times: 1 });
		workspace.sandbox.faults.add({ route: 'searchActions', status: 400, times: 1 });
		const items = amounts(...Array<string>(60).fill('5'));
		const run = await runActions(workspace, createPayment(leadId), items, retry);

		expect(run.workflow.status).toBe('error');
		expect(await timelineOf(workspace, leadId)).toHaveLength(50);
		expect(workspace.requestsTo(route)).toHaveLength(2);
	});

	it('keeps written items when a later try of the node cannot start', async () => {
		const [one, other] = [await newLead(workspace), await newLead(workspace)];
		workspace.sandbox.faults.add({ route, status: 400, everyNth: 2, times: 1 });
		workspace.sandbox.faults.add({ route: 'listActions', status: 400, everyNth: 2, times: 1 });
		const parameters = createCustom(
			'={{ $json.lead }}',
			feedback,
			{ requestsAtOnce: 1 },
			asJson('{ "comment": "x" }'),
		);
		const run = await runActions(workspace, parameters, [{ lead: one }, { lead: other }], retry);

		expect(run.workflow.status).toBe('success');
		expect(originsOf(run.outputs[0])).toEqual([0, 1]);
		expect(await timelineOf(workspace, one)).toHaveLength(1);
		expect(await timelineOf(workspace, other)).toHaveLength(1);
	});
});
