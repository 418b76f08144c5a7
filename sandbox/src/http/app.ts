import fastify, { type FastifyInstance } from 'fastify';
import { dashboard, type DashboardParts } from '../dashboard/dashboard';
import { badRequest, ServiceError } from '../domain/errors';
import { publicAddress, withoutBase } from './address';
import { routeAdmin, type AdminParts } from './admin';
import { routeAsyncApi } from './asyncApi';
import { routeApi, type ApiParts } from './api';
import { routeFileTransfer, type TransferParts } from './fileTransfer';
import { answerError, answerNotFound } from './errors';
import {
	answerClientError,
	BODY_LIMIT,
	limitRequests,
	limitValues,
	serverLimits,
	type Timeouts,
} from './limits';
import { routeOpenApi } from './openapi/route';
import { logRequests } from './requestLog';

/** An email in a path can be longer than Fastify's default limit for a parameter. */
const MAX_PARAMETER = 512;

/** Where Fastify reads the name of a group of routes. Without one, it looks for the group among all loaded modules. */
const displayName = Symbol.for('fastify.display-name');

interface AppParts extends ApiParts, AdminParts, TransferParts, DashboardParts {
	readonly timeouts: Timeouts;
	/** Where a proxy serves the sandbox. */
	readonly publicUrl: string | undefined;
}

export function buildApp(parts: AppParts): FastifyInstance {
	const address = parts.publicUrl === undefined ? undefined : publicAddress(parts.publicUrl);
	const app = fastify({
		rewriteUrl: ({ url = '/' }) => withoutBase(url, address),
		bodyLimit: BODY_LIMIT,
		http: serverLimits(parts.timeouts),
		forceCloseConnections: true,
		routerOptions: { maxParamLength: MAX_PARAMETER },
		exposeHeadRoutes: false,
		frameworkErrors: (error, request, reply) => answerError(error, request, reply),
		clientErrorHandler: answerClientError,
	});
	app.decorate('publicAddress', address);
	readJsonBodies(app);
	app.setErrorHandler(answerError);
	answerNotFound(app);
	logRequests(app, parts.log);
	limitRequests(app, parts.timeouts);
	const register = (name: string, group: (app: FastifyInstance) => Promise<void>) =>
		void app.register(Object.assign(group, { [displayName]: name }));
	register('API', async (api) => routeApi(api, parts));
	register('Async API', async (api) => routeAsyncApi(api, parts.workspace));
	register('file transfer', async (bytes) => routeFileTransfer(bytes, parts));
	register('admin', async (admin) => routeAdmin(admin, parts));
	register('OpenAPI', async (documents) => routeOpenApi(documents));
	register('page', async (pages) => dashboard(pages, parts));
	return app;
}

/** Reads every body as JSON and ignores its content type (sync-api.md, General rules). */
function readJsonBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
		const text = body.toString();
		request.sentText = text;
		if (text === '') return done(null, undefined);
		try {
			done(null, parseBody(text));
		} catch (error) {
			done(error instanceof ServiceError ? error : badRequest('Request body is not valid JSON'), undefined);
		}
	});
}

function parseBody(text: string): unknown {
	const body: unknown = JSON.parse(text);
	limitValues(body);
	return body;
}
