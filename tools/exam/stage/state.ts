import { omit } from 'lodash';
import { z } from 'zod';

import type { TestWorkspace } from '../../../test/kit/workspace';

const values = z.record(z.unknown());

/** What a timeline shows of an entry. */
const entry = z
	.object({
		id: z.string(),
		type: z.string(),
		creationTimestamp: z.number(),
		fields: values.default({}),
		status: z.string().optional(),
		currency: z.string().optional(),
		amount: z.coerce.string().optional(),
		employeeid: z.string().optional(),
		files: z.array(z.object({ name: z.string(), status: z.string() })).default([]),
	})
	.transform(({ creationTimestamp: at, employeeid: by, files, ...rest }) => ({
		...rest,
		at,
		by: by === 'SYSTEM' ? undefined : by,
		/** The names of the files that are stored. */
		files: files.filter(({ status }) => status === 'STORED').map(({ name }) => name),
	}));

/** A lead with its timeline, besides what the service records by itself. */
const lead = z
	.object({ id: z.string(), fields: values, actions: z.array(entry) })
	.transform(({ id, fields, actions }) => ({
		id,
		fields: omit(fields, ['created_on', 'modified_on']),
		entries: actions.filter(({ type }) => /^(ACTION_|PAYMENT$|ATTACHMENT$)/.test(type)),
	}));

const ids = z.object({ data: z.array(z.object({ id: z.string() })) });
const member = z.object({
	name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	status: z.string(),
});
const team = z.object({ data: z.array(member) });
const labels = z.array(z.object({ label: z.string() })).default([]);
const field = z.object({ apiName: z.string(), options: labels, tags: labels });

export type StoredEntry = z.output<typeof entry>;
export type StoredLead = z.output<typeof lead>;

/** All that a wish can change. */
export interface State {
	readonly leads: readonly StoredLead[];
	readonly team: ReadonlyArray<z.output<typeof member>>;
	/** Labels by field. */
	readonly labels: Readonly<Record<string, readonly string[]>>;
}

/** The workspace as it is now, read through its API, where searches return IDs. */
export async function readState(workspace: TestWorkspace): Promise<State> {
	const get = async (path: string): Promise<unknown> =>
		await (await workspace.call('GET', path, undefined, 'observed')).json();
	const search = await workspace.call('POST', '/lead/search?limit=100', {}, 'observed');
	const found = ids.parse(await search.json());
	const leads = found.data.map(async ({ id }) =>
		lead.parse(await get(`/lead/${id}?includeActions=true&limit=100`)),
	);
	const fields = z.array(field).parse(await get('/custom-fields?detail=true'));
	return {
		leads: await Promise.all(leads),
		team: await readTeam(get),
		labels: Object.fromEntries(
			fields.map(({ apiName, options, tags }) => [apiName, [...options, ...tags].map(({ label }) => label)]),
		),
	};
}

async function readTeam(get: (path: string) => Promise<unknown>): Promise<State['team']> {
	const read: Array<State['team'][number]> = [];
	for (;;) {
		const page = team.parse(await get(`/team-members?includeDeleted=true&limit=10&skip=${read.length}`));
		read.push(...page.data);
		if (page.data.length < 10) return read;
	}
}
