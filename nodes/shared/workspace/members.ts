import { groupBy } from 'lodash';

import type { TeamMember } from '../sync/shapes/teamMember';
import type { Gap } from './definitionMap';
import { WordIndex } from './labels';

/** A write cannot name team members in these states. In any other state they count as active. */
const inactiveStates = new Set(['Inactive', 'Invited', 'Deleted']);

export function isActive({ status }: Pick<TeamMember, 'status'>): boolean {
	return !inactiveStates.has(status);
}

/** The team, looked up as people write a member: by email, or by a name that only one active member has. */
export class MemberIndex {
	private readonly byEmail: ReadonlyMap<string, TeamMember>;
	private readonly byName: ReadonlyMap<string, readonly TeamMember[]>;
	private byWords: WordIndex<TeamMember> | undefined;

	/** @param gap why members may be missing; undefined if none are */
	constructor(
		readonly members: readonly TeamMember[],
		readonly gap: Gap | undefined = undefined,
	) {
		this.byEmail = new Map(members.map((member) => [member.email.toLowerCase(), member]));
		const active = groupBy(members.filter(isActive), ({ name }) => name.trim().toLowerCase());
		this.byName = new Map(Object.entries(active));
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
