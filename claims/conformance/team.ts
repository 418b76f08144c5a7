import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: the team. */
export const teamRules: readonly BrokenRule[] = [
	{
		rule: 'A team member is identified by email and has an availability state',
		file: 'sandbox/src/domain/team.ts',
		take: '({ role: _role, ...member }: TeamMember) => member',
		put: '(member: TeamMember) => member',
	},
	{
		rule: 'Inactive members hold a seat',
		file: 'sandbox/src/storage/team.ts',
		take: "'SELECT count(*) AS total FROM team_members WHERE deleted = 0'",
		put: "`SELECT count(*) AS total FROM team_members WHERE deleted = 0 AND json NOT LIKE '%Inactive%'`",
	},
	{
		rule: 'Reads and lists return deleted members with `includeDeleted=true` only',
		file: 'sandbox/src/domain/team.ts',
		take: "|| (member.status === 'Deleted' && !includeDeleted)",
		put: '',
	},
	{
		rule: 'Only an administrator deletes team members',
		test: 'deletion and seats need the admin key',
		file: 'sandbox/src/http/admin.ts',
		take: "holdsToken(workspace.store, 'admin', key)",
		put: "(['admin', 'sync'] as const).some((kind) => holdsToken(workspace.store, kind, key))",
	},
	{
		rule: 'Active means not `Inactive`, `Invited` or `Deleted`',
		file: 'sandbox/src/domain/team.ts',
		take: "status !== 'Invited' && ",
		put: '',
	},
	{
		rule: '`employeeid` and `activeUsers` values are emails of active team members',
		file: 'sandbox/src/domain/workspace.ts',
		take: 'return member !== undefined && isActive(member);',
		put: 'return member !== undefined;',
	},
	{
		rule: 'Team-member listings are ascending by name',
		file: 'sandbox/src/storage/team.ts',
		take: 'ORDER BY name COLLATE NOCASE, email',
		put: 'ORDER BY name COLLATE NOCASE DESC, email',
	},
	{
		rule: '`POST /team-members`: 201 with `name`, `email`, `phone_number`, `role`, `status`; `INVITED` without a password, `Active` with one',
		file: 'sandbox/src/domain/teamWrites.ts',
		take: "invited ? 'INVITED' : 'Active'",
		put: "'Active'",
	},
	{
		rule: 'A failed create is 400 `BAD_REQUEST` with `error.details`',
		file: 'sandbox/src/http/errors.ts',
		take: '{ ...shared, details: error.details }',
		put: 'shared',
	},
	{
		rule: 'A used email gives 400 with a detail',
		file: 'sandbox/src/domain/teamWrites.ts',
		take: 'store.team.byEmail(email)',
		put: 'store.team.byExactEmail(email)',
	},
	{
		rule: 'A failed create for seat limits gives `BUY_LICENSE`',
		file: 'sandbox/src/domain/teamWrites.ts',
		take: 'countPresent() >= seats',
		put: 'countPresent() > seats',
	},
	{
		rule: 'A password is hashed and never returned',
		file: 'sandbox/src/domain/teamWrites.ts',
		take: 'return { name, email, phone_number, role, status',
		put: 'return { name, email, phone_number, role, password, status',
	},
	{
		rule: '`TEAM_MEMEBER_NOT_FOUND`, spelled exactly so',
		file: 'sandbox/src/domain/team.ts',
		take: "'TEAM_MEMEBER_NOT_FOUND'",
		put: "'NOT_FOUND'",
	},
	{
		rule: '`POST /teammember/state_change`: 200 with `email` and `status`; four states',
		file: 'sandbox/src/domain/teamWrites.ts',
		take: 'workspace.store.team.update({ ...member, status: state });',
		put: '',
	},
	{
		rule: '`TEAM_MEMEBER_NOT_FOUND` when the member to update does not exist',
		file: 'sandbox/src/domain/teamWrites.ts',
		take: "requireMember(workspace, email);\n\tif (member.status === 'Invited') {",
		put: "requireMember(workspace, email, true);\n\tif (member.status === 'Invited') {",
	},
];
