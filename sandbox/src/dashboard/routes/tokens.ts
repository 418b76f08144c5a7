import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createToken, deleteToken, listTokens, workspaceTokenKinds } from '../../domain/tokens';
import { definitionsOf } from '../../domain/workspace';
import { title, tokenId } from '../../http/adminTokens';
import { connectionOf } from '../connection';
import { sessionOf } from '../guard';
import { show, submit, type Parts } from '../page';
import { tokens } from '../views/tokens';

const tokenForm = z.object({ kind: z.enum(workspaceTokenKinds), name: title });

export function routeTokens(app: FastifyInstance, { workspace }: Parts): void {
	const { store } = workspace;
	app.get('/tokens', (request, reply) => {
		const { timeZone } = definitionsOf(workspace).enterprise;
		const connection = connectionOf(workspace, request);
		const content = tokens(listTokens(workspace), { session: sessionOf(request), timeZone, connection });
		return show(request, reply, { title: 'Tokens', place: '/tokens', content });
	});
	app.post('/tokens', (request, reply) =>
		submit(request, reply, '/tokens', () => {
			const { kind, name } = tokenForm.parse(request.body);
			const { token } = store.transaction(() => createToken(workspace, kind, name));
			return { text: `Copy the token ${name} now. The sandbox does not show it again.`, secret: token };
		}),
	);
	app.post('/tokens/:id/delete', (request, reply) =>
		submit(request, reply, '/tokens', () => {
			const { id } = tokenId.parse(request.params);
			store.transaction(() => deleteToken(workspace, id));
			return { text: 'The token was deleted. Calls with it now fail.' };
		}),
	);
}
