import { getTeamMember, listTeamMembers } from '../../domain/team';
import { changeState, createTeamMember } from '../../domain/teamWrites';
import { requireObject } from '../bodies';
import { memberCreation, readFields, stateChange } from '../teamBodies';
import type { Handlers } from './handler';

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
