import { badRequest, InvalidFields, ServiceError } from './errors';
import type { License, settableStates, TeamMember } from './store';
import { requireMember } from './team';
import { definitionsOf, type Workspace } from './workspace';

interface NewMember extends Pick<TeamMember, 'name' | 'email' | 'phone_number' | 'role'> {
	readonly password: string | undefined;
}

const YEAR = 365 * 86_400_000;

const newLicense = (now: number): License => ({
	status: 'ACTIVE',
	type: 'STANDARD',
	start_date: now,
	end_date: now + YEAR,
});

/** sync-api.md, POST /team-members: a member with a password is active at once; without one, the member is invited. */
export function createTeamMember(workspace: Workspace, { password, ...sent }: NewMember) {
	const { store } = workspace;
	const { name, email, phone_number, role } = sent;
	// Emails are compared without case, and a deleted member's email stays taken (decision 5).
	if (store.team.byEmail(email) !== undefined) {
		throw new InvalidFields([{ field: 'email', message: 'is already used by a team member' }]);
	}
	requireSeat(workspace);
	const invited = password === undefined;
	const member: TeamMember = {
		name,
		email,
		phone_number,
		role,
		status: invited ? 'Invited' : 'Active',
		manager_name: null,
		manager_email: null,
		permission_template_name: null,
		license: invited ? null : newLicense(workspace.now()),
	};
	store.team.insert(member, password);
	return { name, email, phone_number, role, status: invited ? 'INVITED' : 'Active' };
}

/** Every member that is not deleted holds a seat, including inactive and invited members. */
function requireSeat(workspace: Workspace): void {
	const { seats } = definitionsOf(workspace).enterprise;
	if (workspace.store.team.countPresent() >= seats) {
		throw new ServiceError('BUY_LICENSE', `All ${seats} seats of the workspace are taken`);
	}
}

export function changeState(
	workspace: Workspace,
	email: string,
	state: (typeof settableStates)[number],
): { email: string; status: string } {
	const member = requireMember(workspace, email);
	if (member.status === 'Invited') {
		throw badRequest('The team member has not accepted the invitation yet');
	}
	workspace.store.team.update({ ...member, status: state });
	return { email: member.email, status: state };
}

/** Frees the seat but keeps the record, because reads can include deleted members. */
export function deleteTeamMember(workspace: Workspace, email: string): { email: string; status: string } {
	const member = requireMember(workspace, email);
	workspace.store.team.update({ ...member, status: 'Deleted', license: null });
	return { email: member.email, status: 'Deleted' };
}

/** There may be fewer seats than members. Then all members stay, and no member can be added. */
export function setSeats({ store }: Workspace, seats: number): { seats: number } {
	store.definitions.editEnterprise({ seats });
	return { seats };
}
