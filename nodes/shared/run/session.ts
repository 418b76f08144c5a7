import type { IExecuteFunctions } from 'n8n-workflow';

import { SyncClient } from '../sync/client';
import { credentialName, readCredential } from '../sync/credential';
import { ConcurrencyLimiter } from '../sync/concurrencyLimiter';
import type { Clock } from '../sync/retry';
import { WorkspaceReader } from '../workspace/reader';
import type { Runtime } from './runtime';
import { mostRequestsAtOnce } from './settings';
import { type N8nContext, n8nTransport } from './transport';
import type { WriteKeys } from './writeKeys';

/** Resolves when the execution is cancelled. */
async function cancellation(signal: AbortSignal | undefined): Promise<void> {
	if (signal?.aborted) return;
	await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}

/** The same clock, whose waits end when the execution is cancelled. */
function cancellable(clock: Clock, cancelled: Promise<void>, isCancelled: () => boolean): Clock {
	return {
		...clock,
		wait: async (milliseconds) => {
			if (!isCancelled()) await Promise.race([clock.wait(milliseconds), cancelled]);
		},
	};
}

export interface Connection {
	readonly client: SyncClient;
	readonly workspace: WorkspaceReader;
	/** Every request of the execution goes through it. */
	readonly limiter: ConcurrencyLimiter;
	/** The idempotency keys that all executions of the process share. */
	readonly keys: WriteKeys;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

/** Connects to the workspace of the node's credential. Throws a `FailureError` if the credential cannot be used. */
export async function connect(
	context: N8nContext,
	runtime: Runtime,
	maxConcurrency = mostRequestsAtOnce,
): Promise<Connection> {
	const credential = readCredential(await context.getCredentials(credentialName));
	const { baseUrl, enterpriseId } = credential;
	const signal = 'getExecutionCancelSignal' in context ? cancelSignal(context) : undefined;
	const isCancelled = () => signal?.aborted ?? false;
	const cancelled = cancellation(signal);
	const clock = cancellable(runtime.clock, cancelled, isCancelled);
	const shared = { clock, limits: runtime.limits, isCancelled };
	const limiter = new ConcurrencyLimiter({ maxConcurrency, ...shared });
	const transport = n8nTransport(context, credential, runtime);
	const client = new SyncClient({ baseUrl, enterpriseId, transport, limiter, ...shared });
	const keys = runtime.keys.of(credential);
	return { client, workspace: new WorkspaceReader(client), limiter, keys, cancelled };
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}
