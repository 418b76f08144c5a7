import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, originsOf } from '../kit/items';
import {
	append,
	demoBooked,
	feedback,
	getAction,
	getTimeline,
	nowhere,
	paid,
	runActions,
	siteVisit,
} from '../kit/nodes/actions';
import { diya } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

const visitOn = (date: string, more: object = {}) => ({
	type: siteVisit,
	created_on: date,
	fields: {},
	...more,
});

async function idsFound(leadId: string, more: INodeParameters): Promise<unknown[]> {
	const run = await runActions(workspace, getTimeline(leadId, more));
	return jsonOf(run.outputs[0]).map(({ action_id: id }) => id);
}

describe('getting one action', () => {
	// sync-api.md, GET /lead/{leadId}/action/{actionId}.
	it('returns a custom action and a payment as the service sent them, with their labels', async () => {
		const leadId = await newLead(workspace);
		const [visit = '', payment = ''] = await append(
			workspace,
			leadId,
			{ type: siteVisit, fields: { location: 'Pune' }, employeeid: diya },
			paid('5'),
		);
		const run = await runActions(workspace, getAction(leadId, '={{ $json.id }}'), [
			{ id: visit },
			{ id: ` ${payment} ` },
		]);

		expect(run.outputs).toHaveLength(1);
		expect(originsOf(run.outputs[0])).toEqual([0, 1]);
		expect(jsonOf(run.outputs[0])).toEqual([
			expect.objectContaining({
				lead_id: leadId,
				action_id: visit,
				kind: 'custom',
				code: siteVisit,
				type: 'ACTION_1001',
				fields: { location: 'Pune' },
				employeeid: diya,
			}),
			expect.objectContaining({ action_id: payment, kind: 'payment', type: 'PAYMENT', amount: 5 }),
		]);
		expect(jsonOf(run.outputs[0])[1]).not.toHaveProperty('code');
	});
});

describe('getting the actions of a timeline', () => {
	// sync-api.md, General rules; sync-api.md, Action.
	it('returns them newest first, including those that the service recorded itself', async () => {
		const leadId = await newLead(workspace);
		await append(workspace, leadId, { type: feedback, fields: { comment: 'x' } }, paid('5'));
		await workspace.call('POST', `/lead/${leadId}`, { fields: { assignee: diya } });
		const run = await runActions(workspace, getTimeline(leadId));

		expect(jsonOf(run.outputs[0]).map(({ kind, type }) => [kind, type])).toEqual([
			['built_in', 'LEAD_ASSIGNMENT'],
			['payment', 'PAYMENT'],
			['custom', 'ACTION_1004'],
		]);
		expect(jsonOf(run.outputs[0]).every(({ lead_id: id }) => id === leadId)).toBe(true);
	});

	it('returns nothing for an empty timeline', async () => {
		const run = await runActions(workspace, getTimeline(await newLead(workspace), { returnAll: true }));
		expect(run.outputs).toEqual([[]]);
		expect(run.workflow.status).toBe('success');
	});

	it.each([
		['a partial page', 230, [100, 100, 30]],
		['a full page', 200, [100, 100]],
	])('pages to the end: %s is the last', async (_what, count, pages) => {
		const leadId = await newLead(workspace);
		await append(workspace, leadId, ...Array.from({ length: count }, (_, index) => paid(String(index + 1))));
		const all = await runActions(workspace, getTimeline(leadId, { returnAll: true }));
		const wanted = Array.from({ length: count }, (_, index) => count - index);

		expect(jsonOf(all.outputs[0]).map(({ amount }) => amount)).toEqual(wanted);
		expect(workspace.requestsTo('searchActions')).toHaveLength(pages.length);

		const some = await runActions(workspace, getTimeline(leadId, { limit: 150 }));
		expect(jsonOf(some.outputs[0]).map(({ amount }) => amount)).toEqual(wanted.slice(0, 150));
		expect(await idsFound(leadId, {})).toHaveLength(50);
	});

	// sync-api.md, POST /lead/{leadId}/action/search.
	it('filters by type, built-in or custom', async () => {
		const leadId = await newLead(workspace);
		const [visit, payment] = await append(workspace, leadId, visitOn('05/03/2025'), paid('5'));

		expect(await idsFound(leadId, { activity: { types: [`ACTION_${siteVisit}`] } })).toEqual([visit]);
		expect(await idsFound(leadId, { activity: { types: [siteVisit] } })).toEqual([visit]);
		expect(await idsFound(leadId, { activity: { types: ['PAYMENT'] } })).toEqual([payment]);
		expect(await idsFound(leadId, { activity: { types: ['OUTGOING_CALL'] } })).toEqual([]);
		expect(await idsFound(leadId, { activity: { types: ['site visit'] } })).toEqual([visit]);
		expect(await idsFound(leadId, { activity: {} })).toHaveLength(2);
	});

	it('filters by several types, newest first and up to the limit', async () => {
		const leadId = await newLead(workspace);
		const [early, late] = await append(
			workspace,
			leadId,
			visitOn('05/03/2025 10:00:00'),
			visitOn('06/03/2025 10:00:00'),
		);
		const [payment] = await append(workspace, leadId, paid('5'), { type: demoBooked, fields: {} });
		const activity = { types: [siteVisit, 'PAYMENT', 'site visit'] };

		expect(await idsFound(leadId, { activity })).toEqual([payment, late, early]);
		// A type takes one search, in however many spellings it is given.
		expect(workspace.requestsTo('searchActions')).toHaveLength(2);
		expect(await idsFound(leadId, { activity, limit: 2 })).toEqual([payment, late]);
	});

	it('filters by time: both ends are included, and an end without a time includes the whole day', async () => {
		const leadId = await newLead(workspace);
		const days = ['04/03/2025 23:59:59', '05/03/2025 00:00:00', '05/03/2025 23:59:59', '06/03/2025 00:00:00'];
		const [before, first, last, after] = await append(workspace, leadId, ...days.map((day) => visitOn(day)));
		const between = async (from: unknown, to: unknown) =>
			await idsFound(leadId, { activity: { performedAfter: from, performedBefore: to } as INodeParameters });

		expect(await between('2025-03-05', '2025-03-05')).toEqual([last, first]);
		expect(await between('05/03/2025', '05/03/2025 12:00')).toEqual([first]);
		expect(await between('2025-03-05T23:59:59', '')).toEqual([after, last]);
		expect(await between('', '2025-03-04T18:30:00Z')).toEqual([first, before]);
		expect(await between(undefined, undefined)).toHaveLength(4);
	});

	it('does not search with an invalid date', async () => {
		const run = await runActions(
			workspace,
			getTimeline(await newLead(workspace), { activity: { performedAfter: 'some day' } }),
			[{}],
			{
				onError: 'continueErrorOutput',
			},
		);
		expect(jsonOf(run.outputs[1])).toMatchObject([
			{
				error: expect.stringContaining('Performed After or Before'),
				message: expect.stringContaining('The node sent no search'),
			},
		]);
		expect(workspace.requestsTo('searchActions')).toEqual([]);
	});

	it('filters by one or several performers, and by all filters together', async () => {
		const leadId = await newLead(workspace);
		const hugo = 'hugo.martin@lead-workspace.example';
		const [hers, his, nobodys] = await append(
			workspace,
			leadId,
			visitOn('05/03/2025', { employeeid: diya }),
			paid('5', { employeeid: hugo }),
			paid('6'),
		);
		expect(await idsFound(leadId, { activity: { performedBy: [diya] } })).toEqual([hers]);
		expect(await idsFound(leadId, { activity: { performedBy: [diya, hugo] } })).toEqual([his, hers]);
		expect(await idsFound(leadId, { activity: { performedBy: '={{ "' + hugo + '" }}' } })).toEqual([his]);
		expect(await idsFound(leadId, { activity: { performedBy: 'Diya' } })).toEqual([hers]);
		expect(await idsFound(leadId, { activity: {} })).toEqual([nobodys, his, hers]);
		expect(await idsFound(leadId, { activity: { performedBy: [diya, hugo], types: ['PAYMENT'] } })).toEqual([
			his,
		]);
	});

	// sync-api.md, Hidden personal data.
	it('lets the service redact personal data on request', async () => {
		const leadId = await newLead(workspace);
		const [id = ''] = await append(workspace, leadId, {
			type: demoBooked,
			fields: { demo_date: '31/12/2026', topic: 'x', guest_email: 'asha@mail.example' },
		});
		const hidden = { fields: expect.objectContaining({ guest_email: '***************le' }) };
		for (const parameters of [getAction(leadId, id), getTimeline(leadId)]) {
			const open = await runActions(workspace, parameters);
			expect(JSON.stringify(open.outputs)).toContain('asha@mail.example');
			const redacted = await runActions(workspace, { ...parameters, hidePII: true });
			expect(jsonOf(redacted.outputs[0])).toEqual([expect.objectContaining(hidden)]);
		}
	});

	it('returns an action once that moved to the next page between two reads', async () => {
		const leadId = await newLead(workspace);
		await append(workspace, leadId, ...Array.from({ length: 150 }, (_, index) => paid(String(index + 1))));
		workspace.sandbox.faults.add({ route: 'searchActions', delayMs: 0, everyNth: 2, times: 1 });
		const reading = runActions(workspace, getTimeline(leadId, { returnAll: true }));
		while (workspace.requestsTo('searchActions').length < 1)
			await new Promise((resolve) => setImmediate(resolve));
		await append(workspace, leadId, paid('999'));
		const ids = jsonOf((await reading).outputs[0]).map(({ action_id: id }) => id);

		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.length).toBeGreaterThanOrEqual(150);
	});

	// docs/outcomes.md promises: "Items are linked to their input on every branch."
	it('reads several leads at once, and links each result to its item', async () => {
		const leads = [await newLead(workspace), await newLead(workspace)];
		for (const lead of leads) await append(workspace, lead, paid('5'), paid('6'));
		const run = await runActions(
			workspace,
			getTimeline('={{ $json.lead }}'),
			[leads[0], nowhere, leads[1]].map((lead) => ({ lead: lead ?? '' })),
			{ onError: 'continueErrorOutput' },
		);
		expect(originsOf(run.outputs[0])).toEqual([0, 0, 2, 2]);
		expect(originsOf(run.outputs[1])).toEqual([1]);
	});
});
