import type { FastifyRequest } from 'fastify';
import { definitionsOf, type Workspace } from '../domain/workspace';
import { addressFor } from '../http/address';
import { API_PREFIX } from '../http/paths';
import type { Connection } from './views/connection';

/** The base URL as this person reaches the sandbox; the guard has checked the host name. */
export const connectionOf = (workspace: Workspace, request: FastifyRequest): Connection => ({
	baseUrl: `${addressFor(request)}${API_PREFIX}`,
	enterpriseId: definitionsOf(workspace).enterprise.id,
});
