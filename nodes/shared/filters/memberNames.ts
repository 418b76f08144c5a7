import { bareEmail, isEmailAddress } from '../values/email';
import { oncePer } from '../workspace/definitionMap';
import type { MemberIndex } from '../workspace/members';
import { WordIndex } from '../workspace/labels';
import { type FilterValue, usableValue } from './filter';
import type { Names } from './names';

/** Leads may still belong to a member who is not active, or has left the team. */
export const memberNames = oncePer((index: MemberIndex): Names => {
	const team = new WordIndex(index.members, ({ name }) => name);
	const byPartOfName = (text: string): FilterValue | undefined => {
		const [one, ...others] = team.find(text);
		if (one === undefined) return undefined;
		if (others.length === 0) return usableValue(one.email, `was read as ${one.name}`);
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
});
