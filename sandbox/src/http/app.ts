import fastify, { type FastifyInstance } from 'fastify';
import { badRequest } from '../domain/errors';
import { routeAdmin, type AdminParts } from './admin';
import { routeApi, type ApiParts } from './api';
import { routeFileTransfer, type TransferParts } from './fileTransfer';
import { answerError, answerNotFound, envelope } from './errors';
import { routeOpenApi } from './openapi/route';
import { logRequests } from './requestLog';

/** Bytes of a request body; larger ones get 413. */
const BODY_LIMIT = 1_048_576;

/** An email in a path is longer than Fastify lets a parameter be. */
const MAX_PARAMETER = 512;

export function buildApp(parts: ApiParts & AdminParts & TransferParts): FastifyInstance {
	const app = fastify({
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: MAX_PARAMETER },
		exposeHeadRoutes: false,
		frameworkErrors: (error, request, reply) => answerError(error, request, reply),
		clientErrorHandler(_error, socket) {
			if (!socket.writable) return;
			const body = JSON.stringify(envelope('BAD_REQUEST', 'The request is not valid HTTP'));
			socket.end(
				'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n' +
					`Date: ${new Date().toUTCString()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
					`Connection: close\r\n\r\n${body}`,
			);
		},
	});
	readJsonBodies(app);
	app.setErrorHandler(answerError);
	answerNotFound(app);
	logRequests(app, parts.log);
	void app.register(async (api) => routeApi(api, parts));
	void app.register(async (bytes) => routeFileTransfer(bytes, parts));
	void app.register(async (admin) => routeAdmin(admin, parts));
	void app.register(async (documents) => routeOpenApi(documents));
	return app;
}

/** All bodies are JSON, whatever their content type says (sync-api.md, What the service does). */
function readJsonBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
		const text = body.toString();
		if (text.trim() === '') return done(null, undefined);
		try {
			done(null, JSON.parse(text));
		} catch {
			done(badRequest('Request body is not valid JSON'), undefined);
		}
	});
}
