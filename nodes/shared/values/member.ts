import type { TeamMember } from '../sync/shapes/teamMember';
import { isActive, type MemberIndex, oncePer, wordsOf } from '../workspace/names';
import { nearestAre } from '../workspace/nearest';
import { bareEmail } from './email';
import { blank, isNoAnswer } from './leftover';
import { guess, holdBack, invalid, type PreparedValue, send, sendUnchecked } from './prepared';
import { valueType, under } from './valueType';

const notAMember = invalid('The email of a team member was expected', 'Send one email as text.');

const isOther = (message: string, hint: string) => holdBack('unknown_team_member', message, hint);

function nobody(name: string, members: readonly TeamMember[]): PreparedValue {
	const active = members.filter(isActive).map((member) => member.name);
	const close = nearestAre(name, active);
	return isOther(
		'No team member has this email or name',
		`Send the email from the team list, or the whole name of an active member${close && ': '}${close}.`,
	);
}

const inactive = isOther(
	'This team member is not active',
	'Send the email of an active member, or activate this one in the workspace.',
);

const invited = isOther(
	'This team member is invited, and has not accepted yet',
	'Send the email of an active member, or assign the lead when this one has accepted.',
);

const doubled = isOther(
	'Two or more team members have this name',
	'Send the email of the one that you mean.',
);

const contradiction = isOther(
	'The name and the email are those of two team members',
	'Send the email of the one that you mean.',
);

/** What people write before a name. */
const titles = new Set('mr mrs ms miss dr prof er shri smt sri herr frau sir madam'.split(' '));

const nameWords = (name: string) => wordsOf(name.normalize('NFC')).filter((word) => !titles.has(word));

/** The same for a whole name in any order of its words, with or without a title. */
const wholeName = (name: string) => nameWords(name).sort().join(' ');

/** In characters. No name is longer, and a shorter first name is a part of too many others. */
const lengths = { most: 200, leastOfFirst: 3 };

const add = (people: Map<string, TeamMember[]>, key: string, member: TeamMember) =>
	people.set(key, [...(people.get(key) ?? []), member]);

/** All members, also those who cannot be assigned: a name of theirs is nobody else's. */
const peopleOf = oncePer(({ members }: MemberIndex) => {
	const [byName, byWord] = [new Map<string, TeamMember[]>(), new Map<string, TeamMember[]>()];
	for (const member of members) {
		add(byName, wholeName(member.name), member);
		for (const word of new Set(nameWords(member.name))) add(byWord, word, member);
	}
	return { byName, byWord };
});

/** The members whom a text names: with the whole name, or with a first name that nobody else has among the names. */
function named(text: string, members: MemberIndex): { all: readonly TeamMember[]; isFirstName: boolean } {
	const { byName, byWord } = peopleOf(members);
	const [first = '', ...others] = nameWords(text);
	const all = byName.get(wholeName(text)) ?? [];
	if (first === '' || all.length > 0 || others.length > 0)
		return { all: first === '' ? [] : all, isFirstName: false };
	const [one, ...more] = first.length < lengths.leastOfFirst ? [] : (byWord.get(first) ?? []);
	const isOnly = one !== undefined && more.length === 0 && nameWords(one.name)[0] === first;
	return { all: isOnly ? [one] : [], isFirstName: true };
}

function prepareMember(raw: unknown, members: MemberIndex): PreparedValue {
	if (typeof raw !== 'string') return notAMember;
	if (isNoAnswer(raw.trim())) return blank;
	const email = bareEmail(raw).toLowerCase();
	const known = members.withEmail(email);
	// Diya Sharma <gita.rao@...>
	const [, beside = ''] = /^"?([^<@"]*)"? *</.exec(raw.slice(0, lengths.most)) ?? [];
	const said = named(beside, members).all;
	if (known !== undefined && said.length > 0 && !said.includes(known)) return contradiction;
	const isName = known === undefined && raw.length <= lengths.most && !raw.includes('@');
	const { all, isFirstName } = isName
		? named(raw, members)
		: { all: known ? [known] : [], isFirstName: false };
	const [member, ...others] = all;
	if (others.length > 0) return doubled;
	if (member === undefined)
		return members.gap === undefined ? nobody(raw, members.members) : sendUnchecked(raw, members.gap.why);
	if (!isActive(member)) return member.status === 'Invited' ? invited : inactive;
	// Others of the team, whom the nodes do not know, may have the first name too.
	if (isFirstName && members.gap !== undefined) return sendUnchecked(raw, members.gap.why);
	return isFirstName ? guess(member.email, 'As the only member with this first name') : send(member.email);
}

export const memberType = valueType({
	prepare: (raw, _field, { members }) => prepareMember(raw, members),
	inObject: under('email'),
	refersTo: 'members',
	comparison: 'choice',
	input: {
		kind: 'choice',
		choices: (_field, { members: { members } }) =>
			members.filter(isActive).map(({ name, email }) => ({ name, value: email })),
	},
});
