import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createToken, deleteToken, listTokens, madeKinds } from '../domain/tokens';
import type { Workspace } from '../domain/workspace';
import { ADMIN_PREFIX } from './paths';

const MAX_NAME = 60;

/** What a person calls something: one line, with something on it. */
export const title = z
	.string('must be a string')
	.trim()
	.min(1, 'must not be blank')
	.max(MAX_NAME, `must have at most ${MAX_NAME} characters`)
	.regex(/^[^\p{Cc}]*$/u, 'must not have control characters');

export const tokenBody = z.strictObject({
	kind: z.enum(madeKinds, `must be one of ${madeKinds.join(', ')}`),
	name: title,
});

export const tokenId = z.object({
	id: z
		.string()
		.regex(/^\d{1,15}$/, 'must be a number')
		.transform(Number),
});

/** Tokens as the dashboard of the service makes and deletes them (sync-api.md, Authentication, 2 and 3). */
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
