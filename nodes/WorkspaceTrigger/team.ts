import type { SyncClient } from '../shared/sync/client';
import { endpoints } from '../shared/sync/endpoints';
import { FailureError } from '../shared/sync/failure';
import { type TeamMember, teamMemberPage } from '../shared/sync/shapes/answers';

const mostReadings = 3;

/**
 * The whole team.
 *
 * Pages are ascending by name, so somebody who is added, removed or renamed between two pages moves the others across
 * the border of a page. Whoever falls through there would count as removed; so a reading counts only if it found as
 * many different members as the service says there are, from its first page to its last.
 */
export async function readTeam(client: SyncClient): Promise<TeamMember[]> {
	for (let reading = 0; reading < mostReadings; reading++) {
		const members = await readOnce(client);
		if (members !== undefined) return members;
	}
	throw new FailureError({
		reason: 'unavailable',
		message: 'The list of team members changed while it was read',
		description: 'Nothing was concluded from it. The next poll reads it again.',
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
