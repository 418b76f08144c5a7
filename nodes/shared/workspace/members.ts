import type { TeamMember } from '../sync/shapes/answers';

/** Team members in these states cannot be named in a write; in any other state they count as active. */
const inactiveStates = new Set(['Inactive', 'Invited', 'Deleted']);

export function isActive(member: TeamMember): boolean {
	return !inactiveStates.has(member.status);
}

/** The team, looked up as people write a member: by email, or by a name that only one active member has. */
export class MemberIndex {
	private readonly byEmail = new Map<string, TeamMember>();
	private readonly byName = new Map<string, TeamMember[]>();

	constructor(readonly members: readonly TeamMember[]) {
		for (const member of members) {
			this.byEmail.set(member.email.toLowerCase(), member);
			if (!isActive(member)) continue;
			const name = member.name.trim().toLowerCase();
			const namesakes = this.byName.get(name);
			if (namesakes) namesakes.push(member);
			else this.byName.set(name, [member]);
		}
	}

	/** The member that is meant, active or not; undefined when nobody is, or more than one could be. */
	find(emailOrName: string): TeamMember | undefined {
		const sought = emailOrName.trim().toLowerCase();
		const named = this.byName.get(sought);
		return this.byEmail.get(sought) ?? (named?.length === 1 ? named[0] : undefined);
	}
}
