import type { SyncClient } from '../shared/sync/client';
import { FailureError } from '../shared/sync/failure';
import type { Listing } from '../shared/sync/lists/pagedList';
import type { TeamMember } from '../shared/sync/shapes/teamMember';
import { readTeam } from '../shared/workspace/parts';

/**
 * Reads the whole team.
 *
 * Pages are ordered by name, so a member who is removed or renamed between two pages can move others to another page. A
 * member who is missed that way would count as removed. So a reading counts only if the list did not change meanwhile.
 */
export async function readSteadyTeam(client: SyncClient): Promise<Listing<TeamMember>> {
	const team = await readTeam(client);
	if (!team.doubts.some(({ kind }) => kind === 'unsteady')) return team;
	throw new FailureError({
		reason: 'unavailable',
		message: 'The list of team members changed while it was read',
		description: 'The node reported no change. The next poll reads the list again.',
	});
}
