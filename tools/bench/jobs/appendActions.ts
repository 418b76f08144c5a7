import { z } from 'zod';

import { inEveryJob, type Job, lossesOf, type Task } from '../job';
import { httpRequest, single } from './workflows';
import { actionsType } from '../../../test/kit/nodes/actions';

/** The custom action *Feedback* of every seed. */
const feedback = '1004';

/** The most actions that the node appends in one request. */
const actionsOfALead = 50;

const entry = z.object({ fields: z.object({ comment: z.string() }) });

const commentOf = (index: number) => `Action ${index}`;
const leadOf = ({ leadIds }: Task, index: number) => leadIds[index % leadIds.length] ?? '';
const bodyOf = (comments: readonly string[]) => ({
	actions: comments.map((comment) => ({ type: feedback, fields: { comment } })),
});

/** Consecutive items belong to different leads, as in a stream of events. */
export const appendActions: Job = {
	name: 'append-actions',
	title: 'Append actions, 50 to each lead',
	cases: [
		{ items: 5_000, at: 'far', subjects: inEveryJob },
		{ items: 5_000, at: 'limited', subjects: inEveryJob },
	],
	leads: (items) => Math.ceil(items / actionsOfALead),
	input: (task) =>
		Array.from({ length: task.items }, (_, index) => ({
			json: { lead_id: leadOf(task, index), comment: commentOf(index) },
		})),
	ours: () =>
		single({
			type: actionsType,
			parameters: {
				resource: 'customAction',
				operation: 'create',
				leadId: '={{ $json.lead_id }}',
				code: feedback,
				fields: { mappingMode: 'defineBelow', value: { comment: '={{ $json.comment }}' } },
			},
		}),
	httpRequest: (task, options) => {
		const body = `={{ JSON.stringify({ actions: [{ type: '${feedback}', fields: { comment: $json.comment } }] }) }}`;
		return single(httpRequest(task, '=/lead/{{ $json.lead_id }}/action', body, options));
	},
	floor: async (client, task) =>
		await client.each(task.leadIds.length, async (lead) => {
			const comments: string[] = [];
			for (let index = lead; index < task.items; index += task.leadIds.length)
				comments.push(commentOf(index));
			return await client.post(`/lead/${task.leadIds[lead]}/action`, bodyOf(comments));
		}),
	losses: {
		of: 'workspace',
		async count(workspace, task) {
			const entries = (await workspace.timelines(task.leadIds)).flat();
			const comments = entries.flatMap((each) => entry.safeParse(each).data?.fields.comment ?? []);
			return lossesOf(comments, task.items);
		},
	},
};
