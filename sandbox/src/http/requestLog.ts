import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, type EndpointName } from '../../../nodes/shared/sync/endpoints';
import { BodyExcerpt } from './bodyExcerpt';
import type { Fault } from './faults';
import { noFindings, type Findings } from './findings';
import { ADMIN_PREFIX } from './paths';

/** One request in the log: the call and its outcome. Never a token, a body or a value. */
export interface LoggedRequest {
	/** Epoch milliseconds. */
	readonly time: number;
	readonly method: string;
	/** The endpoint's name in the catalogue, or null if the path is not an endpoint. */
	readonly route: EndpointName | null;
	/** The path as the route declares it, with parameter names instead of values. Null for an unknown path. */
	readonly path: string | null;
	/** Null if the connection was cut instead of answered. */
	readonly status: number | null;
	readonly remarks: number;
	readonly milliseconds: number;
	/** True if a forced fault hit the request. */
	readonly fault: boolean;
}

const KEPT_REQUESTS = 10_000;

/** A call with details that the log does not keep: remarks and bodies contain sent values. */
export interface WatchedCall extends Findings {
	readonly request: LoggedRequest;
	/** The error code, if the call failed. */
	readonly code: string | undefined;
	/** The forced fault that hit the call. */
	readonly fault: Fault | undefined;
	/** The body as it was sent. Undefined if there was none, nobody read it, or bodies are not kept. */
	readonly sent: BodyExcerpt | undefined;
	/** The body of the answer, before a forced fault cut it. Undefined in the same cases. */
	readonly answer: BodyExcerpt | undefined;
}

interface Watcher {
	noted(call: WatchedCall): void;
	cleared(): void;
}

export class RequestLog {
	private entries: LoggedRequest[] = [];
	private readonly watchers = new Set<Watcher>();

	/** @param keepsBodies whether watchers are given the bodies */
	constructor(readonly keepsBodies: boolean) {}

	watch(watcher: Watcher): void {
		this.watchers.add(watcher);
	}

	/** Logs a request before its answer is sent, so that a client with the answer finds the request in the log. */
	note(request: FastifyRequest, reply: FastifyReply, payload?: unknown): void {
		const { arrived, started, method, routeOptions, cut, fault, findings } = request;
		const { endpoint, path } = routeOptions.config;
		const entry: LoggedRequest = {
			time: arrived,
			method,
			route: endpoint ?? null,
			path: endpoint === undefined ? (path ?? null) : endpoints[endpoint].path,
			status: cut ? null : reply.statusCode,
			remarks: findings.remarks.length,
			milliseconds: Math.round((performance.now() - started) * 100) / 100,
			fault: fault !== undefined,
		};
		this.entries.push(entry);
		const call = { ...findings, request: entry, code: codeOf(payload), fault };
		const bodies = { sent: this.excerpt(request.sentText), answer: this.excerpt(payload) };
		for (const watcher of this.watchers) watcher.noted({ ...call, ...bodies });
		// Trims the log only now and then, so that a full log does not slow down each request.
		if (this.entries.length > 2 * KEPT_REQUESTS) this.entries = this.entries.slice(-KEPT_REQUESTS);
	}

	private excerpt(body: unknown): BodyExcerpt | undefined {
		return this.keepsBodies && typeof body === 'string' && body !== '' ? new BodyExcerpt(body) : undefined;
	}

	/** Oldest first. */
	list(): readonly LoggedRequest[] {
		return this.entries.slice(-KEPT_REQUESTS);
	}

	clear(): void {
		this.entries = [];
		for (const watcher of this.watchers) watcher.cleared();
	}
}

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The endpoint in the catalogue. */
		endpoint?: EndpointName;
		/** The path of a route of the service that is not an endpoint. */
		path?: string;
		/** True for a route that is not part of the service, such as a page for people. */
		unlogged?: boolean;
	}
	interface FastifyRequest {
		/** Epoch milliseconds. */
		arrived: number;
		/** `performance.now()` at the arrival. */
		started: number;
		/** The body as it was sent. */
		sentText: string | undefined;
		findings: Findings;
		/** The forced fault that hit the request. */
		fault: Fault | undefined;
		/** True if the connection is cut instead of answered. */
		cut: boolean;
	}
}

/** Reads the error code from an answer in the envelope. */
const codeOf = (payload: unknown) =>
	typeof payload === 'string' ? /^\{"error":\{"code":"(\w+)"/.exec(payload)?.[1] : undefined;

/** Logs every request to the service, not those to the sandbox's own routes. */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
	app.decorateRequest('arrived', 0);
	app.decorateRequest('started', 0);
	app.decorateRequest('sentText', undefined);
	// No default: Fastify refuses an object that all requests would share. The onRequest hook below sets it.
	app.decorateRequest('findings');
	app.decorateRequest('fault', undefined);
	app.decorateRequest('cut', false);
	app.addHook('onRequest', (request, _reply, done) => {
		request.arrived = Date.now();
		request.started = performance.now();
		request.findings = noFindings;
		done();
	});
	app.addHook('onSend', (request, reply, payload, done) => {
		const isOwn = request.url.startsWith(ADMIN_PREFIX) || request.routeOptions.config.unlogged === true;
		if (!isOwn) log.note(request, reply, payload);
		done(null, payload);
	});
}
