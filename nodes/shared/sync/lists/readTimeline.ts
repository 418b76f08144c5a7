import type { SyncClient } from '../client';
import type { Data } from '../data';
import { endpoints } from '../endpoints';
import { type TimelineAction, timelinePage } from '../shapes/actions';
import type { Listing } from './pagedList';
import { readList } from './readList';

interface Wanted {
	readonly leadId: string;
	/** The filters of the search. */
	readonly body: Data;
	readonly wanted: number;
	readonly query?: Readonly<Record<string, boolean>>;
}

/** The actions on the timeline of a lead, newest first. Throws a `FailureError` if it cannot be read. */
export async function readTimeline(
	{ client }: { readonly client: SyncClient },
	{ leadId, body, wanted, query = {} }: Wanted,
): Promise<Listing<TimelineAction>> {
	return await readList<TimelineAction>({
		pageSize: endpoints.searchActions.pageSize,
		wanted,
		growsAt: 'front',
		width: () => client.concurrency,
		keyOf: ({ actionId }) => actionId,
		fetch: async (skip, limit) => {
			const input = { path: { leadId }, query: { skip, limit, ...query }, body };
			return await client.require('searchActions', input, timelinePage);
		},
	});
}
