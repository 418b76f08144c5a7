import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { codeForStatus, envelope } from './errors';
import type { Fault, Faults } from './faults';
import type { RequestLog } from './requestLog';

const HTML =
	'<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** The part of a request's path that the endpoint catalogue describes. */
const relativePath = (url: string) => url.replace(/^\/v2\/enterprise\/[^/]*/, '').replace(/\?.*$/s, '');

/** A date counts whole seconds, so it is rounded up. */
const retryAfter = (seconds: number, form: Fault['retryAfterAs']) =>
	form === 'date' ? new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString() : String(seconds);

/** Whether a fault ends the request by itself, so that nothing of it is executed. */
const isAnswered = ({ cut, html, status }: Fault) =>
	cut === 'before' || html === true || status !== undefined;

/** Forces the faults that are in force, before anything else looks at a request. */
export function withFaults(app: FastifyInstance, faults: Faults, log: RequestLog): void {
	const hit = new WeakMap<FastifyRequest, Fault>();

	app.addHook('onRequest', async (request, reply) => {
		const { endpoint, path } = request.routeOptions.config;
		if (endpoint === undefined && path === undefined) return;
		const fault = faults.next(endpoint, request.method, relativePath(request.url));
		if (fault === undefined) return;
		hit.set(request, fault);
		request.faulty = true;
		if (fault.delayMs !== undefined && isAnswered(fault)) await wait(fault.delayMs);
		request.cut = fault.cut !== undefined;
		if (fault.cut === 'before') {
			log.note(request, reply);
			reply.hijack();
			request.raw.socket.destroy();
			return;
		}
		if (fault.html === true) {
			return reply
				.code(fault.status ?? 200)
				.type('text/html; charset=utf-8')
				.send(HTML);
		}
		if (fault.status !== undefined) {
			if (fault.retryAfter !== undefined)
				reply.header('Retry-After', retryAfter(fault.retryAfter, fault.retryAfterAs));
			const error = envelope(codeForStatus(fault.status), `Forced fault with status ${fault.status}`);
			return reply.code(fault.status).send(error);
		}
		return;
	});

	// A call that has been read is carried out after the wait, whether or not somebody still waits for its answer.
	app.addHook('preHandler', async (request) => {
		const fault = hit.get(request);
		if (fault?.delayMs !== undefined) await wait(fault.delayMs);
	});

	// Whatever was to be stored is stored by the time that an answer is on its way.
	app.addHook('onSend', async (request, reply, payload) => {
		const fault = hit.get(request);
		if (fault?.cut === 'after') request.raw.socket.destroy();
		if (fault?.truncate === true && typeof payload === 'string') {
			const half = payload.slice(0, Math.ceil(payload.length / 2));
			reply.header('Content-Length', Buffer.byteLength(half));
			return half;
		}
		return payload;
	});
}
