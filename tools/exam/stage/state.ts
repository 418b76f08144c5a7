import { omit } from 'lodash';
import { z } from 'zod';

import type { TestWorkspace } from '../../../test/kit/workspace';

const file = z.object({ file_id: z.string(), name: z.string(), status: z.string() });

const entry = z.object({
	id: z.string(),
	type: z.string(),
	creationTimestamp: z.number(),
	fields: z.record(z.unknown()).optional(),
	status: z.string().optional(),
	currency: z.string().optional(),
	amount: z.coerce.string().optional(),
	employeeid: z.string().optional(),
	files: z.array(file).optional(),
});

const lead = z.object({ id: z.string(), fields: z.record(z.unknown()), actions: z.array(entry) });
const ids = z.object({ data: z.array(z.object({ id: z.string() })) });
const member = z.object({
	name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	status: z.string(),
});
const team = z.object({ data: z.array(member) });
const label = z.object({ label: z.string() });
const field = z.object({
	apiName: z.string(),
	options: z.array(label).optional(),
	tags: z.array(label).optional(),
});

/** What a timeline shows of an entry, besides what the service records by itself. */
export interface StoredEntry {
	readonly id: string;
	readonly type: string;
	readonly at: number;
	readonly fields: Readonly<Record<string, unknown>>;
	readonly status: string | undefined;
	readonly currency: string | undefined;
	readonly amount: string | undefined;
	readonly by: string | undefined;
	/** The names of the files that are stored. */
	readonly files: readonly string[];
}

export interface StoredLead {
	readonly id: string;
	readonly fields: Readonly<Record<string, unknown>>;
	readonly entries: readonly StoredEntry[];
}

/** All that a wish can change. */
export interface State {
	readonly leads: readonly StoredLead[];
	readonly team: ReadonlyArray<z.output<typeof member>>;
	/** Labels by field. */
	readonly labels: Readonly<Record<string, readonly string[]>>;
	readonly files: ReadonlyArray<{ readonly id: string; readonly action: string }>;
}

/** The workspace as it is now, read through its API, where searches return IDs. */
export async function readState(workspace: TestWorkspace): Promise<State> {
	const found = ids.parse(await post(workspace, '/lead/search?limit=100'));
	const leads = await Promise.all(found.data.map(async ({ id }) => await readLead(workspace, id)));
	return {
		leads: leads.map(({ stored }) => stored),
		files: leads.flatMap(({ files }) => files),
		team: await readTeam(workspace),
		labels: await readLabels(workspace),
	};
}

const post = async (workspace: TestWorkspace, path: string): Promise<unknown> =>
	await (await workspace.call('POST', path, {}, 'observed')).json();

const get = async (workspace: TestWorkspace, path: string): Promise<unknown> =>
	await (await workspace.call('GET', path, undefined, 'observed')).json();

async function readLead(workspace: TestWorkspace, leadId: string) {
	const { id, fields, actions } = lead.parse(
		await get(workspace, `/lead/${leadId}?includeActions=true&limit=100`),
	);
	const written = actions.filter(({ type }) => /^(ACTION_|PAYMENT$|ATTACHMENT$)/.test(type));
	const entries = written.map(
		({ creationTimestamp: at, employeeid: by, fields: stored = {}, files = [], ...rest }): StoredEntry => ({
			id: rest.id,
			type: rest.type,
			at,
			by: by === 'SYSTEM' ? undefined : by,
			fields: stored,
			status: rest.status,
			currency: rest.currency,
			amount: rest.amount,
			files: files.filter(({ status }) => status === 'STORED').map(({ name }) => name),
		}),
	);
	const files = written.flatMap((each) =>
		(each.files ?? []).map(({ file_id }) => ({ id: file_id, action: each.id })),
	);
	const stored: StoredLead = { id, fields: omit(fields, ['created_on', 'modified_on']), entries };
	return { stored, files };
}

async function readTeam(workspace: TestWorkspace): Promise<State['team']> {
	const page = async (skip: number) =>
		team.parse(await get(workspace, `/team-members?includeDeleted=true&limit=10&skip=${skip}`)).data;
	const read: Array<State['team'][number]> = [];
	for (;;) {
		const next = await page(read.length);
		read.push(...next);
		if (next.length < 10) return read;
	}
}

async function readLabels(workspace: TestWorkspace): Promise<State['labels']> {
	const fields = z.array(field).parse(await get(workspace, '/custom-fields?detail=true'));
	return Object.fromEntries(
		fields.map(({ apiName, options = [], tags = [] }) => [
			apiName,
			[...options, ...tags].map((each) => each.label),
		]),
	);
}
