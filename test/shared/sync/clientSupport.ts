import {
	bodyOf,
	type BrokenConnection,
	type HttpAnswer,
	type HttpRequest,
} from '../../../nodes/shared/sync/transport';
import { SyncClient } from '../../../nodes/shared/sync/client';
import { usualLimits as limits } from '../../../nodes/shared/sync/retry';
import { Line } from '../../../nodes/shared/sync/pace/line';
import { Pace } from '../../../nodes/shared/sync/pace/pace';
import { startOfTime, waitingClock } from '../../kit/waitingClock';

/** The service's reaction to one request: an answer, or a broken connection with an error code of Node.js. A body that is a text is sent as it is. `after` is in milliseconds. */
export type Reply =
	| { status: number; body?: unknown; headers?: HttpAnswer['headers'] }
	| { broken: string | undefined; after?: number };

/** A client whose service replies with these in turn, and then always with the last one. */
export function clientWith(...replies: readonly Reply[]) {
	const requests: HttpRequest[] = [];
	const sentAt: number[] = [];
	const clock = waitingClock();
	const stop = new AbortController();
	const { signal } = stop;
	const transport = async (request: HttpRequest): Promise<HttpAnswer | BrokenConnection> => {
		requests.push(request);
		sentAt.push(clock.time - startOfTime);
		const reply = replies[Math.min(requests.length, replies.length) - 1];
		if (reply === undefined) throw new Error('There is no reply');
		if ('broken' in reply && reply.after !== undefined) await clock.wait(reply.after);
		if ('broken' in reply) return { status: 'broken', code: reply.broken };
		const body = typeof reply.body === 'string' ? bodyOf(reply.body) : reply.body;
		return { status: reply.status, headers: reply.headers ?? {}, body };
	};
	const pace = new Pace({ clock, limits });
	const client = new SyncClient({
		baseUrl: 'https://api.example/v2',
		enterpriseId: 'e1',
		transport,
		line: new Line({ pace, maxConcurrency: 8, waitAtMost: limits.callBudget, signal, clock, limits }),
		clock,
		limits,
	});
	return {
		client,
		requests,
		/** Milliseconds after the start. */
		sentAt,
		waits: clock.waits,
		cancel: () => stop.abort(),
	};
}
