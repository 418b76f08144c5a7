import { strict } from '../../sandbox/src/http/dialects/dialect';
import { cluttered } from '../../sandbox/src/http/dialects/ways';
import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import {
	asJson,
	createCustom,
	demoBooked,
	documentReceived,
	runActions,
	siteVisit,
	timelineOf,
} from '../kit/nodes/actions';
import { isha } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

describe('what a custom action cannot have', () => {
	const rejectedWhole = [
		['an unknown code', '4711', {}, 'type unknown_action_code'],
		['a built-in type', 'INCOMING_CALL', {}, 'type unknown_action_code'],
		['a payment', 'PAYMENT', {}, 'type unknown_action_code'],
		['no code', '', {}, 'type unknown_action_code'],
		['a missing mandatory field', demoBooked, { demo_date: '31/12/2026' }, 'topic missing_mandatory'],
	] as const;

	// sync-api.md, Action; sync-api.md, Custom action entry.
	it.each(rejectedWhole)('%s is not sent', async (_what, code, fields, remark) => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, '={{ $json.code }}', {}, asJson('={{ $json.fields }}'));
		const run = await runActions(workspace, parameters, [{ code, fields }]);

		expect(run.outputs[0]).toEqual([]);
		expect(categoriesOf(run.outputs[1])).toEqual([`${remark} preflight`]);
		expect(jsonOf(run.outputs[1])[0]).toMatchObject({ lead_id: leadId });
		expect(workspace.requestsTo('createActions')).toEqual([]);
	});

	// sync-api.md, POST /lead/{leadId}/action.
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

	// sync-api.md, General rules.
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
		expect(run.hints.flatMap(({ message }) => message.split('<br>'))).toEqual([
			'1 written, in part.',
			expect.stringMatching(
				/^Not stored: row 1: verified: A yes or no was expected · row 1: document: A file cannot be written together with other values · /,
			),
			expect.stringContaining('No field is called colour: row 1.'),
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
				{ ...parameters, options: { reading: { valueHandling } }, date: 'some day' },
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
