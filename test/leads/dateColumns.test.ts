import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { jsonOf, remarksOf, reportedOf } from '../kit/items';
import { createCustom, mapped, runActions, siteVisit, timelineOf } from '../kit/nodes/actions';
import { actionList, create, customAction, upsert } from '../kit/nodes/leads';
import { byHand } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { retry } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const inIndia = (day: string) => Date.parse(`${day}T00:00:00+05:30`);

describe('dates of a field in all items of a run', () => {
	const workspace = withWorkspace('demo');

	/** People with these follow-up dates. */
	const people = (...dates: unknown[]) =>
		dates.map((date, index) => ({ ...person(index), next_follow_up: date }) as IDataObject);

	const stored = async (items: INodeExecutionData[] | undefined) =>
		await Promise.all(
			jsonOf(items).map(async ({ lead_id: id }) => (await workspace.fieldsOf(id))['next_follow_up']),
		);

	const byExpression = {
		fields: byHand({
			phone: '={{ $json.phone }}',
			next_follow_up: '={{ $json.next_follow_up.trim() }}',
		}),
	};
	const asJson = { specifyFields: 'json', fieldsJson: '={{ $json }}' };

	it.each([
		['mapped automatically', create()],
		['mapped by expressions', create({}, byExpression)],
		['as JSON', create({}, asJson)],
		['of Create or Update', upsert()],
	])('%s are read in the order that one of them shows', async (_, parameters) => {
		const run = await workspace.leads(parameters, people('11/12/2026', '11/20/2026', ' 1/2/26 '));

		expect(run.outputs[1]).toEqual([]);
		expect(await stored(run.outputs[0])).toEqual(['2026-11-12', '2026-11-20', '2026-01-02'].map(inIndia));
		expect(reportedOf(run.outputs[0])[0]).toMatchObject({
			prepared: [
				{
					field: 'next_follow_up',
					from: '11/12/2026',
					to: '12/11/2026',
					reading: 'Month first, as other values of this field show',
				},
			],
		});
	});

	it('are read as in the workspace if none shows the order, and listed even if nothing changes', async () => {
		const run = await workspace.leads(create(), people('11/12/2026', '2026-11-20'));

		expect(await stored(run.outputs[0])).toEqual(['2026-12-11', '2026-11-20'].map(inIndia));
		const reading = 'Day first, as in the workspace';
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ prepared: [{ value: '11/12/2026', reading }] },
			// The item shows it as it came.
			{ prepared: [], next_follow_up: '2026-11-20' },
		]);
	});

	it('are held back where they contradict each other', async () => {
		const run = await workspace.leads(create(), people('11/12/2026', '11/20/2026', '20/11/2026'));

		expect(await stored(run.outputs[0])).toEqual([undefined, ...['2026-11-20', '2026-11-20'].map(inIndia)]);
		expect(remarksOf(run.outputs[1])).toMatchObject([
			{ field: 'next_follow_up', category: 'invalid_value', value: '11/12/2026' },
		]);
	});

	it('are read as the option says, and a date that cannot be is held back', async () => {
		const items = people('11/12/2026', '20/11/2026');
		const run = await workspace.leads(create({ datesAreWritten: 'monthFirst' }), items);

		expect(await stored(run.outputs[0])).toEqual([inIndia('2026-11-12'), undefined]);
		expect(remarksOf(run.outputs[1])).toMatchObject([{ value: '20/11/2026' }]);
	});

	it('are read alike when the node is tried again, also those that were written before', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, everyNth: 2, times: 1 });
		const items = people('11/20/2026', '11/12/2026');
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), items, retry);

		expect(await stored(run.outputs[0])).toEqual(['2026-11-20', '2026-11-12'].map(inIndia));
		expect(workspace.requestsTo('createLead')).toHaveLength(3);
	});

	it('say nothing of the dates of another field, nor do items that cannot be read', async () => {
		const fieldsJson = '={{ $json.bad ? "no JSON" : $json }}';
		const items = [
			{ ...person(1), next_follow_up: '11/12/2026', birth_date: '11/20/1990' },
			{ bad: true, next_follow_up: '11/20/2026' },
		];
		const run = await workspace.leads(create({}, { specifyFields: 'json', fieldsJson }), items, {
			onError: 'continueErrorOutput',
		});

		expect(await stored(run.outputs[0]?.slice(0, 1))).toEqual([inIndia('2026-12-11')]);
	});

	it('of actions with a lead are read by all entries', async () => {
		const entries = actionList(
			customAction(siteVisit, { next_visit: '={{ $json.first }}' }, { date: '={{ $json.at }}' }),
			customAction(siteVisit, { next_visit: '={{ $json.second }}' }),
		);
		const fields = byHand({ phone: '={{ $json.phone }}' });
		const items = [
			{ ...person(1), first: '11/12/2026', second: '1/2/2026', at: '03/04/2025 10:00' },
			{ ...person(2), first: '2026-03-03', second: '11/20/2026', at: '2025-03-03' },
		];
		const run = await workspace.leads(create({}, { fields, ...entries }), items);

		expect(run.outputs[1]).toEqual([]);
		const [{ prepared } = {}] = reportedOf(run.outputs[0]);
		expect(prepared).toMatchObject([
			{ field: 'next_visit', action_index: 0, to: '12/11/2026' },
			{ field: 'created_on', to: '03/04/2025 10:00:00', reading: 'Day first, as in the workspace' },
			{ field: 'next_visit', action_index: 1, to: '02/01/2026' },
		]);
	});

	it('of actions, and their own dates, are two columns', async () => {
		const leadId = await workspace.createLead(person(1));
		const parameters = createCustom(
			leadId,
			siteVisit,
			{},
			{
				...mapped({ next_visit: '={{ $json.next }}' }),
				date: '={{ $json.at }}',
			},
		);
		const items = [
			{ next: '11/12/2026', at: '03/04/2025 10:00' },
			{ next: '11/20/2026', at: '20/04/2025 10:00' },
		];
		const run = await runActions(workspace, parameters, items);

		expect(run.outputs[1]).toEqual([]);
		const times = (await timelineOf(workspace, leadId)).map(({ creationTimestamp }) => creationTimestamp);
		expect(times).toContain(Date.parse('2025-04-03T10:00:00+05:30'));
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ prepared: [{ to: '12/11/2026' }, { to: '03/04/2025 10:00:00' }] },
			{ prepared: [{ to: '20/11/2026' }, { to: '20/04/2025 10:00:00' }] },
		]);
	});
});
