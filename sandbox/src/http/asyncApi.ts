import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../domain/errors';
import { isObject } from '../domain/json';
import type { Workspace } from '../domain/workspace';
import { bearerToken, holdsToken, PlainRefusal, unknownToken } from './auth';
import { ASYNC_PATH } from './paths';

/**
 * The authentication of the Async API. The rest of that interface is out of scope, and the answer to an Async token says
 * so. A Sync token gets the plain refusal (sync-api.md, Authentication).
 */
export function routeAsyncApi(app: FastifyInstance, { store }: Workspace): void {
	app.all(ASYNC_PATH, {
		onRequest: ({ params, headers }, _reply, done) => {
			const enterpriseId = isObject(params) ? String(params['enterpriseId']) : '';
			const token = bearerToken(headers.authorization);
			const isOwn = store.definitions.current().enterprise.id === enterpriseId;
			if (token !== undefined && isOwn && holdsToken(store, 'async', token)) return done(outOfScope());
			const isSync = token !== undefined && holdsToken(store, 'sync', token);
			return done(isSync ? new PlainRefusal() : unknownToken(enterpriseId));
		},
		handler: () => {
			throw outOfScope();
		},
	});
}

const outOfScope = () =>
	new ServiceError(
		'NOT_FOUND',
		'The token is accepted. The sandbox has only the authentication of the Async API: the rest of that interface is out of its scope.',
		501,
	);
