import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors';
import { envelope } from './errors';
import { FILES_PREFIX } from './paths';

/** The largest request body, in bytes. A larger one gets 413. */
export const BODY_LIMIT = 1_048_576;

/**
 * The most values in a request body: members of objects and elements of arrays. Each may become a rule to check, a row
 * and a remark, so 1 MiB of them would block all other requests for seconds.
 */
const VALUES_LIMIT = 10_000;

/** Fails if a body has too many values, after it has counted one more than it may have. */
export function limitValues(body: unknown): void {
	const waiting = [body];
	for (let seen = 0; waiting.length > 0;) {
		const next = waiting.pop();
		if (typeof next !== 'object' || next === null) continue;
		const values = Object.values(next);
		seen += values.length;
		if (seen > VALUES_LIMIT) {
			throw new ServiceError('PAYLOAD_TOO_LARGE', `A request body can have at most ${VALUES_LIMIT} values`);
		}
		waiting.push(...values);
	}
}

/** The largest head of a request (request line and headers), in bytes. A larger one gets 431. */
const HEADER_LIMIT = 16_384;

/** The status for a URL over the limit. */
export const URL_TOO_LONG = 414;

/** The longest path with query, in characters. */
export const URL_LIMIT = 8_192;

/** How long a client may take, in milliseconds. File transfers have an idle timeout instead. */
export interface Timeouts {
	/** For all headers. A slower client gets 408. */
	readonly headers: number;
	/** For the body. The connection of a slower client is cut. */
	readonly body: number;
}

export const defaultTimeouts: Timeouts = { headers: 10_000, body: 30_000 };

/** Limits that the HTTP server of Node.js enforces. */
export const serverLimits = ({ headers }: Timeouts) => ({
	maxHeaderSize: HEADER_LIMIT,
	headersTimeout: headers,
	connectionsCheckingInterval: Math.min(headers, 1_000),
});

const clientErrors: Readonly<Record<string, readonly [status: string, message: string]>> = {
	HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
	ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
};

/** Answers bytes that could not be parsed as an HTTP request. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
	if (!socket.writable) return;
	const [status, message] = clientErrors[error.code ?? ''] ?? [
		'400 Bad Request',
		'The request is not valid HTTP',
	];
	const body = JSON.stringify(envelope('BAD_REQUEST', message));
	socket.end(
		`HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
			`Date: ${new Date().toUTCString()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
			`Connection: close\r\n\r\n${body}`,
	);
}

const hasBody = ({ headers }: FastifyRequest) =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** How long a client with an answer may go on sending its body. Cut at once, it might not get to read the answer. */
const LINGER = 2_000;

/** Closes the connection of a request that was answered, if its body does not end soon. */
function closeUnlessRead(request: IncomingMessage, milliseconds: number): void {
	const closing = setTimeout(() => request.destroy(), milliseconds).unref();
	request.once('end', () => clearTimeout(closing)).once('close', () => clearTimeout(closing));
}

/** Rejects long URLs, and cuts the connection of a client that sends its body too slowly. */
export function limitRequests(app: FastifyInstance, { body }: Timeouts): void {
	const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
	app.addHook('onRequest', async ({ url }) => {
		if (url.length > URL_LIMIT) {
			throw new ServiceError('BAD_REQUEST', `A URL can have at most ${URL_LIMIT} characters`, URL_TOO_LONG);
		}
	});
	app.addHook('preParsing', async (request, _reply, payload) => {
		if (hasBody(request) && !request.url.startsWith(`${FILES_PREFIX}/`)) {
			waiting.set(request, setTimeout(() => request.raw.destroy(), body).unref());
		}
		return payload;
	});
	const isRead = async (request: FastifyRequest) => clearTimeout(waiting.get(request));
	app.addHook('preValidation', isRead);
	// For requests that were rejected or aborted before validation.
	app.addHook('onResponse', isRead);
	app.addHook('onResponse', async ({ raw }) => {
		if (!raw.complete) closeUnlessRead(raw, Math.min(body, LINGER));
	});
	app.addHook('onRequestAbort', isRead);
}
