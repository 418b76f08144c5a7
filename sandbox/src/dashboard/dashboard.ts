import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../domain/errors';
import type { Workspace } from '../domain/workspace';
import { DISK_FULL, statusOf } from '../http/errors';
import type { Faults } from '../http/faults';
import type { Traffic } from '../http/traffic';
import { isDiskFull } from '../storage/database';
import { guard } from './guard';
import { html } from './html';
import { show } from './page';
import type { RecentCalls } from './recentCalls';
import { routeDefinitions } from './routes/definitions';
import { routeFaults } from './routes/faults';
import { routeLeadForms } from './routes/leadForms';
import { routeLeads } from './routes/leads';
import { routeLog } from './routes/log';
import { routeSignIn } from './routes/signIn';
import { routeTeam } from './routes/team';
import { routeTokens } from './routes/tokens';
import type { Sessions } from './sessions';
import { styles } from './styles';
import { troubles } from './views/banner';

export interface DashboardParts {
	readonly workspace: Workspace;
	readonly sessions: Sessions;
	readonly calls: RecentCalls;
	readonly faults: Faults;
	readonly traffic: Traffic;
	/** The names under which the sandbox may be reached, and the address that it listens on. */
	readonly hosts: readonly string[];
}

/** The largest body of a form, in bytes. */
const FORM_LIMIT = 65_536;

const assets = {
	'copy.js': 'text/javascript; charset=utf-8',
	'log.js': 'text/javascript; charset=utf-8',
	'icon.svg': 'image/svg+xml',
} as const;

declare module 'fastify' {
	interface FastifyRequest {
		/** The faults and limits that are set now. */
		readonly troubles: readonly string[];
	}
}

/** The page for people, at `/`. It shows personal data, so only the sign-in page is open. */
export async function dashboard(app: FastifyInstance, parts: DashboardParts): Promise<void> {
	app.addHook('onRoute', (route) => {
		route.config = { ...route.config, unlogged: true };
	});
	await app.register(cookies);
	readForms(app);
	app.decorateRequest('troubles', { getter: () => troubles(parts.faults, parts.traffic.now) });
	guard(app, parts.sessions, parts.hosts);
	answerWithPages(app);
	for (const [name, type] of Object.entries(assets)) {
		const content = readFileSync(join(__dirname, 'assets', name));
		app.get(`/assets/${name}`, { config: { open: true } }, (_request, reply) =>
			reply.type(type).send(content),
		);
	}
	app.get('/assets/page.css', { config: { open: true } }, (_request, reply) =>
		reply.type('text/css; charset=utf-8').send(styles),
	);
	routeSignIn(app, parts.sessions);
	routeLeads(app, parts);
	routeLeadForms(app, parts);
	routeLog(app, parts);
	routeDefinitions(app, parts);
	routeTeam(app, parts);
	routeTokens(app, parts);
	routeFaults(app, parts);
}

/** Accepts forms only. */
function readForms(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	const options = { parseAs: 'string', bodyLimit: FORM_LIMIT } as const;
	app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
		done(null, Object.fromEntries(new URLSearchParams(body.toString())));
	});
}

/** Answers errors with a page that has no stack trace. */
function answerWithPages(app: FastifyInstance): void {
	app.setErrorHandler(async (error, request, reply) => {
		const status = statusFor(error);
		if (status >= 500) process.stderr.write(`A page failed: ${String(error)}\n`);
		void reply.code(status);
		const content = html`<p>${textFor(error)}</p>
			<p><a href="/">Back to the leads</a></p>`;
		return show(request, reply, { title: status === 404 ? 'Not found' : 'Request failed', content });
	});
}

function textFor(error: unknown): string {
	if (error instanceof ServiceError) return error.message;
	return isDiskFull(error) ? DISK_FULL : 'The sandbox cannot answer this request.';
}

function statusFor(error: unknown): number {
	if (error instanceof ServiceError) return error.status ?? statusOf[error.code];
	if (error instanceof z.ZodError) return 400;
	if (isDiskFull(error)) return statusOf.INSUFFICIENT_STORAGE;
	const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
	return typeof status === 'number' ? status : 500;
}
