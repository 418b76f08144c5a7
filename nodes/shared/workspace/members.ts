import type { TeamMember } from '../sync/shapes/teamMember';
import type { Gap } from './definitionMap';
import { WordIndex } from './labels';

/** A write cannot name team members in these states. In any other state they count as active. */
const inactiveStates = new Set(['Inactive', 'Invited', 'Deleted']);

export function isActive({ status }: TeamMember): boolean {
	return isActiveState(status);
}

export function isActiveState(state: string): boolean {
	return !inactiveStates.has(state);
}

/** The team, looked up as people write a member: by email, or by a name that only one active member has. */
export class MemberIndex {
	private readonly byEmail = new Map<string, TeamMember>();
	private readonly byName = new Map<string, TeamMember[]>();
	private byWords: WordIndex<TeamMember> | undefined;

	/** @param gap why members may be missing; undefined if none are */
	constructor(
		readonly members: readonly TeamMember[],
		readonly gap: Gap | undefined = undefined,
	) {
		for (const member of members) {
			this.byEmail.set(member.email.toLowerCase(), member);
			if (!isActive(member)) continue;
			const name = member.name.trim().toLowerCase();
			const namesakes = this.byName.get(name);
			if (namesakes) namesakes.push(member);
			else this.byName.set(name, [member]);
		}
	}

	/** Returns the member with this email, active or not, or the only active member with this name. */
	find(emailOrName: string): TeamMember | undefined {
		const folded = emailOrName.trim().toLowerCase();
		const named = this.byName.get(folded);
		return this.byEmail.get(folded) ?? (named?.length === 1 ? named[0] : undefined);
	}

	/** Returns the only active member whose name has all these words, if the whole team is known. */
	findByPart(name: string): TeamMember | undefined {
		if (this.gap !== undefined) return undefined;
		this.byWords ??= new WordIndex(this.members.filter(isActive), (member) => member.name);
		const found = this.byWords.find(name);
		return found.length === 1 ? found[0] : undefined;
	}
}
