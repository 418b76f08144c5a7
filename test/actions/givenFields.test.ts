import { categoriesOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { asJson, createCustom, feedback, runActions, timelineOf } from '../kit/nodes/actions';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

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
			expect.objectContaining({
				category: 'failed',
				hint: expect.stringContaining('no valid JSON in line 1'),
			}),
			expect.objectContaining({ category: 'failed', hint: expect.stringContaining('{"name": "Asha"}') }),
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
