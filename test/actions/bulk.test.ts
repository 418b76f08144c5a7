import type { IDataObject } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import { byOrigin } from '../kit/items';
import { asJson, createCustom, demoBooked, feedback, runActions, timelineOf } from '../kit/nodes/actions';
import { person } from '../kit/people';
import { outcomesOf } from '../kit/outcomes';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

const leadCount = runs(50);
const actionCount = leadCount * 20;

/** Every seventh item is rejected, every eleventh has a remark. The leads alternate in an irregular order. */
function itemsFor(leads: readonly string[]): IDataObject[] {
	return Array.from({ length: actionCount }, (_, index) => ({
		leadId: leads[(index * 7 + Math.floor(index / leadCount)) % leadCount] ?? '',
		code: index % 7 === 3 ? demoBooked : feedback,
		fields: { comment: `action ${index}`, ...(index % 11 === 5 ? { callback_phone: 'none' } : {}) },
	}));
}

const parameters = (options = {}) =>
	createCustom('={{ $json.leadId }}', '={{ $json.code }}', options, asJson('={{ $json.fields }}'));

async function newLeads(from: number): Promise<string[]> {
	const leads: string[] = [];
	for (let index = 0; index < leadCount; index++)
		leads.push(await workspace.createLead(person(from + index)));
	return leads;
}

async function commentsOf(leads: readonly string[]): Promise<unknown[][]> {
	return await Promise.all(
		leads.map(async (leadId) =>
			(await timelineOf(workspace, leadId)).map(({ fields }) => (fields as IDataObject)['comment']),
		),
	);
}

describe(`${actionCount} actions for ${leadCount} leads`, () => {
	// sync-api.md, POST /lead/{leadId}/action.
	it(
		'take one request per lead, in the order of the items, with the same outcomes as when run one by one',
		async () => {
			const leads = await newLeads(1_000);
			const items = itemsFor(leads);
			const grouped = await runActions(workspace, parameters(), items);
			const requests = workspace.requestsTo('createActions').length;
			const outcomes = outcomesOf(grouped, actionCount, {}).map(({ outcome }) => outcome);
			const accepted = items.filter((_, index) => outcomes[index] === 'written');

			expect(requests).toBeLessThanOrEqual(leadCount);
			expect(accepted.length).toBeGreaterThan(actionCount * 0.8);
			expect(outcomes.filter((outcome) => outcome === 'rejected').length).toBeGreaterThan(actionCount * 0.1);
			const wanted = leads.map((leadId) =>
				accepted
					.filter((item) => item['leadId'] === leadId)
					.map(({ fields }) => (fields as IDataObject)['comment']),
			);
			expect(await commentsOf(leads)).toEqual(wanted);

			const others = await newLeads(2_000);
			const alone: string[] = [];
			const remarkCounts: Array<number | undefined> = [];
			for (const item of itemsFor(others)) {
				const run = await runActions(workspace, parameters({ requestsAtOnce: 1 }), [item]);
				alone.push(...outcomesOf(run, 1, {}).map(({ outcome }) => outcome));
				remarkCounts.push(run.outputs[1]?.length);
			}
			expect(alone).toEqual(outcomes);
			const remarks = byOrigin(grouped.outputs[1]);
			expect(remarkCounts).toEqual(items.map((_, index) => remarks.get(index)?.length ?? 0));
			expect(await commentsOf(others)).toEqual(wanted);
		},
		patience,
	);
});
