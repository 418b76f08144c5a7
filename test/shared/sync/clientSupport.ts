import {
	type BrokenConnection,
	type HttpAnswer,
	type HttpRequest,
	SyncClient,
} from '../../../nodes/shared/sync/client';

/** What the other end does with one request: an answer, or the connection breaks with a code of Node.js. */
export type Reply =
	{ status: number; body?: unknown; headers?: HttpAnswer['headers'] } | { broken: string | undefined };

export const startOfTime = Date.UTC(2026, 0, 5, 12);

/** Time that passes only when everybody waits: then it is the moment at which the first of them goes on. */
function waitingClock() {
	const sleepers: Array<{ at: number; wake: () => void }> = [];
	const clock = {
		time: startOfTime,
		waits: new Array<number>(),
		async wait(milliseconds: number): Promise<void> {
			clock.waits.push(milliseconds);
			await new Promise<void>((resolve) => {
				sleepers.push({ at: clock.time + milliseconds, wake: resolve });
				setImmediate(wakeFirst);
			});
		},
	};
	const wakeFirst = () => {
		sleepers.sort((one, other) => one.at - other.at);
		const first = sleepers.shift();
		if (first === undefined) return;
		clock.time = Math.max(clock.time, first.at);
		first.wake();
	};
	return clock;
}

/** A client whose other end gives these replies in turn, the last one for ever. */
export function clientWith(...replies: readonly Reply[]) {
	const requests: HttpRequest[] = [];
	const sentAt: number[] = [];
	const clock = waitingClock();
	let cancelled = false;
	const transport = async (request: HttpRequest): Promise<HttpAnswer | BrokenConnection> => {
		requests.push(request);
		sentAt.push(clock.time - startOfTime);
		const reply = replies[Math.min(requests.length, replies.length) - 1];
		if (reply === undefined) throw new Error('There is no reply');
		if ('broken' in reply) return { status: 'broken', code: reply.broken };
		return { status: reply.status, headers: reply.headers ?? {}, body: reply.body };
	};
	const client = new SyncClient({
		baseUrl: 'https://api.example/v2',
		enterpriseId: 'e1',
		transport,
		clock: { now: () => clock.time, random: () => 0.5, wait: clock.wait },
		isCancelled: () => cancelled,
	});
	return {
		client,
		requests,
		/** Milliseconds after the start. */
		sentAt,
		waits: clock.waits,
		cancel: () => (cancelled = true),
	};
}
