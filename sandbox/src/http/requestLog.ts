import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, type EndpointName } from '../../../nodes/shared/sync/endpoints';
import type { Remark } from '../domain/remarks';
import { ADMIN_PREFIX } from './paths';

/** One request as the log keeps it: what was called and what came of it. Never a token, a body or a value. */
export interface LoggedRequest {
	/** Epoch milliseconds. */
	readonly time: number;
	readonly method: string;
	/** The endpoint's name in the catalogue, or null for a path that belongs to none. */
	readonly route: EndpointName | null;
	/** The path of the catalogue or of the bytes of files, with its parameters unfilled. */
	readonly path: string | null;
	/** Null when the connection was cut instead of an answer. */
	readonly status: number | null;
	readonly remarks: number;
	readonly milliseconds: number;
	/** True when a forced fault shaped the outcome. */
	readonly fault: boolean;
}

const KEPT_REQUESTS = 10_000;

/** What a watcher is told beyond the log. Remarks may name a value that was sent, so that the log does not keep them. */
export interface WatchedCall {
	readonly request: LoggedRequest;
	readonly remarks: readonly Remark[];
	/** Of an error. */
	readonly code: string | undefined;
}

export interface Watcher {
	noted(call: WatchedCall): void;
	cleared(): void;
}

export class RequestLog {
	private entries: LoggedRequest[] = [];
	private readonly watchers = new Set<Watcher>();

	watch(watcher: Watcher): void {
		this.watchers.add(watcher);
	}

	/** Written down before the answer is on its way, so that who has the answer finds it in the log. */
	note(
		{ arrived, started, method, routeOptions, cut, faulty, remarks }: FastifyRequest,
		reply: FastifyReply,
		code?: string,
	): void {
		const { endpoint, path } = routeOptions.config;
		const entry: LoggedRequest = {
			time: arrived,
			method,
			route: endpoint ?? null,
			path: endpoint === undefined ? (path ?? null) : endpoints[endpoint].path,
			status: cut ? null : reply.statusCode,
			remarks: remarks.length,
			milliseconds: Math.round((performance.now() - started) * 100) / 100,
			fault: faulty,
		};
		this.entries.push(entry);
		for (const watcher of this.watchers) watcher.noted({ request: entry, remarks, code });
		// Cut rarely, so that a full log costs nothing for each request.
		if (this.entries.length > 2 * KEPT_REQUESTS) this.entries = this.entries.slice(-KEPT_REQUESTS);
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
		/** The endpoint of the catalogue that a route answers. */
		endpoint?: EndpointName;
		/** The path of a route that is no endpoint and still is a part of the service. */
		path?: string;
		/** A route that is no part of the service, like a page for people. */
		unlogged?: boolean;
	}
	interface FastifyRequest {
		/** Epoch milliseconds. */
		arrived: number;
		/** On the clock that measures, in milliseconds. */
		started: number;
		remarks: readonly Remark[];
		/** A forced fault shaped the outcome. */
		faulty: boolean;
		/** The connection is cut instead of an answer. */
		cut: boolean;
	}
}

/** Of an answer in the envelope. */
const codeOf = (payload: unknown) =>
	typeof payload === 'string' ? /^\{"error":\{"code":"(\w+)"/.exec(payload)?.[1] : undefined;

/** Logs every request but those to the sandbox's own routes. */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
	app.decorateRequest('arrived', 0);
	app.decorateRequest('started', 0);
	// A request begins without remarks; a decorated list would be one for all requests.
	app.decorateRequest('remarks');
	app.decorateRequest('faulty', false);
	app.decorateRequest('cut', false);
	app.addHook('onRequest', (request, _reply, done) => {
		request.arrived = Date.now();
		request.started = performance.now();
		request.remarks = [];
		done();
	});
	app.addHook('onSend', (request, reply, payload, done) => {
		const isOwn = request.url.startsWith(ADMIN_PREFIX) || request.routeOptions.config.unlogged === true;
		if (!isOwn) log.note(request, reply, codeOf(payload));
		done(null, payload);
	});
}
