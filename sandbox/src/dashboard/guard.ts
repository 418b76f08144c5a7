import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors';
import { isObject } from '../domain/json';
import { isSame, type Session, type Sessions } from './sessions';

/** No script and no style but the sandbox's own files, nothing from elsewhere, and no frame around it. */
const CONTENT_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self'",
	"connect-src 'self'",
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join('; ');

const HEADERS = {
	'Content-Security-Policy': CONTENT_POLICY,
	'Cache-Control': 'no-store',
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	// Not no-referrer, with which a browser says `Origin: null` of the page's own forms.
	'Referrer-Policy': 'same-origin',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

declare module 'fastify' {
	interface FastifyContextConfig {
		/** A page that is shown without being signed in. */
		open?: boolean;
	}
	interface FastifyRequest {
		/** Who is signed in on this page. */
		session: Session | undefined;
	}
}

/** Cookies do not tell ports apart, and several sandboxes may run on one machine. */
export const cookieName = ({ socket }: FastifyRequest) => `sandbox_session_${socket.localPort ?? 0}`;

export const sessionOf = (request: FastifyRequest): Session => {
	if (request.session === undefined) throw new ServiceError('NOT_AUTHORIZED', 'Sign in first');
	return request.session;
};

/** What every page and every form of the dashboard goes through. `host` is the address that the sandbox listens on. */
export function guard(app: FastifyInstance, sessions: Sessions, host: string): void {
	app.decorateRequest('session', undefined);
	app.addHook('onRequest', async (request, reply) => {
		reply.headers(HEADERS);
		if (!isOwnHost(request.headers.host, host)) {
			throw new ServiceError('BAD_REQUEST', 'This page is not served under that name', 421);
		}
		request.session = sessions.find(request.cookies[cookieName(request)]);
		if (request.session === undefined && request.routeOptions.config.open !== true)
			return refuse(request, reply);
		return;
	});
	app.addHook('preHandler', async (request) => {
		if (request.method !== 'POST') return;
		const { origin, host: named } = request.headers;
		if (origin !== undefined && origin !== `http://${named}`) throw foreign();
		if (request.session !== undefined && !isSame(sentCsrf(request), request.session.csrf)) throw foreign();
	});
}

const foreign = () =>
	new ServiceError('NOT_AUTHORIZED', 'This form was not sent from this page. Load it again.', 403);

const sentCsrf = ({ body }: FastifyRequest) => (isObject(body) ? String(body['csrf']) : '');

function refuse(request: FastifyRequest, reply: FastifyReply) {
	if (request.method !== 'GET') throw new ServiceError('NOT_AUTHORIZED', 'Sign in first');
	const accepts = request.headers.accept ?? '';
	if (accepts.includes('text/event-stream')) throw new ServiceError('NOT_AUTHORIZED', 'Sign in first');
	return reply.redirect(`/sign-in?${new URLSearchParams({ next: request.url }).toString()}`, 303);
}

/**
 * A page of another site that had its name point to this machine (DNS rebinding) would be told apart by that name: an
 * address, localhost and the name that the sandbox was told to listen on are the only ones that it is reached by.
 */
function isOwnHost(header: string | undefined, host: string): boolean {
	const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header ?? '')?.[1]?.toLowerCase() ?? '';
	return name === 'localhost' || name === host.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
