import axios from 'axios';
import { z } from 'zod';
import { type EndpointName, endpoints } from '../../nodes/shared/sync/endpoints';
import { type Dialect, type Sandbox, startSandbox } from '../../sandbox/src/server';

/** How a service answers a call that succeeds. */
export interface SeenAnswer {
	readonly endpoint: EndpointName;
	readonly status: number;
	/** A text if the body is no JSON. */
	readonly body: unknown;
}

interface Call {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string | boolean>>;
	readonly body?: unknown;
}

const file = { name: 'a.txt', content_type: 'text/plain', size: 2 };
const member = 'diya.sharma@lead-workspace.example';
const newMember = {
	name: 'Asha Rao',
	email: 'asha.rao@example.com',
	phone_number: '919712345678',
	role: 'CALLER',
};
const document = { type: '1003', fields: { title: 'Contract' } };
const payment = { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5 };

/** Calls each endpoint once in the dialect. What the calls are about is made before, in strict. */
export async function seenAnswers(dialect: Dialect): Promise<SeenAnswer[]> {
	const sandbox = await startSandbox({ seed: 'empty' });
	try {
		const calls = await prepare(sandbox);
		sandbox.speak(dialect);
		const seen: SeenAnswer[] = [];
		for (const [endpoint, call] of calls) seen.push({ endpoint, ...(await send(sandbox, endpoint, call)) });
		return seen;
	} finally {
		await sandbox.close();
	}
}

async function send(sandbox: Sandbox, endpoint: EndpointName, { path = {}, query, body }: Call) {
	const { method, path: pattern } = endpoints[endpoint];
	const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
	const answer = await axios.request<unknown>({
		method,
		url: `${sandbox.url}/enterprise/${sandbox.enterpriseId}${filled}`,
		headers: { Authorization: `Bearer ${sandbox.syncToken}` },
		params: query,
		data: body,
		proxy: false,
		validateStatus: null,
	});
	return { status: answer.status, body: answer.data };
}

const createdLead = z.object({
	lead_id: z.string(),
	actions: z.tuple([z.object({ action_id: z.string() }), z.object({ action_id: z.string() })]),
});
const attached = z.object({
	action_id: z.string(),
	files: z.tuple([z.object({ file_id: z.string(), upload_url: z.string() })]),
});

/** A call of each endpoint. The file is deleted by the last one. */
async function prepare(sandbox: Sandbox): Promise<ReadonlyArray<readonly [EndpointName, Call]>> {
	const fields = { phone: '447700900123', name: 'Ada Lovelace', status: 'Contacted', assignee: member };
	const lead = createdLead.parse(
		(await send(sandbox, 'createLead', { body: { fields, actions: [document, payment] } })).body,
	);
	const { lead_id: leadId } = lead;
	const [first, second] = lead.actions;
	const custom = { leadId, actionId: first.action_id };
	const paid = { leadId, actionId: second.action_id };
	const upload = await send(sandbox, 'createLeadFiles', { path: { leadId }, body: { files: [file] } });
	const { action_id: actionId, files } = attached.parse(upload.body);
	const [{ file_id: fileId, upload_url: uploadUrl }] = files;
	await axios.put(uploadUrl, 'ab', { headers: { 'Content-Type': file.content_type }, proxy: false });
	const stored = { leadId, actionId, fileId };
	return [
		['createLead', { body: { fields: { ...fields, phone: '447700900124' }, actions: [document] } }],
		['searchLeads', { body: {} }],
		['getLead', { path: { leadId }, query: { includeActions: true } }],
		['updateLead', { path: { leadId }, body: { fields: { name: 'Ada King' } } }],
		['createActions', { path: { leadId }, body: { actions: [document, payment] } }],
		['searchActions', { path: { leadId }, body: {} }],
		['getAction', { path: custom }],
		['updateAction', { path: paid, body: { type: 'PAYMENT', status: 'COMPLETED' } }],
		['createLeadFiles', { path: { leadId }, body: { files: [file] } }],
		['createActionFiles', { path: custom, body: { fields: { document: [file] } } }],
		['getFile', { path: stored }],
		['listTeamMembers', {}],
		['createTeamMember', { body: newMember }],
		['getTeamMember', { path: { email: member } }],
		['updateAvailability', { body: { email: member, state: 'Working' } }],
		['listFields', { query: { detail: true } }],
		['getField', { path: { apiName: 'city' } }],
		['listActions', { query: { detail: true } }],
		['getActionDefinition', { path: { code: 'ACTION_1001' } }],
		['getPipeline', {}],
		['getEnterprise', {}],
		['deleteFile', { path: stored }],
	];
}
