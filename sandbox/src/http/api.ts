import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, type Endpoint, type EndpointName } from '../../../nodes/shared/sync/endpoints';
import { ServiceError } from '../domain/errors';
import { isObject } from '../domain/json';
import type { FileBytes } from '../domain/files/file';
import type { Silence } from '../domain/silences';
import type { Workspace } from '../domain/workspace';
import { authenticate, PlainRefusal } from './auth';
import { hear, say, send } from './dialects/speaking';
import type { Voice } from './dialects/voice';
import { errorAnswer } from './errors';
import { withFaults } from './faultHooks';
import type { Faults } from './faults';
import { linksFor } from './fileLinks';
import { findingsOf } from './findings';
import { ENTERPRISE_PATH } from './paths';
import { operationOf } from './openapi/components';
import { readParameter, type QueryParameter } from './query';
import { TooManyRequests, type RateLimit } from './rateLimit';
import type { RequestLog } from './requestLog';
import { withTraffic, type Traffic } from './traffic';
import { actionHandlers } from './routes/actions';
import { fileHandlers } from './routes/files';
import type { Handlers } from './routes/handler';
import { leadHandlers } from './routes/leads';
import { metadataHandlers } from './routes/metadata';
import { teamHandlers } from './routes/team';

const handlers: Handlers = {
	...leadHandlers,
	...actionHandlers,
	...fileHandlers,
	...metadataHandlers,
	...teamHandlers,
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface ApiParts {
	readonly workspace: Workspace;
	readonly files: FileBytes;
	readonly faults: Faults;
	readonly log: RequestLog;
	readonly rateLimit: RateLimit;
	readonly traffic: Traffic;
	readonly voice: Voice;
}

const parameterStyle = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Registers a route for each endpoint of the catalogue. */
export function routeApi(app: FastifyInstance, parts: ApiParts): void {
	withTraffic(app, parts.traffic);
	withFaults(app, parts.faults, parts.log);
	answerErrors(app, parts.voice);
	const paths = new Map<string, Set<string>>();
	for (const [name, endpoint] of endpointEntries()) {
		app.route({
			method: endpoint.method,
			url: ENTERPRISE_PATH + parameterStyle(endpoint.path),
			config: { endpoint: name },
			onRequest: (request, _reply, done) => done(admit(parts, name, request)),
			handler: (request, reply) => answer(parts, name, request, reply),
		});
		const methods = paths.get(endpoint.path) ?? new Set();
		paths.set(endpoint.path, methods.add(endpoint.method));
	}
	// A known path rejects other methods. This needs explicit routes, because they take precedence over parameters:
	// otherwise GET /lead/search would read a lead with the ID "search".
	for (const [path, known] of paths) {
		app.route({
			method: METHODS.filter((method) => !known.has(method)),
			url: ENTERPRISE_PATH + parameterStyle(path),
			handler: ({ method }) => {
				throw new ServiceError('METHOD_NOT_ALLOWED', `${method} is not allowed on ${path}`);
			},
		});
	}
}

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);

function* endpointEntries(): Generator<[EndpointName, Endpoint]> {
	for (const name of Object.keys(endpoints)) {
		if (isEndpointName(name)) yield [name, endpoints[name]];
	}
}

function parametersOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
	return isObject(request.params) ? request.params : {};
}

/** Checks the token and the rate limit, before the body is read. Returns the error, if any. */
function admit(
	{ workspace, traffic, rateLimit }: ApiParts,
	name: EndpointName,
	request: FastifyRequest,
): Error | undefined {
	try {
		const enterpriseId = String(parametersOf(request)['enterpriseId']);
		const token = authenticate(workspace.store, enterpriseId, request.headers.authorization);
		const seconds = rateLimit.take(token, traffic.now.requestsPerHour, Date.now());
		return seconds === undefined ? undefined : new TooManyRequests(seconds);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		return operationOf(name).plainRefusal ? new PlainRefusal() : error;
	}
}

/** Carries out a call and answers it. A call that writes is one transaction, which commits before the answer. */
function answer(
	{ workspace, files, voice }: ApiParts,
	name: EndpointName,
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const endpoint: Endpoint = endpoints[name];
	const dialect = voice.dialectFor(request.headers);
	const handler: Handlers[EndpointName] = handlers[name];
	const asked = hear(dialect, name, askedIn(request));
	const parameters = parametersOf(request);
	const afterwards: Array<() => void> = [];
	const silences: Silence[] = [];
	const call = {
		workspace: { ...workspace, silently: (silence: Silence) => void silences.push(silence) },
		parameter: (name: string) => String(parameters[name]),
		query: <Name extends QueryParameter>(name: Name) => readParameter(asked.query, name),
		body: asked.body,
		files,
		links: linksFor(workspace, request),
		afterwards: (work: () => void) => void afterwards.push(work),
	};
	const body = endpoint.retry === 'read' ? handler(call) : workspace.store.transaction(() => handler(call));
	for (const work of afterwards) work();
	const said = say(dialect, name, endpoint.success, body, asked);
	request.findings = findingsOf({ name, parameters, sent: asked.body, body, said, silences });
	send(reply, said);
}

/** sync-api.md, Errors: the bodies of errors of file and team-member operations are not shown. */
const hasOpenErrors = (name: EndpointName) => ['Files', 'Team Members'].includes(operationOf(name).tag);

const askedIn = ({ query, body }: FastifyRequest) => ({ query: isObject(query) ? query : {}, body });

/** Answers the errors of the Sync API in the dialect that the sandbox speaks. */
function answerErrors(app: FastifyInstance, voice: Voice): void {
	app.setErrorHandler((error, request, reply) => {
		const { status, headers, body } = errorAnswer(error, request);
		void reply.headers(headers);
		const { endpoint } = request.routeOptions.config;
		const name = endpoint !== undefined && hasOpenErrors(endpoint) ? 'openError' : 'specifiedError';
		// Every dialect has the plain refusal (sync-api.md, Plain refusal).
		if (typeof body === 'string') return void reply.code(status).send(body);
		send(reply, say(voice.dialectFor(request.headers), name, status, body, askedIn(request)));
	});
}
