import { z } from 'zod';

import type { TestWorkspace } from '../../../test/kit/workspace';
import { cleared, exampleOf } from '../matchers';
import type { Changes, Entry, Fields, Member } from '../wish';
import { cast } from './cast';
import type { Known } from './known';

const answered = z.object({ actions: z.array(z.object({ action_id: z.string().nullable() })) });
const described = z.object({
	action_id: z.string().default(''),
	files: z.array(z.object({ file_id: z.string(), upload_url: z.string() })),
});

/** An entry that the workspace has, and its files. */
interface Appended {
	readonly id: string;
	readonly fileIds: readonly string[];
}

/** Makes these changes through the API of the workspace, as other people and systems do. */
export async function carryOut(workspace: TestWorkspace, changes: Changes, known: Known): Promise<void> {
	for (const [apiName, labels] of Object.entries(changes.labels ?? {})) {
		for (const label of labels) await workspace.administer('POST', `/fields/${apiName}/labels`, { label });
	}
	for (const { fields, added = [] } of changes.created ?? []) {
		const leadId = await createLead(workspace, fields);
		for (const entry of added) await append(workspace, leadId, entry);
	}
	for (const [name, change] of Object.entries(changes.leads ?? {})) {
		const leadId = known.idOf(name);
		if (change.fields) await workspace.call('POST', `/lead/${leadId}`, { fields: sent(change.fields) });
		for (const entry of change.added ?? []) await append(workspace, leadId, entry);
		for (const [key, entry] of Object.entries(change.entries ?? {})) {
			const type = cast[name]?.timeline?.[key]?.type ?? '';
			await alter(workspace, leadId, known, `${name}.${key}`, { ...entry, type });
		}
	}
	for (const [email, member] of Object.entries(changes.team ?? {})) await setMember(workspace, email, member);
}

const sent = (fields: Fields) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, value === cleared ? null : written(name, value)]),
	);

/** The API stores a phone with its country code and without a plus sign, and takes the plus sign as the sign of one. */
const written = (name: string, value: unknown): unknown =>
	name.endsWith('phone') ? `+${String(exampleOf(value))}` : exampleOf(value);

/** Creates a lead. Returns its ID. */
export const createLead = async (workspace: TestWorkspace, fields: Fields): Promise<string> =>
	await workspace.createLead(sent(fields));

export async function append(workspace: TestWorkspace, leadId: string, entry: Entry): Promise<Appended> {
	const { type, fields, by, at, files = {}, ...payment } = entry;
	if (type === 'ATTACHMENT')
		return await upload(workspace, `/lead/${leadId}/file`, { files: about(files) }, files);
	const action = {
		...payment,
		type: type.replace('ACTION_', ''),
		...(type !== 'PAYMENT' && { fields: sent(fields ?? {}) }),
		...(by !== undefined && { employeeid: by }),
		...(at !== undefined && { created_on: at }),
	};
	const answer = await workspace.call('POST', `/lead/${leadId}/action`, { actions: [action] });
	const [result] = answered.parse(await answer.json()).actions;
	if (!result?.action_id) throw new Error(`The workspace did not take ${JSON.stringify(action)}`);
	return { id: result.action_id, fileIds: [] };
}

async function alter(
	workspace: TestWorkspace,
	leadId: string,
	known: Known,
	name: string,
	{ type: named, fields, status, files }: Entry,
): Promise<void> {
	const path = `/lead/${leadId}/action/${known.idOf(name)}`;
	const type = named.replace('ACTION_', '');
	if (fields) await workspace.call('POST', path, { type, fields: sent(fields) });
	if (status !== undefined) await workspace.call('POST', path, { type, status });
	if (files === undefined) return;
	if (Object.keys(files).length > 0) {
		await upload(workspace, `${path}/file`, { fields: { document: about(files) } }, files);
		return;
	}
	const { url, enterpriseId, syncToken } = workspace.sandbox;
	await fetch(`${url}/enterprise/${enterpriseId}${path}/file/${known.idOf(`${name}.file`)}`, {
		method: 'DELETE',
		headers: { authorization: `Bearer ${syncToken}` },
	});
}

const mediaType = 'application/pdf';

const about = (files: Readonly<Record<string, string>>) =>
	Object.entries(files).map(([name, content]) => ({
		name,
		content_type: mediaType,
		size: Buffer.byteLength(content),
	}));

async function upload(
	workspace: TestWorkspace,
	path: string,
	body: object,
	files: Readonly<Record<string, string>>,
): Promise<Appended> {
	const answer = described.parse(await (await workspace.call('POST', path, body)).json());
	for (const [index, content] of Object.values(files).entries()) {
		const url = answer.files[index]?.upload_url ?? '';
		await fetch(url, { method: 'PUT', headers: { 'content-type': mediaType }, body: content });
	}
	return { id: answer.action_id, fileIds: answer.files.map(({ file_id }) => file_id) };
}

async function setMember(workspace: TestWorkspace, email: string, member: Member): Promise<void> {
	const { name, phone_number, status } = member;
	if (name === undefined) {
		await workspace.call('POST', '/teammember/state_change', { email, state: exampleOf(status) });
	} else {
		await workspace.call('POST', '/team-members', { name, email, phone_number, role: 'CALLER' });
	}
}
