import type { FastifyRequest } from 'fastify';
import { definitionsOf, type Workspace } from '../domain/workspace';
import { API_PREFIX } from '../http/paths';
import type { Connection } from './views/connection';

/** The base URL under the host name that this person uses; the guard has checked the name. */
export const connectionOf = (workspace: Workspace, { headers: { host } }: FastifyRequest): Connection => ({
	baseUrl: `http://${host}${API_PREFIX}`,
	enterpriseId: definitionsOf(workspace).enterprise.id,
});
