import type { IExecuteFunctions } from 'n8n-workflow';

import { SyncClient } from '../sync/client';
import { credentialName, readCredential } from '../sync/credential';
import { ConcurrencyLimiter } from '../sync/concurrencyLimiter';
import type { Clock } from '../sync/retry';
import { WorkspaceReader } from '../workspace/reader';
import type { Runtime } from './runtime';
import { mostRequestsAtOnce } from './settings';
import { type N8nContext, n8nTransport } from './transport';

/** The same clock, whose waits end when the execution is cancelled. */
function cancellable(clock: Clock, signal: AbortSignal | undefined): Clock {
	const aborted = new Promise<void>((resolve) =>
		signal?.addEventListener('abort', () => resolve(), { once: true }),
	);
	return {
		...clock,
		wait: async (milliseconds) => {
			if (!signal?.aborted) await Promise.race([clock.wait(milliseconds), aborted]);
		},
	};
}

export interface Connection {
	readonly client: SyncClient;
	readonly workspace: WorkspaceReader;
	/** Every request of the execution goes through it. */
	readonly limiter: ConcurrencyLimiter;
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
	const clock = cancellable(runtime.clock, signal);
	const isCancelled = () => signal?.aborted ?? false;
	const shared = { clock, limits: runtime.limits, isCancelled };
	const limiter = new ConcurrencyLimiter({ maxConcurrency, ...shared });
	const transport = n8nTransport(context, credential, runtime);
	const client = new SyncClient({ baseUrl, enterpriseId, transport, limiter, ...shared });
	return { client, workspace: new WorkspaceReader(client), limiter };
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}
