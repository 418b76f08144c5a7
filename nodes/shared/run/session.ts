import { type IExecuteFunctions, sleep } from 'n8n-workflow';

import { SyncClient } from '../sync/client';
import { credentialName, readCredential } from '../sync/credential';
import type { Clock } from '../sync/retry';
import { WorkspaceReader } from '../workspace/reader';
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

/** The client for the credential of a node. Throws a `FailureError` when the credential cannot be used. */
export async function openClient(context: N8nContext): Promise<SyncClient> {
	const { baseUrl, enterpriseId, allowedDomains } = readCredential(
		await context.getCredentials(credentialName),
	);
	const signal = 'getExecutionCancelSignal' in context ? cancelSignal(context) : undefined;
	return new SyncClient({
		baseUrl,
		enterpriseId,
		transport: n8nTransport(context, allowedDomains),
		clock: clockOf(signal),
		isCancelled: () => signal?.aborted ?? false,
	});
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}

export interface Connection {
	readonly client: SyncClient;
	readonly workspace: WorkspaceReader;
}

export async function connect(context: N8nContext): Promise<Connection> {
	const client = await openClient(context);
	return { client, workspace: new WorkspaceReader(client) };
}
