import type { TeamMember } from '../sync/shapes/teamMember';
import { bareEmail, isEmailAddress } from '../values/email';
import type { MemberIndex } from '../workspace/members';
import { type FilterValue, usableValue } from './filter';
import type { Names } from './names';

/** Leads may still belong to a member who is not active, or has left the team. */
export function memberNames(index: MemberIndex): Names {
	return {
		what: 'team member',
		all: index.members.map(({ name }) => name),
		mayLackSome: index.gap !== undefined,
		find: (text) => {
			const email = bareEmail(text);
			const member = index.find(text) ?? index.find(email);
			if (member !== undefined) return usableValue(member.email);
			if (!isEmailAddress(email)) return byPartOfName(text, index.members);
			return usableValue(
				email,
				index.gap === undefined ? 'has an email that nobody on the team has' : undefined,
			);
		},
	};
}

const wordsOf = (name: string) =>
	name
		.toLowerCase()
		.split(/[\s.,]+/)
		.filter((word) => word !== '');

/** The member whose name alone has all of these words. */
function byPartOfName(text: string, members: readonly TeamMember[]): FilterValue | undefined {
	const words = wordsOf(text);
	const [member, ...others] = members.filter(({ name }) => {
		const parts = wordsOf(name);
		return words.length > 0 && words.every((word) => parts.includes(word));
	});
	if (member === undefined) return undefined;
	if (others.length === 0) return usableValue(member.email, `was read as ${member.name}`);
	return { kind: 'unknown', note: 'fits several team members: use the email of one' };
}
