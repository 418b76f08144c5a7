import { bareEmail, isEmailAddress } from '../values/email';
import type { MemberIndex } from '../workspace/members';
import { type FilterValue, usableValue } from './filter';
import type { Names } from './names';

const wordsOf = (name: string) =>
	name
		.toLowerCase()
		.split(/[\s.,]+/)
		.filter((word) => word !== '');

/** Made once for a team, not for each value. */
const known = new WeakMap<MemberIndex, Names>();

export function memberNames(index: MemberIndex): Names {
	const names = known.get(index) ?? namesIn(index);
	known.set(index, names);
	return names;
}

/** Leads may still belong to a member who is not active, or has left the team. */
function namesIn(index: MemberIndex): Names {
	const team = index.members.map((member) => ({ member, words: new Set(wordsOf(member.name)) }));
	const byPartOfName = (text: string): FilterValue | undefined => {
		const words = wordsOf(text);
		const [one, ...others] = team.filter(
			(each) => words.length > 0 && words.every((word) => each.words.has(word)),
		);
		if (one === undefined) return undefined;
		if (others.length === 0) return usableValue(one.member.email, `was read as ${one.member.name}`);
		return { kind: 'unknown', note: 'fits several team members: use the email of one' };
	};
	return {
		what: 'team member',
		all: index.members.map(({ name }) => name),
		mayLackSome: index.gap !== undefined,
		find: (text) => {
			const email = bareEmail(text);
			const member = index.find(text) ?? index.find(email);
			if (member !== undefined) return usableValue(member.email);
			if (!isEmailAddress(email)) return byPartOfName(text);
			return usableValue(
				email,
				index.gap === undefined ? 'has an email that nobody on the team has' : undefined,
			);
		},
	};
}
