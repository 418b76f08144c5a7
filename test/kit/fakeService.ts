import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';

import { closeAll, listen, originOf } from './serving';

export interface Answer {
	/** 200 when left out. */
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** A string is sent as it is, anything else as JSON. */
	readonly body?: unknown;
}

/**
 * Returns the answer to a request. Or returns nothing and writes to the response itself, for what no HTTP library
 * sends: an answer that never ends, breaks off or is no HTTP.
 */
export type Responder = (
	request: ReceivedRequest,
	response: ServerResponse,
) => Answer | void | Promise<Answer | void>;

export interface ReceivedRequest {
	/** Method and path inside the enterprise, decoded and without the query: `GET /metadata`. */
	readonly route: string;
	readonly method: string;
	/** The path and the query, exactly as they were sent. */
	readonly target: string;
	/** With its question mark, or empty. */
	readonly query: string;
	readonly headers: IncomingHttpHeaders;
	/** The request line and the headers, exactly as they were sent. */
	readonly head: string;
	/** Complete when a Responder is called. */
	readonly body: string;
}

export const webPage = (html: string): Answer => ({
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: html,
});

export const redirectTo = (location: string, status = 302): Answer => ({ status, headers: { location } });

/** A service on this machine that answers as a test says: what the sandbox never does, or another service. */
export class FakeService {
	/** All requests, oldest first. */
	readonly requests: ReceivedRequest[] = [];
	private readonly answers = new Map<string, Array<Answer | Responder>>();
	private readonly server: Server;

	constructor() {
		this.server = createServer({ maxHeaderSize: 1024 ** 2 }, (request, response) => {
			this.serve(request, response).catch((error: unknown) => {
				if (response.headersSent) response.destroy();
				else response.writeHead(500).end(String(error));
			});
		});
	}

	/**
	 * Sets the answers to a route, one for each request in turn. The last one stays.
	 *
	 * @param route such as `GET /metadata`, or `*` for each route that has no answers of its own
	 */
	on(route: string, ...answers: ReadonlyArray<Answer | Responder>): void {
		this.answers.set(route, [...answers]);
	}

	/** Forgets all answers and requests. */
	clear(): void {
		this.answers.clear();
		this.requests.length = 0;
	}

	/** Everything that was sent here: request lines, headers and bodies. */
	get received(): string {
		return this.requests.map(({ head, body }) => `${head}\n${body}`).join('\n');
	}

	get origin(): string {
		return originOf(this.server);
	}

	/** The base URL for a credential. */
	get url(): string {
		return `${this.origin}/v2`;
	}

	/** @param port a free one when left out */
	async start(port = 0): Promise<this> {
		await listen(this.server, port);
		return this;
	}

	async close(): Promise<void> {
		await closeAll(this.server);
	}

	private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
		// Kept before its body is complete, because a client may break off.
		const request = { ...headOf(message), body: '' };
		this.requests.push(request);
		for await (const part of message.setEncoding('utf8')) request.body += part;
		const next = this.next(request.route);
		const answer = typeof next === 'function' ? await next(request, response) : next;
		if (answer) send(response, answer);
	}

	private next(route: string): Answer | Responder {
		const answers = this.answers.get(route) ?? this.answers.get('*') ?? [];
		const [next = { status: 404, body: `Nothing at ${route}` }] = answers;
		if (answers.length > 1) answers.shift();
		return next;
	}
}

function headOf({ method = '', url = '', headers, rawHeaders }: IncomingMessage) {
	const [path = '', ...queries] = url.split('?');
	return {
		route: `${method} ${decoded(path.replace(/^\/v2\/enterprise\/\w+/, ''))}`,
		method,
		target: url,
		query: queries.length > 0 ? `?${queries.join('?')}` : '',
		headers,
		head: `${method} ${url}\n${rawHeaders.join('\n')}`,
	};
}

/** A path that is not well encoded stays as it is. */
function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

function send(response: ServerResponse, { status = 200, headers, body }: Answer): void {
	const type = typeof body === 'string' ? 'text/plain' : 'application/json';
	response.writeHead(status, { 'content-type': type, ...headers });
	response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
