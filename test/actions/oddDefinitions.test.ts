import type { IDataObject } from 'n8n-workflow';

import { kindsOf, reportedOf } from '../kit/items';
import { actionsType, createCustom, demoBooked, siteVisit, updateCustom } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import type { Change } from '../kit/support/definitions/changes';
import { withDialectProxy } from '../kit/support/dialectProxy';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
// The definitions change from one execution to the next.
workspace.keepDefinitionsFor = 0;
const proxy = withDialectProxy(workspace);

const each =
	(change: (action: IDataObject) => unknown): Change =>
	(sent) =>
		(sent as IDataObject[]).map(change);

async function append(actions: Change, code: string, item: IDataObject, more = {}) {
	proxy.dialect = { actions };
	const leadId = await newLead(workspace);
	const run = await workspace.node(actionsType, createCustom(leadId, code, {}, more), [item], {
		baseUrl: proxy.service.url,
	});
	const [stored] = await workspace.actionsOf(leadId);
	return { run, kinds: kindsOf(run.outputs[1]), success: reportedOf(run.outputs[0])[0], stored };
}

describe('an action whose definition cannot be read', () => {
	it.each<[string, Change]>([
		['no list of actions', () => ({ success: true })],
		[
			'an entry without a code in its place',
			each((action) => (action['code'] === 'ACTION_1001' ? {} : action)),
		],
		['a schema that is a text', each((action) => ({ ...action, fieldSchema: 'see the manual' }))],
		['no schema', each(({ fieldSchema: _, ...action }) => action)],
	])('is appended with its values as given: %s', async (_what, actions) => {
		const { kinds, success, stored } = await append(actions, siteVisit, { location: 'Pune', visitors: 3 });

		expect(kinds).toEqual([]);
		expect(stored).toMatchObject({ fields: { location: 'Pune', visitors: 3 } });
		expect(success?.['unchecked']).toEqual(
			['location', 'visitors'].map((apiName) => expect.objectContaining({ field: apiName })),
		);
	});

	it('is appended although the service does not let the token read actions', async () => {
		workspace.sandbox.faults.add({ route: 'listActions', status: 403 });
		const { kinds, success, stored } = await append((sent) => sent, siteVisit, { location: 'Pune' });
		expect([kinds, stored?.['fields']]).toEqual([[], { location: 'Pune' }]);
		expect(success?.['unchecked']).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/custom actions cannot be read.*403/) }),
		]);
	});

	it('is updated although the service does not let the token read actions', async () => {
		const leadId = await newLead(workspace);
		await workspace.call('POST', `/lead/${leadId}/action`, {
			actions: [{ type: siteVisit, fields: { location: 'Pune' } }],
		});
		const [before] = await workspace.actionsOf(leadId);
		workspace.sandbox.faults.add({ route: 'listActions', status: 403 });
		const run = await workspace.node(actionsType, updateCustom(leadId, String(before?.['id'])), [
			{ location: 'Delhi' },
		]);
		expect(kindsOf(run.outputs[1])).toEqual([]);
		expect(await workspace.actionsOf(leadId)).toMatchObject([{ fields: { location: 'Delhi' } }]);
	});

	it('keeps its date if the definition does not show whether a date is allowed', async () => {
		const odd = each((action) => ({ ...action, allowPredatedActivity: { days: 3 } }));
		const date = '2026-01-05T10:00:00Z';
		const allowed = await append(odd, siteVisit, { location: 'Pune' }, { date });
		const denied = await append(odd, demoBooked, { demo_date: '2027-02-01', topic: 'CRM' }, { date });

		expect(allowed.kinds).toEqual([]);
		expect(allowed.stored?.['creationTimestamp']).toBe(Date.parse(date));
		// The service knows, and reports it.
		expect(denied.kinds).toEqual(['backdating_not_allowed']);
	});

	it('is held back if its code is blank, or all actions are known and it is not among them', async () => {
		expect((await append(() => null, ' ', { location: 'Pune' })).kinds).toEqual(['unknown_action_code']);
		expect((await append((sent) => sent, '9999', { location: 'Pune' })).kinds).toEqual([
			'unknown_action_code',
		]);
	});
});
