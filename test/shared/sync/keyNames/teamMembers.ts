import { teamMember } from '../../../../nodes/shared/sync/shapes/teamMember';
import type { KeyNames } from './keyNames';

const member = (more: object) => teamMember.parse({ email: 'ann@example.com', ...more });

export const memberParts: readonly KeyNames[] = [
	[
		'a team member in a wrapper',
		'member team_member user employee',
		(key) => teamMember.parse({ [key]: { email: 'ann@example.com' } }).email,
		'ann@example.com',
	],
	[
		'the email of a team member',
		'email email_id email_address mail user_email',
		(key) => teamMember.parse({ [key]: 'ann@example.com' }).email,
		'ann@example.com',
	],
	['the name of a team member', 'name full_name display_name', (key) => member({ [key]: 'Ann' }).name, 'Ann'],
	[
		'the state of a team member',
		'status state availability',
		(key) => member({ [key]: 'ON_LEAVE' }).status,
		'On Leave',
	],
];
