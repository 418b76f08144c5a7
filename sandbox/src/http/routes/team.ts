import { z } from 'zod';
import { getTeamMember, listTeamMembers } from '../../domain/team';
import { roles, settableStates } from '../../domain/store';
import { changeState, createTeamMember } from '../../domain/teamWrites';
import { requireObject } from '../bodies';
import type { Operations } from '../openapi/operation';
import { paged, time } from '../openapi/parts';
import { memberCreation, readFields, stateChange } from '../teamBodies';
import type { Handlers } from './handler';

const teamMember = z.object({
	name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	status: z.enum([...settableStates, 'Invited', 'Deleted']),
	manager_name: z.string().nullable(),
	manager_email: z.string().nullable(),
	permission_template_name: z.string().nullable(),
	license: z
		.object({ status: z.string(), type: z.string(), start_date: time, end_date: time })
		.nullable()
		.describe('Null without a seat'),
});

const teamMembersSchema = paged(teamMember).describe('Ascending by name');

const teamMemberCreated = z.object({
	name: z.string(),
	email: z.string(),
	phone_number: z.string(),
	role: z.enum(roles),
	status: z.enum(['INVITED', 'Active']).describe('INVITED without a password'),
});

const availability = z.object({ email: z.string(), status: z.enum(settableStates) });

/** Component schemas, by name. */
export const teamParts = { TeamMember: teamMember } as const;

export const teamOperations = {
	listTeamMembers: {
		tag: 'Team Members',
		description: 'Pages are small: `limit` is at most 10. Deleted members need `includeDeleted=true`.',
		query: ['skip', 'teamLimit', 'includeDeleted'],
		answer: teamMembersSchema,
	},
	createTeamMember: {
		tag: 'Team Members',
		description: [
			'With a password the member is active at once, without one invited. `error.details` names each invalid field;',
			'an email that another member has is one of them.',
		].join(' '),
		body: memberCreation,
		answer: teamMemberCreated,
		errors: ['BUY_LICENSE'],
	},
	getTeamMember: {
		tag: 'Team Members',
		description: 'A deleted member is found only with `includeDeleted=true`.',
		query: ['includeDeleted'],
		answer: teamMember,
		errors: ['TEAM_MEMEBER_NOT_FOUND'],
	},
	updateAvailability: {
		tag: 'Team Members',
		description:
			'Changes the state of a member who accepted the invitation. A failed authentication gives 403 in plain text.',
		body: stateChange,
		answer: availability,
		errors: ['TEAM_MEMEBER_NOT_FOUND'],
		plainRefusal: true,
	},
} as const satisfies Operations;

export const teamHandlers = {
	listTeamMembers: ({ workspace, query }) =>
		listTeamMembers(workspace, query('includeDeleted'), {
			limit: query('teamLimit'),
			skip: query('skip'),
		}),
	getTeamMember: ({ workspace, parameter, query }) =>
		getTeamMember(workspace, parameter('email'), query('includeDeleted')),

	createTeamMember: ({ workspace, body }) =>
		createTeamMember(workspace, readFields(memberCreation, requireObject(body))),

	updateAvailability({ workspace, body }) {
		const { email, state } = readFields(stateChange, requireObject(body));
		return changeState(workspace, email, state);
	},
} satisfies Partial<Handlers>;
