import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Returns a delay for requests. It resolves to false, at once, when the sandbox stops: a process that ends carries out
 * none of the calls that it delayed.
 */
export function stoppableWait(app: FastifyInstance): (milliseconds: number) => Promise<boolean> {
	const stopping = new AbortController();
	// Every delayed request listens.
	setMaxListeners(0, stopping.signal);
	app.addHook('preClose', async () => stopping.abort());
	return async (milliseconds) =>
		await wait(milliseconds, true, { signal: stopping.signal }).catch(() => false);
}
