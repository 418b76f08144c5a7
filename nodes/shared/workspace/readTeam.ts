import type { SyncClient } from '../sync/client';
import { endpoints } from '../sync/endpoints';
import { askAhead } from '../sync/lists/askAhead';
import type { Listing } from '../sync/lists/pagedList';
import { readInTurn } from '../sync/lists/readInTurn';
import { teamMemberPage } from '../sync/shapes/teamMember';
import type { TeamMember } from '../sync/shapes/teamMember';

/** Reads the whole team, without its former members. */
export async function readTeam(client: SyncClient): Promise<Listing<TeamMember>> {
	const team = askAhead<TeamMember>({
		pageSize: endpoints.listTeamMembers.pageSize,
		wanted: Infinity,
		keyOf: ({ email }) => email.toLowerCase(),
		fetch: async (skip, limit) =>
			await client.require('listTeamMembers', { path: {}, query: { skip, limit } }, teamMemberPage),
	});
	return await readInTurn(team);
}
