import type { SyncClient } from '../../shared/sync/client';
import { leadPage } from '../../shared/sync/shapes/lead';
import type { StatusLabel } from '../../shared/sync/shapes/definitions';
import { allOf, type Gap } from '../../shared/workspace/definitionMap';
import type { LabelIndex } from '../../shared/workspace/labels';

/** What a search shows of leads. */
export interface LeadSample {
	/** How many were found, as far as the service says. */
	readonly count: number;
	/** Undefined if no lead was found. */
	readonly hasIds: boolean | undefined;
	/** The status of the lead that was found, if the service shows it. */
	readonly status: unknown;
	/** Set if the search failed. */
	readonly gap: Gap | undefined;
}

/** Searches for one lead, without its personal data. */
export async function takeSample(
	client: SyncClient,
	fields: Readonly<Record<string, string>>,
): Promise<LeadSample> {
	const query = { skip: 0, limit: 1, hidePII: true };
	const result = await client.call('searchLeads', { path: {}, query, body: { fields } }, leadPage);
	if (!result.ok) {
		const gap = allOf('the leads', result.failure);
		return { count: 0, hasIds: undefined, status: undefined, gap };
	}
	const { data, totalCount = data.length } = result.answer;
	const [lead] = data;
	return {
		count: lead === undefined ? 0 : Math.max(1, totalCount),
		hasIds: lead && lead.leadId !== undefined,
		status: lead?.fields['status'],
		gap: undefined,
	};
}

/** Each takes a search. */
const mostCounted = 50;

export interface ArchivedStatuses {
	/** The archived statuses that leads still have. */
	readonly inUse: ReadonlyArray<{ readonly label: string; readonly leads: number }>;
	/** How many archived statuses were left out. */
	readonly uncounted: number;
	/** Set if a search failed. */
	readonly gap: Gap | undefined;
}

/** Counts the leads of each archived status. */
export async function countArchived(
	client: SyncClient,
	statuses: LabelIndex<StatusLabel>,
): Promise<ArchivedStatuses> {
	const archived = statuses.entries.filter((entry) => entry.archived).map(({ label }) => label);
	const counted = await Promise.all(
		archived.slice(0, mostCounted).map(async (label) => {
			const { status, count, gap } = await takeSample(client, { status: label });
			// A service that ignores the filter finds other leads.
			const isMeant = status === undefined || status === label;
			return { label, leads: isMeant ? count : 0, gap };
		}),
	);
	return {
		inUse: counted.filter(({ leads }) => leads > 0),
		uncounted: archived.length - counted.length,
		gap: counted.find(({ gap }) => gap !== undefined)?.gap,
	};
}
