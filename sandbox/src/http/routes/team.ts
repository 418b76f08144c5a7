import { getTeamMember, listTeamMembers } from '../../domain/team';
import { changeState, createTeamMember } from '../../domain/teamWrites';
import { requireObject } from '../bodies';
import { MAX_TEAM_PAGE, readFlag, readPage } from '../query';
import { memberCreation, readFields, stateChange } from '../teamBodies';
import type { Handlers } from './handler';

export const teamHandlers = {
	listTeamMembers: ({ workspace, query }) =>
		listTeamMembers(workspace, readFlag(query, 'includeDeleted'), readPage(query, MAX_TEAM_PAGE)),
	getTeamMember: ({ workspace, parameter, query }) =>
		getTeamMember(workspace, parameter('email'), readFlag(query, 'includeDeleted')),

	createTeamMember: ({ workspace, body }) =>
		createTeamMember(workspace, readFields(memberCreation, requireObject(body))),

	updateAvailability({ workspace, body }) {
		const { email, state } = readFields(stateChange, requireObject(body));
		return changeState(workspace, email, state);
	},
} satisfies Partial<Handlers>;
