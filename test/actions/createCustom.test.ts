import { strict } from '../../sandbox/src/http/dialects/dialect';
import { cluttered } from '../../sandbox/src/http/dialects/ways';
import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../../testkit/items';
import {
	asJson,
	createCustom,
	demoBooked,
	documentReceived,
	feedback,
	mapped,
	runActions,
	siteVisit,
	timelineOf,
} from '../../testkit/nodes/actions';
import { diya, isha } from '../../testkit/people';
import { newLead } from '../../testkit/workspace';
import { withWorkspace } from '../support/withWorkspace';

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

	it.each([`ACTION_${siteVisit}`, ` ${siteVisit} `, 1001])('sends the bare code of %p', async (code) => {
		const leadId = await newLead(workspace);
		const parameters = { ...createCustom(leadId, siteVisit), code };
		expect(jsonOf((await runActions(workspace, parameters)).outputs[0])).toMatchObject([
			{ type: 'ACTION_1001' },
		]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([{ type: 'ACTION_1001' }]);
	});

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
	});
});

describe('what a custom action cannot have', () => {
	const rejectedWhole = [
		['an unknown code', '4711', {}, 'type unknown_action_code'],
		['a built-in type', 'INCOMING_CALL', {}, 'type unknown_action_code'],
		['a payment', 'PAYMENT', {}, 'type unknown_action_code'],
		['no code', '', {}, 'type unknown_action_code'],
		['a missing mandatory field', demoBooked, { demo_date: '31/12/2026' }, 'topic missing_mandatory'],
	] as const;

	it.each(rejectedWhole)('%s is not sent', async (_what, code, fields, remark) => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, '={{ $json.code }}', {}, asJson('={{ $json.fields }}'));
		const run = await runActions(workspace, parameters, [{ code, fields }]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([`${remark} preflight`]);
		expect(jsonOf(run.outputs[1])[0]).toMatchObject({ lead_id: leadId });
		expect(workspace.requestsTo('createActions')).toEqual([]);
	});

	it.each(rejectedWhole)(
		'%s is rejected by the service with Send As Is',
		async (what, code, fields, remark) => {
			const leadId = await newLead(workspace);
			const parameters = createCustom(
				leadId,
				'={{ $json.code }}',
				{ valueHandling: 'sendAsIs' },
				asJson('={{ $json.fields }}'),
			);
			const run = await runActions(workspace, parameters, [{ code, fields }]);

			expect(run.outputs[0]).toEqual([]);
			if (what === 'a payment') expect(categoriesOf(run.outputs[1])).toHaveLength(3);
			else expect(categoriesOf(run.outputs[1])).toEqual([`${remark} service`]);
			expect(await timelineOf(workspace, leadId)).toEqual([]);
		},
	);

	it.each(rejectedWhole)(
		'%s is rejected where an ignored entry has another ID',
		async (_what, code, fields) => {
			const leadId = await newLead(workspace);
			const ways = { createActions: [cluttered('actions[]', { id: 'entry-1' })] };
			workspace.sandbox.speak({ ...strict, ways });
			const options = { valueHandling: 'sendAsIs' };
			const parameters = createCustom(leadId, '={{ $json.code }}', options, asJson('={{ $json.fields }}'));
			const run = await runActions(workspace, parameters, [{ code, fields }]);

			expect(run.outputs[0]).toEqual([]);
			expect(remarksOf(run.outputs[1]).map(({ message }) => message)).not.toContain('Done');
			expect(await timelineOf(workspace, leadId)).toEqual([]);
		},
	);

	it('an invalid mandatory field costs the action, with one remark', async () => {
		const leadId = await newLead(workspace);
		const item = { demo_date: '31/02/2026', topic: 'x' };
		const prepared = await runActions(workspace, createCustom(leadId, demoBooked), [item]);
		const asIs = await runActions(
			workspace,
			createCustom(leadId, demoBooked, { valueHandling: 'sendAsIs' }),
			[item],
		);

		expect(categoriesOf(prepared.outputs[1])).toEqual(['demo_date invalid_value preflight']);
		expect(categoriesOf(asIs.outputs[1])).toEqual([
			'demo_date invalid_value service',
			'missing_mandatory service',
		]);
		expect(await timelineOf(workspace, leadId)).toEqual([]);
	});

	it('an invalid part costs only that part, and each has a remark with its value', async () => {
		const leadId = await newLead(workspace);
		const item = {
			title: 'Deed',
			verified: 'perhaps',
			document: 'deed.pdf',
			colour: 'blue',
		};
		const parameters = createCustom(leadId, documentReceived, {}, { performedBy: isha, date: '2025-01-01' });
		const run = await runActions(workspace, parameters, [item]);
		const [created] = jsonOf(run.outputs[0]);

		expect(categoriesOf(run.outputs[1])).toEqual([
			'verified invalid_value preflight',
			'document silently_dropped preflight',
			'colour unknown_field preflight',
			'employeeid unknown_team_member preflight',
			'created_on backdating_not_allowed preflight',
		]);
		expect(remarksOf(run.outputs[1]).map(({ value }) => value)).toEqual([
			'perhaps',
			'deed.pdf',
			'blue',
			isha,
			'2025-01-01',
		]);
		expect(remarksOf(run.outputs[1])).toMatchObject(remarksOf(run.outputs[0]));
		expect(jsonOf(run.outputs[1]).every(({ action_id: id }) => id === created?.['action_id'])).toBe(true);
		expect(originsOf(run.outputs[1])).toEqual([0, 0, 0, 0, 0]);
		expect(await timelineOf(workspace, leadId)).toMatchObject([
			{ fields: { title: 'Deed' }, employeeid: 'SYSTEM' },
		]);
		expect(run.hints.map(({ message }) => message)).toEqual([
			'1 of 1 items was written in part: verified: A yes or no was expected (row 1); document: A file cannot be written together with other values (row 1); colour: The workspace has no field with this name (row 1); 2 more reasons. Look at the remarks.',
			expect.stringContaining('no field named colour'),
		]);
	});

	it('the service reports the same for values sent as is', async () => {
		const leadId = await newLead(workspace);
		const item = { title: 'Deed', verified: 'perhaps', document: 'deed.pdf', colour: 'blue' };
		const parameters = createCustom(
			leadId,
			documentReceived,
			{ valueHandling: 'sendAsIs' },
			{ performedBy: isha, date: '2025-01-01' },
		);
		const run = await runActions(workspace, parameters, [item]);

		expect(categoriesOf(run.outputs[1]).sort()).toEqual([
			'colour unknown_field service',
			'created_on backdating_not_allowed service',
			'document invalid_value service',
			'employeeid unknown_team_member service',
			'verified invalid_value service',
		]);
		expect(
			remarksOf(run.outputs[1])
				.map(({ value }) => value)
				.sort(),
		).toEqual(['2025-01-01', isha, 'blue', 'deed.pdf', 'perhaps'].sort());
		expect(await timelineOf(workspace, leadId)).toMatchObject([{ fields: { title: 'Deed' } }]);
	});

	it('an invalid date gets a remark, and the action is created with the time of the call', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, siteVisit, { valueHandling: '={{ $json.handling }}' });
		for (const valueHandling of ['prepare', 'sendAsIs']) {
			const run = await runActions(
				workspace,
				{ ...parameters, options: { valueHandling }, date: 'some day' },
				[{ location: 'Pune' }],
			);
			expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'created' }]);
			expect(categoriesOf(run.outputs[1])[0]).toMatch(/^created_on invalid_value/);
		}
	});

	it('an unknown label is held back if the option says so', async () => {
		const leadId = await newLead(workspace);
		const run = await runActions(workspace, createCustom(leadId, siteVisit, { unknownLabels: 'holdBack' }), [
			{ outcome: 'Thrilled' },
		]);
		expect(categoriesOf(run.outputs[1])).toEqual(['outcome unknown_option preflight']);
	});
});

describe('fields that are not mapped by hand', () => {
	it('come from an object, or from its text', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, feedback, {}, asJson('={{ $json.fields }}'));
		const run = await runActions(workspace, parameters, [
			{ fields: { comment: 'object' } },
			{ fields: '{ "comment": "text" }' },
			{ fields: '  ' },
		]);
		expect(run.outputs[1]).toEqual([]);
		expect((await timelineOf(workspace, leadId)).map(({ fields }) => fields)).toEqual([
			{ comment: 'object' },
			{ comment: 'text' },
			{},
		]);
	});

	it('fail only their own item when their JSON is invalid', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, feedback, {}, asJson('={{ $json.fields }}'));
		const items = ['{ "comment": "a" }', '{ comment', '[1]', '{ "comment": "b" }'].map((fields) => ({
			fields,
		}));
		const run = await runActions(workspace, parameters, items, { onError: 'continueRegularOutput' });

		expect(originsOf(run.outputs[0])).toEqual([0, 3]);
		expect(originsOf(run.outputs[1])).toEqual([1, 2]);
		expect(remarksOf(run.outputs[1])).toEqual([
			expect.objectContaining({ category: 'failed', hint: expect.stringContaining('{"name": "Asha"}') }),
			expect.objectContaining({ category: 'failed' }),
		]);
		expect(workspace.requestsTo('createActions')).toHaveLength(1);
	});

	it('are reported or ignored, as the options say, when the action has no field of their name', async () => {
		const leadId = await newLead(workspace);
		const item = { comment: 'x', submitted_at: 'noon' };
		for (const valueHandling of ['prepare', 'sendAsIs']) {
			const report = createCustom(leadId, feedback, { valueHandling });
			const ignore = createCustom(leadId, feedback, { valueHandling, unmatchedInput: 'ignore' });
			expect(categoriesOf((await runActions(workspace, report, [item])).outputs[1])[0]).toMatch(
				/^submitted_at unknown_field/,
			);
			expect((await runActions(workspace, ignore, [item])).outputs[1]).toEqual([]);
		}
	});

	it.each(['prepare', 'sendAsIs'])('are not sent when they are blank (%s)', async (valueHandling) => {
		const leadId = await newLead(workspace);
		const item = { comment: 'x', callback_phone: '', expected_price: null };
		const run = await runActions(workspace, createCustom(leadId, feedback, { valueHandling, dryRun: true }), [
			item,
		]);
		expect(reportedOf(run.outputs[0])[0]?.['would_send']).toEqual({
			type: feedback,
			fields: { comment: 'x' },
		});
	});
});
