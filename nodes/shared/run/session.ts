import { type IExecuteFunctions, sleep } from 'n8n-workflow';

import { SyncClient } from '../sync/client';
import { credentialName, readCredential } from '../sync/credential';
import { Gate } from '../sync/gate';
import type { Clock } from '../sync/retry';
import { WorkspaceReader } from '../workspace/reader';
import { mostRequestsAtOnce } from './settings';
import { type N8nContext, n8nTransport } from './transport';

/** A clock whose waits end when the execution is cancelled. */
function clockOf(signal: AbortSignal | undefined): Clock {
	const aborted = new Promise<void>((resolve) =>
		signal?.addEventListener('abort', () => resolve(), { once: true }),
	);
	return {
		now: Date.now,
		random: Math.random,
		wait: async (milliseconds) => {
			if (!signal?.aborted) await Promise.race([sleep(milliseconds), aborted]);
		},
	};
}

export interface Connection {
	readonly client: SyncClient;
	readonly workspace: WorkspaceReader;
	/** What every request of the execution goes through. */
	readonly gate: Gate;
}

/** The way to the workspace of a node's credential. Throws a `FailureError` when the credential cannot be used. */
export async function connect(context: N8nContext, most = mostRequestsAtOnce): Promise<Connection> {
	const credential = readCredential(await context.getCredentials(credentialName));
	const { baseUrl, enterpriseId } = credential;
	const signal = 'getExecutionCancelSignal' in context ? cancelSignal(context) : undefined;
	const clock = clockOf(signal);
	const isCancelled = () => signal?.aborted ?? false;
	const gate = new Gate({ most, clock, isCancelled });
	const transport = n8nTransport(context, credential);
	const client = new SyncClient({ baseUrl, enterpriseId, transport, gate, clock, isCancelled });
	return { client, workspace: new WorkspaceReader(client), gate };
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}
