import type { FastifyInstance, FastifyReply } from 'fastify';
import { codeForStatus, envelope } from './errors';
import type { Fault, Faults } from './faults';
import type { RequestLog } from './requestLog';
import { stoppableWait } from './stoppableWait';

const HTML =
	'<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** The part of a request's path that the endpoint catalogue describes. */
const relativePath = (url: string) => url.replace(/^\/v2\/enterprise\/[^/]*/, '').replace(/\?.*$/s, '');

/** An HTTP date has no fractions of a second, so it is rounded up. */
const retryAfter = (seconds: number, form: Fault['retryAfterAs']) =>
	form === 'date' ? new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString() : String(seconds);

/** True if the fault answers or cuts the request, so that the service does not carry it out. */
const isAnswered = ({ cut, html, status, afterwards }: Fault) =>
	afterwards !== true && (cut === 'before' || html === true || status !== undefined);

/** Sets the status and the headers of a forced answer. Returns its body. */
function answerFor({ status = 200, html, code, ...fault }: Fault, reply: FastifyReply): string {
	reply.code(status).type(html === true ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
	if (html === true) return HTML;
	// It leads nowhere: a client that follows it finds out.
	if (status >= 300 && status < 400) reply.header('Location', '/elsewhere');
	if (fault.retryAfter !== undefined)
		reply.header('Retry-After', retryAfter(fault.retryAfter, fault.retryAfterAs));
	return JSON.stringify(envelope(code ?? codeForStatus(status), `Forced fault with status ${status}`));
}

/** Applies the active faults before any other hook handles a request. */
export function withFaults(app: FastifyInstance, faults: Faults, log: RequestLog): void {
	const wait = stoppableWait(app);
	app.addHook('onRequest', async (request, reply) => {
		const { endpoint, path } = request.routeOptions.config;
		if (endpoint === undefined && path === undefined) return;
		const fault = faults.next(endpoint, request.method, relativePath(request.url));
		if (fault === undefined) return;
		request.fault = fault;
		if (fault.delayMs !== undefined && isAnswered(fault) && !(await wait(fault.delayMs))) {
			reply.hijack();
			return;
		}
		request.cut = fault.cut !== undefined;
		if (fault.cut === 'before') {
			log.note(request, reply);
			reply.hijack();
			request.raw.socket.destroy();
			return;
		}
		return isAnswered(fault) ? reply.send(answerFor(fault, reply)) : undefined;
	});

	// After the delay, the service carries out the call even if the client has gone.
	app.addHook('preHandler', async ({ fault }, reply) => {
		if (fault?.delayMs !== undefined && !(await wait(fault.delayMs))) reply.hijack();
	});

	// By now the service has stored the call, because it answers only after the commit.
	app.addHook('onSend', async (request, reply, payload) => {
		const { fault } = request;
		if (fault?.cut === 'after') request.raw.socket.destroy();
		if (fault?.afterwards === true) {
			reply.removeHeader('Content-Length');
			return answerFor(fault, reply);
		}
		if (fault?.truncate === true && typeof payload === 'string') {
			const half = payload.slice(0, Math.ceil(payload.length / 2));
			reply.header('Content-Length', Buffer.byteLength(half));
			return half;
		}
		return payload;
	});
}
