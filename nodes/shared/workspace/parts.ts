import type { SyncClient } from '../sync/client';
import { type Listing, seemsCut } from '../sync/lists/pagedList';
import { actionPage, type FieldDefinition, fieldPage } from '../sync/shapes/definitions';
import type { Shape } from '../sync/shapes/read';
import { entriesSent, type Page } from '../sync/shapes/page';
import { isMissing, type PartialList, pipeline as pipelineShape } from '../sync/shapes/pipeline';
import { DefinitionMap, type Gap, LabelIndex, MemberIndex, oncePer } from './names';
import { endpoints } from '../sync/endpoints';
import { readList } from '../sync/lists/readList';
import { type TeamMember, teamMemberPage } from '../sync/shapes/teamMember';
import { FailureError } from '../sync/failure';

/** Whether every definition can be read, and none of them is that of the identifier. */
export const showsNoIdentifier = oncePer(
	(fields: DefinitionMap<FieldDefinition>) =>
		fields.gap === undefined && [...fields.values()].every(({ isIdentifier }) => isIdentifier === false),
);

/** Lists all definitions in detail. */
async function askDefinitions<Definition>(
	client: SyncClient,
	name: 'listFields' | 'listActions',
	shape: Shape<Page<Definition>>,
	keyOf: (definition: Definition) => string,
	what: string,
): Promise<DefinitionMap<Definition>> {
	const { entries, doubts } = await listDefinitions(client, name, true, shape, keyOf);
	const keyed = entries.map((definition) => [keyOf(definition), definition] as const);
	return new DefinitionMap(keyed, gapUnless(doubts.length === 0, what));
}

/** Asks the service for a part of the workspace. Each throws a `FailureError`. */
export const ask = {
	fields: async (client: SyncClient) => {
		const keyOf = ({ apiName }: FieldDefinition) => apiName;
		const fields = await askDefinitions(client, 'listFields', fieldPage, keyOf, 'fields of the workspace');
		return {
			/** By API name, in the order of the workspace. */
			fields,
			/** The field flagged `isLeadid` (sync-api.md, Lead identifier). Undefined if no definition shows it. */
			identifier: [...fields.values()].find(({ isIdentifier }) => isIdentifier),
		};
	},
	pipeline: async (client: SyncClient) => {
		const { statuses, lostReasons, keys } = await client.require('getPipeline', { path: {} }, pipelineShape);
		const indexOf = <Label extends { readonly label: string }>(list: PartialList<Label>, what: string) => {
			const why = `the pipeline shows no ${what}, but these keys: ${keys.join(', ')}`;
			const gap = isMissing(list) ? { why } : gapUnless(list.isComplete, what);
			return new LabelIndex(list.entries, gap);
		};
		return { statuses: indexOf(statuses, 'statuses'), lostReasons: indexOf(lostReasons, 'lost reasons') };
	},
	actions: async (client: SyncClient) =>
		await askDefinitions(client, 'listActions', actionPage, ({ code }) => code, 'custom actions'),
	members: async (client: SyncClient) => {
		const { entries, doubts } = await fetchTeam(client);
		return new MemberIndex(entries, gapUnless(doubts.length === 0, 'team members'));
	},
} as const;

export type Fields = Readonly<Awaited<ReturnType<typeof ask.fields>>>;
export type PipelineLabels = Readonly<Awaited<ReturnType<typeof ask.pipeline>>>;

function gapUnless(isComplete: boolean, what: string): Gap | undefined {
	return isComplete ? undefined : { why: `not all ${what} can be read` };
}

/** Reads the whole team, without its former members. */
export const fetchTeam = async (client: SyncClient): Promise<Listing<TeamMember>> =>
	await listMembers(client, teamMemberPage, ({ email }) => email, Infinity);

/** Lists team members by name, as many as are wanted. Throws a `FailureError`. */
export async function listMembers<Entry>(
	client: SyncClient,
	shape: Shape<Page<Entry>>,
	emailOf: (entry: Entry) => string | undefined,
	wanted: number,
	query: { readonly includeDeleted?: boolean } = {},
): Promise<Listing<Entry>> {
	return await readList<Entry>({
		pageSize: endpoints.listTeamMembers.pageSize,
		wanted,
		growsAt: 'anyPlace',
		width: () => client.concurrency,
		keyOf: emailOf,
		fetch: async (skip, limit) =>
			await client.require('listTeamMembers', { path: {}, query: { skip, limit, ...query } }, shape),
	});
}

/** The most entries of a page (sync-api.md, Limits). */
const pageSize = 100;

/**
 * Lists definitions. The service sends the whole list (sync-api.md, Metadata). If the first answer looks like a page
 * nevertheless, asks for the pages that follow. Throws a `FailureError`.
 *
 * @param detail whether to ask for details
 */
export async function listDefinitions<Entry>(
	client: SyncClient,
	name: 'listFields' | 'listActions',
	detail: boolean,
	shape: Shape<Page<Entry>>,
	keyOf: (entry: Entry) => string | undefined,
): Promise<Listing<Entry>> {
	const first = await client.require(name, { path: {}, query: { detail } }, shape);
	if (seemsCut(first))
		return await readList({ pageSize, wanted: Infinity, growsAt: 'anyPlace', keyOf, fetch: nextPage }, first);
	const entries = entriesSent(first) - first.data.length;
	return { entries: first.data, doubts: entries === 0 ? [] : [{ kind: 'unreadable', entries }] };

	async function nextPage(skip: number, limit: number): Promise<Page<Entry>> {
		const result = await client.call(name, { path: {}, query: { detail, skip, limit } }, shape);
		if (result.ok) return result.answer;
		if (knowsNoPages.has(result.failure.httpStatus ?? 0)) return { data: [] };
		throw new FailureError(result.failure);
	}
}

/** The statuses of a service that knows no `skip` and `limit` here. So its first answer was the whole list. */
const knowsNoPages: ReadonlySet<number> = new Set([400, 404, 422]);

/** How long a fact holds, in milliseconds: a service may change. */
const holdsFor = 24 * 60 * 60 * 1_000;

/** What the searches of a workspace have shown about all of them. */
export class SearchFacts {
	/** Whether a search takes several statuses beside other filters. */
	takesStatuses = true;
	private learned: { readonly haveIds: boolean; readonly at: number } | undefined;

	constructor(private readonly now: () => number) {}

	/** Whether the leads that a search finds have their IDs. Undefined if no search has found a lead. */
	get haveIds(): boolean | undefined {
		return this.isBusy ? this.learned?.haveIds : undefined;
	}

	/** While it knows something, it is kept. */
	get isBusy(): boolean {
		return this.learned !== undefined && this.now() - this.learned.at < holdsFor;
	}

	learn(found: ReadonlyArray<{ readonly leadId: string | undefined }>): void {
		if (found.length === 0) return;
		this.learned = { haveIds: found.some(({ leadId }) => leadId !== undefined), at: this.now() };
	}
}
