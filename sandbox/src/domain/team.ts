import { badRequest, ServiceError } from './errors';
import type { Page, TeamMember } from './store';
import { isEmail } from './values/email';
import type { Workspace } from './workspace';

/** sync-api.md, Team member: only active members can perform actions and be assignees. */
export const isActive = ({ status }: TeamMember) =>
	status !== 'Inactive' && status !== 'Invited' && status !== 'Deleted';

/** Reads do not return the role (sync-api.md, Team member). */
const memberView = ({ role: _role, ...member }: TeamMember) => member;

export function listTeamMembers({ store }: Workspace, includeDeleted: boolean, page: Page) {
	const { entries, total } = store.team.list(includeDeleted, page);
	return { data: entries.map(memberView), total_count: total, skip: page.skip, limit: page.limit };
}

export function getTeamMember(workspace: Workspace, email: string, includeDeleted: boolean) {
	if (!isEmail(email)) throw badRequest(`${email} is not an email address`);
	return memberView(requireMember(workspace, email, includeDeleted));
}

export function requireMember({ store }: Workspace, email: string, includeDeleted = false): TeamMember {
	const member = store.team.byEmail(email);
	if (member === undefined || (member.status === 'Deleted' && !includeDeleted)) {
		throw new ServiceError('TEAM_MEMEBER_NOT_FOUND', `Team member with email ${email} was not found`);
	}
	return member;
}
