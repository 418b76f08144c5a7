import type { TeamMember } from '../sync/shapes/teamMember';
import { isActive } from '../workspace/members';
import { nearestAre } from '../workspace/nearest';
import { bareEmail } from './email';
import {
	guess,
	type Choices,
	valueType,
	holdBack,
	invalid,
	send,
	sendUnchecked,
	type Preparer,
	under,
} from './valueType';

const notAMember = invalid('The email of a team member was expected', 'Send one email as text.');

const unknown = (name: string, members: readonly TeamMember[]) => {
	const close = nearestAre(
		name,
		members.filter(isActive).map((member) => member.name),
	);
	const hint = 'Send the email from the team list, or a name that exactly one active member has';
	return holdBack(
		'unknown_team_member',
		'No team member has this email or name',
		close === '' ? `${hint}.` : `${hint}: ${close}.`,
	);
};

const inactive = holdBack(
	'unknown_team_member',
	'This team member is not active',
	'Send the email of an active member, or activate this one in the workspace.',
);

const prepareMember: Preparer = (raw, _field, { members }) => {
	if (typeof raw !== 'string') return notAMember;
	const member = members.find(raw) ?? members.find(bareEmail(raw));
	if (member === undefined) {
		const named = raw.includes('@') ? undefined : members.findByPart(raw);
		if (named !== undefined) return guess(named.email, 'As the only active member with this name');
		return members.gap === undefined ? unknown(raw, members.members) : sendUnchecked(raw, members.gap.why);
	}
	return isActive(member) ? send(member.email) : inactive;
};

const activeMembers: Choices = (_field, { members: { members } }) =>
	members.filter(isActive).map(({ name, email }) => ({ name, value: email }));

export const memberType = valueType({
	prepare: prepareMember,
	inObject: under('email'),
	refersTo: 'members',
	input: { kind: 'choice', choices: activeMembers },
});
