import { compact, uniq } from 'lodash';

import type { SyncClient } from '../../shared/sync/client';
import { FailureError, unlessCancelled } from '../../shared/sync/failure';
import { leadPage } from '../../shared/sync/shapes/lead';
import { enterpriseShape, type StatusLabel } from '../../shared/sync/shapes/pipeline';
import { allOf } from '../../shared/workspace/names';
import type { WorkspaceZone } from '../../shared/values/zone/workspaceZone';
import type { WorkspaceReader } from '../../shared/workspace/reader';

/** What a check reads. A part that cannot be read is empty, and one of the gaps says why. */
export type WorkspaceView = Readonly<Awaited<ReturnType<typeof fetchWorkspace>>>;

/** Reads each part by itself. Throws a `FailureError` if none can be read: nothing can be said then. */
export async function fetchWorkspace(client: SyncClient, reader: WorkspaceReader, zone: WorkspaceZone) {
	const [info, fields, pipeline, actions, members, leads] = await Promise.all([
		client.call('getEnterprise', { path: {} }, enterpriseShape),
		reader.fieldsOrGap(),
		reader.pipeline(),
		reader.actions(),
		reader.members(),
		takeSample(client, {}),
		zone.find().catch(unlessCancelled),
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
		/** Those of one answer, with names in lower case. Undefined if it did not come. */
		headers: info.ok ? info.headers : undefined,
		leads,
		zone: { clock: zone.clock, by: zone.knownBy, ofWorkflow: zone.source.ofWorkflow },
		archived,
		gaps: compact(uniq([infoGap, ...lists.map(({ gap }) => gap), archived.gap])),
	};
}

/** Searches for one lead, without its personal data. */
export async function takeSample(client: SyncClient, fields: Readonly<Record<string, string>>) {
	const query = { skip: 0, limit: 1, hidePII: true };
	const result = await client.call('searchLeads', { path: {}, query, body: { fields } }, leadPage);
	if (!result.ok) return { count: 0, lead: undefined, gap: allOf('the leads', result.failure) };
	const { data, totalCount = 0 } = result.answer;
	const [lead] = data;
	/** How many were found, as far as the service says. */
	return { count: lead === undefined ? 0 : Math.max(1, totalCount), lead, gap: undefined };
}

/** Counts the leads of each archived status, with a search for each. */
export async function countArchived(client: SyncClient, statuses: readonly StatusLabel[]) {
	const archived = statuses.filter((entry) => entry.archived);
	const counted = await Promise.all(
		archived.map(async ({ label }) => {
			const { count, lead, gap } = await takeSample(client, { status: label });
			// A service that ignores the filter finds other leads.
			const { status = label } = lead?.fields ?? {};
			return { label, leads: status === label ? count : 0, gap };
		}),
	);
	return {
		/** The archived statuses that leads still have. */
		inUse: counted.filter(({ leads }) => leads > 0),
		/** Set if a search failed. */
		gap: counted.find(({ gap }) => gap !== undefined)?.gap,
	};
}
