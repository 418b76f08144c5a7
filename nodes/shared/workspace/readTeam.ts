import type { SyncClient } from '../sync/client';
import { endpoints } from '../sync/endpoints';
import type { Listing } from '../sync/lists/pagedList';
import { readList } from '../sync/lists/readList';
import { teamMemberPage } from '../sync/shapes/answers';
import type { TeamMember } from '../sync/shapes/teamMember';

/** Reads the whole team, without its former members. */
export async function readTeam(client: SyncClient): Promise<Listing<TeamMember>> {
	return await readList<TeamMember>({
		pageSize: endpoints.listTeamMembers.pageSize,
		wanted: Infinity,
		growsAt: 'anyPlace',
		width: () => client.concurrency,
		keyOf: ({ email }) => email.toLowerCase(),
		fetch: async (skip, limit) =>
			await client.require('listTeamMembers', { path: {}, query: { skip, limit } }, teamMemberPage),
	});
}
