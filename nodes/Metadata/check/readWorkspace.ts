import { compact, uniq } from 'lodash';

import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import type { ActionDefinition } from '../../shared/sync/shapes/definitions';
import { type LeadAnswer, leadPage } from '../../shared/sync/shapes/lead';
import { enterprise, type StatusLabel } from '../../shared/sync/shapes/pipeline';
import type { HttpAnswer } from '../../shared/sync/transport';
import { allOf, type DefinitionMap, type Gap, type MemberIndex } from '../../shared/workspace/names';
import type { Fields, PipelineLabels } from '../../shared/workspace/parts';
import type { WorkspaceReader } from '../../shared/workspace/reader';

/** What a check reads. A part that cannot be read is empty, and a gap says why. */
export interface WorkspaceView extends Fields, PipelineLabels {
	readonly actions: DefinitionMap<ActionDefinition>;
	readonly members: MemberIndex;
	/** Those of one answer, with names in lower case. Undefined if it did not come. */
	readonly headers: HttpAnswer['headers'] | undefined;
	readonly leads: LeadSample;
	readonly archived: ArchivedStatuses;
	readonly gaps: readonly Gap[];
}

/** Reads each part by itself. Throws a `FailureError` if none can be read: nothing can be said then. */
export async function readWorkspace(client: SyncClient, reader: WorkspaceReader): Promise<WorkspaceView> {
	const [info, fields, pipeline, actions, members, leads] = await Promise.all([
		client.call('getEnterprise', { path: {} }, enterprise),
		reader.fieldsOrGap(),
		reader.pipeline(),
		reader.actions(),
		reader.members(),
		takeSample(client, {}),
	]);
	const infoGap = info.ok ? undefined : allOf('the enterprise', info.failure);
	const lists = [fields.fields, pipeline.statuses, pipeline.lostReasons, actions, members, leads];
	if (!info.ok && lists.every(({ gap }) => gap?.failure !== undefined)) throw new FailureError(info.failure);
	const archived = await countArchived(client, leads.gap === undefined ? pipeline.statuses.entries : []);
	return {
		...fields,
		...pipeline,
		actions,
		members,
		headers: info.ok ? info.headers : undefined,
		leads,
		archived,
		gaps: compact(uniq([infoGap, ...lists.map(({ gap }) => gap), archived.gap])),
	};
}

/** What a search shows of leads. */
interface LeadSample {
	/** How many were found, as far as the service says. */
	readonly count: number;
	/** One of them. */
	readonly lead?: LeadAnswer | undefined;
	/** Set if the search failed. */
	readonly gap?: Gap;
}

/** Searches for one lead, without its personal data. */
export async function takeSample(
	client: SyncClient,
	fields: Readonly<Record<string, string>>,
): Promise<LeadSample> {
	const query = { skip: 0, limit: 1, hidePII: true };
	const result = await client.call('searchLeads', { path: {}, query, body: { fields } }, leadPage);
	if (!result.ok) return { count: 0, gap: allOf('the leads', result.failure) };
	const { data, totalCount = 0 } = result.answer;
	return { count: data.length === 0 ? 0 : Math.max(1, totalCount), lead: data[0] };
}

/** Each takes a search. */
const mostCounted = 50;

interface ArchivedStatuses {
	/** The archived statuses that leads still have. */
	readonly inUse: ReadonlyArray<{ readonly label: string; readonly leads: number }>;
	/** How many archived statuses were left out. */
	readonly uncounted: number;
	/** Set if a search failed. */
	readonly gap?: Gap | undefined;
}

/** Counts the leads of each archived status. */
export async function countArchived(
	client: SyncClient,
	statuses: readonly StatusLabel[],
): Promise<ArchivedStatuses> {
	const archived = statuses.filter((entry) => entry.archived);
	const counted = await Promise.all(
		archived.slice(0, mostCounted).map(async ({ label }) => {
			const { count, lead, gap } = await takeSample(client, { status: label });
			// A service that ignores the filter finds other leads.
			const { status = label } = lead?.fields ?? {};
			return { label, leads: status === label ? count : 0, gap };
		}),
	);
	return {
		inUse: counted.filter(({ leads }) => leads > 0),
		uncounted: archived.length - counted.length,
		gap: counted.find(({ gap }) => gap !== undefined)?.gap,
	};
}
