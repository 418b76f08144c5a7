import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createToken, deleteToken, listTokens, workspaceTokenKinds } from '../domain/tokens';
import type { Workspace } from '../domain/workspace';
import { ADMIN_PREFIX } from './paths';

const MAX_NAME = 60;

/** A name that people give: one line, not blank. */
export const title = z
	.string('must be a string')
	.trim()
	.min(1, 'must not be blank')
	.max(MAX_NAME, `must have at most ${MAX_NAME} characters`)
	.regex(/^[^\p{Cc}]*$/u, 'must not have control characters');

export const tokenBody = z.strictObject({
	kind: z.enum(workspaceTokenKinds, `must be one of ${workspaceTokenKinds.join(', ')}`),
	name: title,
});

export const tokenId = z.object({
	id: z
		.string()
		.regex(/^\d{1,15}$/, 'must be a number')
		.transform(Number),
});

/** Creates, lists and deletes tokens, as the dashboard of the service does (sync-api.md, Authentication). */
export function routeAdminTokens(app: FastifyInstance, workspace: Workspace): void {
	const { store } = workspace;
	app.get(`${ADMIN_PREFIX}/tokens`, () => ({ tokens: listTokens(workspace) }));
	app.post(`${ADMIN_PREFIX}/tokens`, ({ body }, reply) => {
		const { kind, name } = tokenBody.parse(body);
		const created = store.transaction(() => createToken(workspace, kind, name));
		void reply.code(201).header('Cache-Control', 'no-store').send(created);
	});
	app.delete(`${ADMIN_PREFIX}/tokens/:id`, ({ params }) => {
		const { id } = tokenId.parse(params);
		return store.transaction(() => deleteToken(workspace, id));
	});
}
