import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition } from '../../../test/kit/engine';
import { type Batching, type Job, lossesOf, type Task } from '../job';
import { goOn, httpRequest, httpRequestWith, single } from './workflows';
import { filesType } from '../../../test/kit/nodes/files';

const mimeType = 'application/octet-stream';
const size = 1024 ** 2;

const described = z.object({ files: z.array(z.object({ upload_url: z.string() })).length(1) });
const attachment = z.object({ files: z.array(z.object({ name: z.string(), status: z.string() })) });

const nameOf = (index: number) => `file-${index}.bin`;
const contentOf = (index: number) => Buffer.alloc(size, `${index} `);
const bodyOf = (name: string) => ({ files: [{ name, content_type: mimeType, size }] });
const urlOf = (answer: unknown) => described.parse(answer).files[0]?.upload_url ?? '';

/** Two calls, and between them the node that merges the first answer with the item's file. */
function twoRequests(task: Task, options: Batching): WorkflowDefinition {
	const body = `={{ JSON.stringify({ files: [{ name: $json.name, content_type: '${mimeType}', size: ${size} }] }) }}`;
	const put = httpRequestWith({
		method: 'PUT',
		url: '={{ $json.files[0].upload_url }}',
		sendBody: true,
		contentType: 'binaryData',
		inputDataFieldName: 'data',
		options: { ...options },
	});
	const to = (node: string, index = 0) => ({ node, type: 'main', index }) as const;
	return {
		nodes: [
			{ name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' },
			{ name: 'Describe', ...httpRequest(task, '=/lead/{{ $json.leadid }}/file', body, options) },
			{
				name: 'Merge',
				type: 'n8n-nodes-base.merge',
				typeVersion: 3.2,
				parameters: { mode: 'combine', fieldsToMatchString: 'leadid' },
			},
			{ name: 'Last', ...put, ...goOn },
		],
		connections: {
			Trigger: { main: [[to('Describe'), to('Merge', 1)]] },
			Describe: { main: [[to('Merge')]] },
			Merge: { main: [[to('Last')]] },
		},
	};
}

/** A node as most are written holds the whole file. */
async function putBuffer(context: IExecuteFunctions, item: number, url: string): Promise<void> {
	const body = await context.helpers.getBinaryDataBuffer(item, 'data');
	await context.helpers.httpRequest({ method: 'PUT', url, body, headers: { 'Content-Type': mimeType } });
}

export const uploadFiles: Job = {
	name: 'upload-files',
	title: 'Upload files of 1 MiB, each to a lead of its own',
	sizes: [{ items: 200, longest: 60, at: ['far'] }],
	calls: (items) => 2 * items,
	leads: (items) => items,
	async input({ items, leadIds }, files) {
		const input: INodeExecutionData[] = [];
		for (let index = 0; index < items; index++) {
			const name = nameOf(index);
			const data = await files.store(contentOf(index), { fileName: name, mimeType });
			input.push({ json: { leadid: leadIds[index] ?? '', name }, binary: { data } });
		}
		return input;
	},
	ours: () =>
		single({ type: filesType, parameters: { operation: 'uploadToLead', leadId: '={{ $json.leadid }}' } }),
	httpRequest: twoRequests,
	batches: true,
	oneByOne: async (context, item, call) => {
		const { leadid, name } = context.getInputData()[item]?.json ?? {};
		const answer = await call(`/lead/${String(leadid)}/file`, bodyOf(String(name)));
		await putBuffer(context, item, urlOf(answer));
		return answer;
	},
	floor: async (client, { items, leadIds }) =>
		await client.each(items, async (index) => {
			const answer = await client.post(`/lead/${leadIds[index]}/file`, bodyOf(nameOf(index)));
			await client.put(urlOf(answer), mimeType, contentOf(index));
			return answer;
		}),
	losses: {
		of: 'workspace',
		async count(workspace, { leadIds, items }) {
			const timelines = await workspace.timelines(leadIds);
			const stored = timelines.flatMap((entries, lead) =>
				entries
					.flatMap((entry) => attachment.safeParse(entry).data?.files ?? [])
					.filter(({ name, status }) => status === 'STORED' && name === nameOf(lead))
					.map(({ name }) => name),
			);
			return lossesOf(stored, items);
		},
	},
};
