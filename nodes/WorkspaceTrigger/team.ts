import type { SyncClient } from '../shared/sync/client';
import { endpoints } from '../shared/sync/endpoints';
import { FailureError } from '../shared/sync/failure';
import { type TeamMember, teamMemberPage } from '../shared/sync/shapes/answers';

const maxReadings = 3;

/**
 * Reads the whole team.
 *
 * Pages are ordered by name, so a member who is added, removed or renamed between two pages can move others to another
 * page. A member who is missed that way would count as removed. So a reading counts only if all its pages have the same
 * `totalCount`, and the reading found as many different members.
 */
export async function readTeam(client: SyncClient): Promise<TeamMember[]> {
	for (let reading = 0; reading < maxReadings; reading++) {
		const members = await readOnce(client);
		if (members !== undefined) return members;
	}
	throw new FailureError({
		reason: 'unavailable',
		message: 'The list of team members changed while it was read',
		description: 'The node reported no change. The next poll reads the list again.',
	});
}

async function readOnce(client: SyncClient): Promise<TeamMember[] | undefined> {
	const members = new Map<string, TeamMember>();
	let total: number | undefined;
	for (let skip = 0; ;) {
		const query = { skip, limit: endpoints.listTeamMembers.pageSize };
		const { data, totalCount } = await client.require('listTeamMembers', { path: {}, query }, teamMemberPage);
		total ??= totalCount;
		if (totalCount !== total) return undefined;
		for (const member of data) members.set(member.email.toLowerCase(), member);
		skip += data.length;
		if (skip >= total || data.length === 0) return members.size === total ? [...members.values()] : undefined;
	}
}
