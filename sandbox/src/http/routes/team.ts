import { getTeamMember, listTeamMembers } from '../../domain/team';
import { MAX_TEAM_PAGE, readFlag, readPage } from '../query';
import type { Handlers } from './handler';

export const teamHandlers: Handlers = {
	listTeamMembers: ({ workspace, query }) =>
		listTeamMembers(workspace, readFlag(query, 'includeDeleted'), readPage(query, MAX_TEAM_PAGE)),
	getTeamMember: ({ workspace, parameter, query }) =>
		getTeamMember(workspace, parameter('email'), readFlag(query, 'includeDeleted')),
};
