import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TooManyRequests } from './rateLimit';
import { stoppableWait } from './stoppableWait';

/** The latency of the service, its limits, and how late its timelines are. */
const conditionsSchema = z.strictObject({
	/** Delay before each request is handled, in milliseconds. */
	latencyMs: z.int().min(0).max(600_000),
	/** The most requests at once. Further requests get 429 immediately. Null means no limit. */
	requestsAtOnce: z.int().min(1).max(1_000_000).nullable(),
	/** The most requests per token and hour. Further requests get 429 with `Retry-After`. Null means no limit. */
	requestsPerHour: z.int().min(1).max(999_999_999).nullable(),
	/** A timeline shows an action only after this many milliseconds. */
	timelineLagMs: z.int().min(0).max(600_000),
});

export const changeSchema = conditionsSchema.partial();

export type Conditions = Readonly<z.infer<typeof conditionsSchema>>;

/** The service as it is unless a person or a test makes it worse. */
export const normalConditions: Conditions = {
	latencyMs: 0,
	requestsAtOnce: null,
	requestsPerHour: null,
	timelineLagMs: 0,
};

const zeroCounts = { requests: 0, throttled: 0, connections: 0, mostAtOnce: 0 };

/** The current conditions, and counts of the traffic since the last reset. */
export class Traffic {
	private conditions = normalConditions;
	private counts = { ...zeroCounts };
	private sockets = new WeakSet<Socket>();
	private underWay = 0;

	/** Leaves the conditions that `change` does not have. */
	set(change: z.infer<typeof changeSchema>): void {
		const {
			latencyMs = this.now.latencyMs,
			requestsAtOnce = this.now.requestsAtOnce,
			requestsPerHour = this.now.requestsPerHour,
			timelineLagMs = this.now.timelineLagMs,
		} = change;
		this.conditions = { latencyMs, requestsAtOnce, requestsPerHour, timelineLagMs };
	}

	get now(): Conditions {
		return this.conditions;
	}

	/** `connections` counts connections with at least one request. `mostAtOnce` leaves out throttled requests. */
	seen(): Conditions & typeof zeroCounts {
		return { ...this.conditions, ...this.counts };
	}

	/** Resets the counts. The conditions stay. */
	clear(): void {
		this.counts = { ...zeroCounts };
		this.sockets = new WeakSet();
	}

	/** Counts a request. Throws if too many are under way; otherwise the caller must call `leave`. */
	enter(socket: Socket): void {
		const { counts, sockets, conditions } = this;
		counts.requests += 1;
		if (!sockets.has(socket)) counts.connections += 1;
		sockets.add(socket);
		if (this.underWay >= (conditions.requestsAtOnce ?? Infinity)) {
			counts.throttled += 1;
			// No Retry-After: another request can end at any moment, and the header counts whole seconds.
			throw new TooManyRequests(undefined);
		}
		this.underWay += 1;
		counts.mostAtOnce = Math.max(counts.mostAtOnce, this.underWay);
	}

	leave(): void {
		this.underWay -= 1;
	}
}

/** Applies the current conditions to every request to the service, including file transfers. */
export function withTraffic(app: FastifyInstance, traffic: Traffic): void {
	const wait = stoppableWait(app);
	app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
		const { endpoint, path } = routeOptions.config;
		if (endpoint === undefined && path === undefined) return;
		traffic.enter(raw.socket);
		// Also fires if a fault cuts the connection or the client aborts.
		reply.raw.once('close', () => traffic.leave());
		const { latencyMs } = traffic.now;
		if (latencyMs > 0 && !(await wait(latencyMs))) reply.hijack();
	});
}
