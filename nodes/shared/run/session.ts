import type { IExecuteFunctions } from 'n8n-workflow';

import { SyncClient } from '../sync/client';
import { credentialName, readCredential } from '../sync/credential';
import { Line } from '../sync/pace/line';
import { mostRequestsAtOnce } from '../sync/pace/pace';
import type { Clock } from '../sync/retry';
import { WorkspaceReader } from '../workspace/reader';
import type { Runtime } from './runtime';
import type { WriteSettings } from './settings';
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
	readonly line: Line;
	/** The idempotency keys that all executions of the process share. */
	readonly keys: WriteKeys;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

/** The part of the settings of a node that a connection depends on. */
export type LineSettings = Partial<Pick<WriteSettings, 'requestsAtOnce' | 'waitAtMost'>>;

/**
 * Connects to the workspace of the node's credential, for as long as `use` takes. Throws a `FailureError` if the
 * credential cannot be used.
 */
export async function withConnection<Result>(
	context: N8nContext,
	runtime: Runtime,
	use: (connection: Connection) => Promise<Result>,
	{ requestsAtOnce = mostRequestsAtOnce, waitAtMost }: LineSettings = {},
): Promise<Result> {
	const credential = readCredential(await context.getCredentials(credentialName));
	const { baseUrl, enterpriseId } = credential;
	const { limits } = runtime;
	const signal = 'getExecutionCancelSignal' in context ? cancelSignal(context) : undefined;
	const isCancelled = () => signal?.aborted ?? false;
	const cancelled = cancellation(signal);
	const clock = cancellable(runtime.clock, cancelled, isCancelled);
	const line = new Line({
		pace: runtime.paces.of(credential),
		maxConcurrency: requestsAtOnce,
		waitAtMost: waitAtMost === undefined ? limits.callBudget : waitAtMost * 1_000,
		signal,
		clock,
		limits,
	});
	try {
		const transport = n8nTransport(context, credential, runtime);
		const client = new SyncClient({ baseUrl, enterpriseId, transport, line, clock, limits, isCancelled });
		const keys = runtime.keys.of(credential);
		return await use({ client, workspace: new WorkspaceReader(client), line, keys, cancelled });
	} finally {
		line.close();
	}
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}
