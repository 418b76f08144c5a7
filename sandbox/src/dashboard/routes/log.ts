import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../../domain/errors';
import { baseOf, inBase } from '../../http/address';
import { show, type Parts } from '../page';
import type { RecentCall, RecentCalls } from '../recentCalls';
import { definitionsOf } from '../../domain/workspace';
import { callRows, spoken } from '../views/call';
import { log } from '../views/log';

/** In milliseconds. Keeps proxies between the page and the sandbox from closing the connection. */
const HEARTBEAT = 15_000;

/** Limits open log pages, because each keeps a connection. */
const MOST_WATCHERS = 50;

const eventsQuery = z.object({ after: z.coerce.number().int().min(0).catch(0) });

async function event(call: RecentCall, timeZone: string, base: string): Promise<string> {
	const rows = inBase(String(await callRows(call, timeZone)), base);
	const data = JSON.stringify({ number: call.number, rows, spoken: spoken(call) });
	return `event: call\nid: ${call.number}\ndata: ${data}\n\n`;
}

interface LogParts extends Parts {
	readonly calls: RecentCalls;
}

export function routeLog(app: FastifyInstance, { workspace, calls }: LogParts): void {
	const zone = () => definitionsOf(workspace).enterprise.timeZone;

	app.get('/log', (request, reply) =>
		show(request, reply, {
			title: 'Request log',
			place: '/log',
			content: log(calls.after(0), calls.keepsBodies, zone()),
			script: '/assets/log.js',
		}),
	);

	/** Server-sent events: first the calls that the page does not have yet, then each new call. */
	app.get('/log/events', (request, reply) => {
		if (calls.watchers >= MOST_WATCHERS)
			throw new ServiceError('BAD_REQUEST', 'Too many open log pages', 503);
		const { after } = eventsQuery.parse(request.query);
		const lastSeen = Number(request.headers['last-event-id'] ?? after);
		for (const [name, value] of Object.entries(reply.getHeaders())) {
			if (value !== undefined) reply.raw.setHeader(name, value);
		}
		reply.hijack();
		reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
		// `event` is asynchronous; the chain keeps the order of the calls.
		let written = Promise.resolve();
		const write = (call: RecentCall) => {
			written = written.then(async () => void reply.raw.write(await event(call, zone(), baseOf(app))));
		};
		reply.raw.write('retry: 1000\n\n');
		calls.after(lastSeen).forEach(write);
		const stop = calls.listen(write);
		const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), HEARTBEAT);
		request.raw.once('close', () => {
			stop();
			clearInterval(heartbeat);
		});
	});
}
