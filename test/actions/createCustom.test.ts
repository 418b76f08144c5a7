import { jsonOf, reportedOf } from '../kit/items';
import {
	asJson,
	createCustom,
	demoBooked,
	mapped,
	runActions,
	siteVisit,
	timelineOf,
} from '../kit/nodes/actions';
import { diya } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

describe('appending a custom action', () => {
	it('writes a clean item, and reports it as written', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, siteVisit, {}, { performedBy: diya });
		const run = await runActions(workspace, parameters, [{ location: 'Pune', visitors: 2 }]);
		const [action, ...others] = await timelineOf(workspace, leadId);

		expect(run.workflow.status).toBe('success');
		expect(reportedOf(run.outputs[0])).toEqual([
			{
				lead_id: leadId,
				action_id: action?.['id'],
				outcome: 'created',
				type: 'ACTION_1001',
				employeeid: diya,
				fields: { location: 'Pune', visitors: 2 },
				prepared: [],
				new_options: [],
				remarks: [],
			},
		]);
		expect(run.outputs[1]).toEqual([]);
		expect(run.hints).toEqual([]);
		expect(others).toEqual([]);
		expect(action).toMatchObject({
			type: 'ACTION_1001',
			fields: { location: 'Pune', visitors: 2 },
			employeeid: diya,
		});
	});

	it('prepares form values for the workspace, and lists the changes', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, demoBooked, {}, { performedBy: 'Diya Sharma' });
		const run = await runActions(workspace, parameters, [
			{ demo_date: '2026-12-31', topic: 'Reports', products: 'CRM, Maps', host: 'Diya Sharma' },
		]);
		const [action] = await timelineOf(workspace, leadId);

		expect(reportedOf(run.outputs[0])[0]).toMatchObject({
			prepared: [
				{ field: 'demo_date', from: '2026-12-31', to: '31/12/2026' },
				{ field: 'products', from: 'CRM, Maps', to: ['CRM', 'Maps'] },
				{ field: 'host', from: 'Diya Sharma', to: diya },
				{ field: 'employeeid', from: 'Diya Sharma', to: diya },
			],
			new_options: [{ field: 'products', label: 'Maps' }],
		});
		expect(action).toMatchObject({ employeeid: diya, fields: { host: diya, products: ['CRM', 'Maps'] } });
	});

	it('accepts a team member in a field without Performed By', async () => {
		const leadId = await newLead(workspace);
		const fields = { demo_date: '31/12/2026', topic: 'x', host: diya };
		const ways = [
			{ parameters: createCustom(leadId, demoBooked), items: [fields] },
			{ parameters: createCustom(leadId, demoBooked, {}, mapped(fields)), items: [{}] },
			{ parameters: createCustom(leadId, demoBooked, {}, asJson(fields)), items: [{}] },
		];
		for (const { parameters, items } of ways) {
			expect((await runActions(workspace, parameters, items)).outputs[1]).toEqual([]);
		}
		expect(await timelineOf(workspace, leadId)).toEqual(
			ways.map(() => expect.objectContaining({ fields: expect.objectContaining({ host: diya }) })),
		);
	});

	// sync-api.md, Action.
	it.each([`ACTION_${siteVisit}`, ` ${siteVisit} `, 1001])('sends the bare code of %p', async (code) => {
		const leadId = await newLead(workspace);
		const parameters = { ...createCustom(leadId, siteVisit), code };
		expect(jsonOf((await runActions(workspace, parameters)).outputs[0])).toMatchObject([
			{ type: 'ACTION_1001' },
		]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([{ type: 'ACTION_1001' }]);
	});

	// sync-api.md, Custom action entry.
	it('creates an action with an earlier date if its definition allows that', async () => {
		const leadId = await newLead(workspace);
		const dates = ['2025-03-05T10:15:00', '05/03/2025', 1_741_149_000_000, ''];
		const parameters = createCustom(leadId, siteVisit, {}, { date: '={{ $json.date }}', ...mapped({}) });
		const run = await runActions(
			workspace,
			parameters,
			dates.map((date) => ({ date })),
		);
		const times = (await timelineOf(workspace, leadId)).map(({ creationTimestamp: time }) =>
			new Date(Number(time)).toISOString(),
		);

		expect(run.outputs[1]).toEqual([]);
		// In the time zone of the workspace, 5:30 ahead.
		expect(times.slice(0, 3)).toEqual([
			'2025-03-04T18:30:00.000Z',
			'2025-03-05T04:30:00.000Z',
			'2025-03-05T04:45:00.000Z',
		]);
		expect(times).toHaveLength(4);
		const shown = jsonOf(run.outputs[0]).map(({ created_on: time }) => time);
		expect(shown.slice(0, 3)).toEqual(Array(3).fill(expect.stringMatching(/^2025-03-0\dT/)));
	});

	it('takes the order of day and month in a date from the other dates of the column', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, siteVisit, {}, { date: '={{ $json.date }}', ...mapped({}) });
		const run = await runActions(workspace, parameters, [
			{ date: '03/04/2025 12:00' },
			{ date: '04/25/2025 12:00' },
		]);
		const days = (await timelineOf(workspace, leadId)).map(({ creationTimestamp: time }) =>
			new Date(Number(time)).toISOString().slice(0, 10),
		);

		expect(run.outputs[1]).toEqual([]);
		expect(days.sort()).toEqual(['2025-03-04', '2025-04-25']);
	});

	it('reads a date of a field by the column, whatever the column is called', async () => {
		const leadId = await newLead(workspace);
		const topic = 'Reports';
		const run = await runActions(workspace, createCustom(leadId, demoBooked), [
			{ 'Demo Date': '03/04/2026', topic },
			{ 'Demo Date': '04/25/2026', topic },
		]);
		const actions = await timelineOf(workspace, leadId);

		expect(run.outputs[1]).toEqual([]);
		expect(run.outputs[0]?.map(({ json }) => json['fields'])).toMatchObject([
			{ demo_date: '2026-03-04' },
			{ demo_date: '2026-04-25' },
		]);
		expect(actions).toHaveLength(2);
	});
});
