import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors';
import { isObject } from '../domain/json';
import { baseOf } from '../http/address';
import { isSame, type Session, type Sessions } from './sessions';

/** Allows only the sandbox's own scripts, styles and images, and forbids frames. */
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
	// Not `no-referrer`: with it, browsers send `Origin: null` for the page's own forms.
	'Referrer-Policy': 'same-origin',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

declare module 'fastify' {
	interface FastifyContextConfig {
		/** True for a page that needs no sign-in. */
		open?: boolean;
	}
	interface FastifyRequest {
		/** The session of the signed-in person. */
		session: Session | undefined;
	}
}

/** Contains the port, because browsers share cookies between ports and several sandboxes may run on one machine. */
export const cookieName = ({ socket }: FastifyRequest) => `sandbox_session_${socket.localPort ?? 0}`;

export const sessionOf = (request: FastifyRequest): Session => {
	if (request.session === undefined) throw new ServiceError('NOT_AUTHORIZED', 'Sign in first');
	return request.session;
};

/** Protects every page and form of the dashboard. `hosts` are the names under which the sandbox may be reached. */
export function guard(app: FastifyInstance, sessions: Sessions, hosts: readonly string[]): void {
	const { origin: publicOrigin } = app.publicAddress ?? {};
	const named = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname];
	const own = new Set(['localhost', ...named, ...hosts.map((host) => host.toLowerCase())]);
	app.decorateRequest('session', undefined);
	app.addHook('onRequest', async (request, reply) => {
		reply.headers(HEADERS);
		if (!isOwnHost(request.headers.host, own)) {
			throw new ServiceError('BAD_REQUEST', 'The sandbox does not serve this page under that host name', 421);
		}
		request.session = sessions.find(request.cookies[cookieName(request)]);
		if (request.session === undefined && request.routeOptions.config.open !== true)
			return askToSignIn(request, reply);
		return;
	});
	app.addHook('onSend', async (_request, reply) => {
		const location = reply.getHeader('location');
		if (typeof location === 'string') void reply.header('location', `${baseOf(app)}${location}`);
	});
	app.addHook('preHandler', async (request) => {
		if (request.method !== 'POST') return;
		const { origin, host } = request.headers;
		const isOwn = origin === undefined || origin === `http://${host}` || origin === publicOrigin;
		if (!isOwn) throw foreignForm();
		if (request.session !== undefined && !isSame(sentCsrf(request), request.session.csrf))
			throw foreignForm();
	});
}

const foreignForm = () =>
	new ServiceError(
		'NOT_AUTHORIZED',
		'This form did not come from this page. Reload the page and try again.',
		403,
	);

const sentCsrf = ({ body }: FastifyRequest) => (isObject(body) ? String(body['csrf']) : '');

function askToSignIn(request: FastifyRequest, reply: FastifyReply) {
	if (request.method !== 'GET') throw new ServiceError('NOT_AUTHORIZED', 'Sign in first');
	const accepts = request.headers.accept ?? '';
	if (accepts.includes('text/event-stream')) throw new ServiceError('NOT_AUTHORIZED', 'Sign in first');
	return reply.redirect(`/sign-in?${new URLSearchParams({ next: request.url }).toString()}`, 303);
}

/**
 * Prevents DNS rebinding: another site can point its own host name at this machine, but then the Host header has that
 * name. Accepted are IP addresses, localhost, the host that the sandbox listens on, that of `--public-url`, and the names of `--allow-host`.
 */
function isOwnHost(header: string | undefined, own: ReadonlySet<string>): boolean {
	const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header ?? '')?.[1]?.toLowerCase() ?? '';
	return own.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
