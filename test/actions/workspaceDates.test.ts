import type { IDataObject } from 'n8n-workflow';

import { createCustom, mapped, runActions, siteVisit } from '../kit/nodes/actions';
import { actionList, create, customAction } from '../kit/nodes/leads';
import { byHand } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withDialectProxy } from '../kit/support/dialectProxy';
import { withWorkspace } from '../kit/support/withWorkspace';

/** The definitions of actions show no date format, so theirs is that of the fields of leads. */
describe('dates of actions in a workspace that writes the month first', () => {
	const workspace = withWorkspace('demo', quick);
	const proxy = withDialectProxy(workspace);
	proxy.dialect = {
		fields: (sent) =>
			(sent as IDataObject[]).map((field) =>
				field['type'] === 'DATE' ? { ...field, dateFormat: 'MM/DD/YYYY' } : field,
			),
	};
	let leadId: string;

	beforeEach(async () => {
		leadId = await workspace.createLead(person(1));
		proxy.service.requests.length = 0;
	});

	const throughProxy = () => ({ baseUrl: proxy.service.url });
	const visit = { next_visit: '2026-11-05' };

	it('are sent in its format, and the date of the entry in the format of entries', async () => {
		const more = { ...mapped(visit), date: '2025-11-05T10:00:00' };
		await runActions(workspace, createCustom(leadId, siteVisit, {}, more), [{}], throughProxy());

		expect(proxy.bodiesTo(`POST /lead/${leadId}/action`)).toMatchObject([
			{ actions: [{ fields: { next_visit: '11/05/2026' }, created_on: '05/11/2025 10:00:00' }] },
		]);
	});

	it('are sent in its format together with a new lead', async () => {
		const fields = byHand({ ...person(2), birth_date: '1990-11-05' });
		const parameters = create({}, { fields, ...actionList(customAction(siteVisit, visit)) });
		await workspace.leads(parameters, [{}], throughProxy());

		expect(proxy.bodiesTo('POST /lead')).toMatchObject([
			{ fields: { birth_date: '11/05/1990' }, actions: [{ fields: { next_visit: '11/05/2026' } }] },
		]);
	});

	it('are searched in its format after a lost answer', async () => {
		workspace.sandbox.faults.add({ route: 'createActions', cut: 'after', times: 1 });
		const more = { ...mapped({ outcome: 'Interested' }), date: '2025-11-05T10:00:00' };
		const parameters = createCustom(leadId, siteVisit, {}, more);
		await runActions(workspace, parameters, [{}], throughProxy());

		const date = '11/05/2025 10:00:00';
		expect(proxy.bodiesTo(`POST /lead/${leadId}/action/search`)).toContainEqual({
			created_on: { from: date, to: date },
		});
	});
});
