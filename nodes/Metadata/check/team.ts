import { isMemberField } from '../../shared/values/types';
import { isActive } from '../../shared/workspace/members';
import { type Finding, some } from './finding';
import { namesakes } from './namesakes';
import type { WorkspaceView } from './readWorkspace';

/** Which members no form can assign, by their email or by their name. */
export function teamFindings({ members: { members, gap }, fields }: WorkspaceView): Finding[] {
	const active = members.filter(isActive);
	const found = members
		.filter((member) => !isActive(member))
		.map(({ email, status }): Finding => ({
			finding: 'not_assignable',
			about: 'team_member',
			subject: email,
			message: `The team member is ${status}, so no lead or action can name them`,
			hint: 'Choose an active member in your forms, or make this one active in the workspace.',
		}));
	const alike = namesakes(active, ({ name }) => name.trim().toLowerCase()).map((same): Finding => ({
		finding: 'duplicate_name',
		about: 'team_member',
		subject: same[0].name,
		message: `Several active members have this name: ${some(same.map(({ email }) => email))}`,
		hint: 'Name them by their emails in your forms.',
	}));
	const needsMembers = [...fields.values()].some(isMemberField);
	if (gap !== undefined || active.length > 0 || !needsMembers) return [...found, ...alike];
	return [
		...found,
		...alike,
		{
			finding: 'no_choice',
			about: 'team_member',
			subject: '',
			message: 'No team member is active, so no lead can be assigned',
			hint: 'Set the availability of a member with Team Members, Update Availability.',
		},
	];
}
