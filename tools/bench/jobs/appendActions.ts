import { groupBy, range } from 'lodash';
import { z } from 'zod';

import { actionsType } from '../../../test/kit/nodes/actions';
import { inEveryJob, type Job, lossesOf } from '../job';
import { httpRequest } from './httpRequest';

/** The custom action *Feedback* of every seed. */
const feedback = '1004';

/** The most actions that the node appends in one request. */
const actionsOfALead = 50;

const entry = z.object({ fields: z.object({ comment: z.string() }) });

/** Consecutive items belong to different leads, as in a stream of events. */
export const appendActions: Job = {
	name: 'append-actions',
	title: 'Append actions, 50 to each lead',
	cases: [
		{ items: 5_000, at: 'far', subjects: inEveryJob },
		{ items: 5_000, at: 'limited', subjects: inEveryJob },
	],
	leads: (items) => Math.ceil(items / actionsOfALead),
	input: ({ items, leadIds }) =>
		range(items).map((index) => ({
			lead_id: leadIds[index % leadIds.length] ?? '',
			comment: `Action ${index}`,
		})),
	ours: {
		type: actionsType,
		parameters: {
			resource: 'customAction',
			operation: 'create',
			leadId: '={{ $json.lead_id }}',
			code: feedback,
			fields: { mappingMode: 'defineBelow', value: { comment: '={{ $json.comment }}' } },
		},
	},
	httpRequest: (task) => {
		const body = `={{ JSON.stringify({ actions: [{ type: '${feedback}', fields: { comment: $json.comment } }] }) }}`;
		return httpRequest(task, '=/lead/{{ $json.lead_id }}/action', body);
	},
	floor: async (client, items) => {
		const byLead = Object.entries(groupBy(items, 'lead_id'));
		return await client.each(byLead.length, async (index) => {
			const [leadId, of] = byLead[index] ?? ['', []];
			const actions = of.map(({ comment }) => ({ type: feedback, fields: { comment } }));
			return await client.post(`/lead/${leadId}/action`, { actions });
		});
	},
	losses: {
		of: 'workspace',
		async count(workspace, task) {
			const entries = (await workspace.timelines(task.leadIds)).flat();
			const comments = entries.flatMap((each) => entry.safeParse(each).data?.fields.comment ?? []);
			return lossesOf(comments, task.items);
		},
	},
};
