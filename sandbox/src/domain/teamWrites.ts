import { badRequest, InvalidFields, ServiceError } from './errors';
import { hashPassword } from './password';
import type { License, TeamMember } from './store';
import { requireMember } from './team';
import { definitionsOf, type Workspace } from './workspace';

export interface NewMember extends Pick<TeamMember, 'name' | 'email' | 'phone_number' | 'role'> {
	readonly password: string | undefined;
}

/** Contract, Team members: the states that the availability operation may set. */
export const settableStates = ['Active', 'Inactive', 'On Leave', 'Working'] as const;

const YEAR = 365 * 86_400_000;

const newLicense = (now: number): License => ({
	status: 'ACTIVE',
	type: 'STANDARD',
	start_date: now,
	end_date: now + YEAR,
});

/** Contract, Team members, create: with a password the member is there at once, without one it is invited. */
export function createTeamMember(workspace: Workspace, { password, ...sent }: NewMember) {
	const { store } = workspace;
	const { name, email, phone_number, role } = sent;
	// Emails are told apart without case, and the record of a deleted member keeps its own (decision 5).
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
	store.team.insert(member, invited ? undefined : hashPassword(password));
	return { name, email, phone_number, role, status: invited ? 'INVITED' : 'Active' };
}

/** Every member that is not deleted holds a seat, inactive and invited ones too. */
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

/** The record stays, for those who ask for deleted members; the seat is free again. */
export function deleteTeamMember(workspace: Workspace, email: string): { email: string; status: string } {
	const member = requireMember(workspace, email);
	workspace.store.team.update({ ...member, status: 'Deleted', license: null });
	return { email: member.email, status: 'Deleted' };
}

/** Licenses may be fewer than the members: those who are there stay, and nobody can be added. */
export function setSeats({ store }: Workspace, seats: number): { seats: number } {
	store.definitions.editEnterprise({ seats });
	return { seats };
}
