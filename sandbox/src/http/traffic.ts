import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TooManyRequests } from './rateLimit';

/** How far away the service is, and how much it takes at once. */
const conditionsSchema = z.strictObject({
	/** Milliseconds that each request waits before it is handled. */
	latencyMs: z.int().min(0).max(600_000),
	/** A request beyond so many is answered with 429 at once; null for no limit. */
	requestsAtOnce: z.int().min(1).max(1_000_000).nullable(),
});

export const changeSchema = conditionsSchema.partial();

type Conditions = z.infer<typeof conditionsSchema>;

const nothingYet = { requests: 0, refused: 0, connections: 0, mostAtOnce: 0 };

/** The conditions in force, and what came in under them since the last reset. */
export class Traffic {
	private readonly conditions: Conditions = { latencyMs: 0, requestsAtOnce: null };
	private counts = { ...nothingYet };
	private sockets = new WeakSet<Socket>();
	private inWork = 0;

	set({ latencyMs, requestsAtOnce }: z.infer<typeof changeSchema>): void {
		if (latencyMs !== undefined) this.conditions.latencyMs = latencyMs;
		if (requestsAtOnce !== undefined) this.conditions.requestsAtOnce = requestsAtOnce;
	}

	/** `connections` counts those that carried a request, `mostAtOnce` those in work, refused ones not included. */
	seen(): Conditions & typeof nothingYet {
		return { ...this.conditions, ...this.counts };
	}

	/** Counts anew. The conditions stay. */
	clear(): void {
		this.counts = { ...nothingYet };
		this.sockets = new WeakSet();
	}

	/** Counts a request, and throws when there are too many. Whoever got in has to leave. */
	enter(socket: Socket): void {
		const { counts, sockets, conditions } = this;
		counts.requests += 1;
		if (!sockets.has(socket)) counts.connections += 1;
		sockets.add(socket);
		if (this.inWork >= (conditions.requestsAtOnce ?? Infinity)) {
			counts.refused += 1;
			// There is room again as soon as a request ends, which no Retry-After in seconds can say.
			throw new TooManyRequests(undefined);
		}
		this.inWork += 1;
		counts.mostAtOnce = Math.max(counts.mostAtOnce, this.inWork);
	}

	leave(): void {
		this.inWork -= 1;
	}

	async travel(): Promise<void> {
		if (this.conditions.latencyMs > 0) await wait(this.conditions.latencyMs);
	}
}

/** Puts every request to the service, the bytes of files included, under the conditions in force. */
export function withTraffic(app: FastifyInstance, traffic: Traffic): void {
	app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
		const { endpoint, path } = routeOptions.config;
		if (endpoint === undefined && path === undefined) return;
		traffic.enter(raw.socket);
		// However it ends: answered, cut by a fault, or given up by the client.
		reply.raw.once('close', () => traffic.leave());
		await traffic.travel();
	});
}
