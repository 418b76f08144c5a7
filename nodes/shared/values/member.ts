import type { TeamMember } from '../sync/shapes/teamMember';
import { isActive } from '../workspace/names';
import { nearestAre } from '../workspace/nearest';
import { bareEmail } from './email';
import { guess, holdBack, invalid, type PreparedValue, send, sendUnchecked } from './prepared';
import { valueType, under } from './valueType';

const notAMember = invalid('The email of a team member was expected', 'Send one email as text.');

function unknown(name: string, members: readonly TeamMember[]): PreparedValue {
	const active = members.filter(isActive).map((member) => member.name);
	const close = nearestAre(name, active);
	const hint = `Send the email from the team list, or a name that exactly one active member has${close && ': '}${close}.`;
	return holdBack('unknown_team_member', 'No team member has this email or name', hint);
}

const inactive = holdBack(
	'unknown_team_member',
	'This team member is not active',
	'Send the email of an active member, or activate this one in the workspace.',
);

export const memberType = valueType({
	prepare: (raw, _field, { members }) => {
		if (typeof raw !== 'string') return notAMember;
		const member = members.find(raw) ?? members.find(bareEmail(raw));
		if (member !== undefined) return isActive(member) ? send(member.email) : inactive;
		const named = raw.includes('@') ? undefined : members.findByPart(raw);
		if (named !== undefined) return guess(named.email, 'As the only active member with this name');
		return members.gap === undefined ? unknown(raw, members.members) : sendUnchecked(raw, members.gap.why);
	},
	inObject: under('email'),
	refersTo: 'members',
	input: {
		kind: 'choice',
		choices: (_field, { members: { members } }) =>
			members.filter(isActive).map(({ name, email }) => ({ name, value: email })),
	},
});
