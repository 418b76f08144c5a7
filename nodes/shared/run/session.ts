import type { IExecuteFunctions } from 'n8n-workflow';

import { SyncClient } from '../sync/client';
import { credentialName, readCredential } from '../sync/credential';
import type { FileAddressRules } from '../sync/fileAddress';
import { mostRequestsAtOnce } from '../sync/pace/pace';
import type { Clock } from '../sync/retry';
import type { Transport } from '../sync/transport';
import type { Caller } from '../workspace/sharedReading';
import type { SharedDefinitions } from '../workspace/sharedDefinitions';
import { Workspace } from '../workspace/workspace';
import type { Claims } from './claims';
import { Lines } from './lines';
import type { Runtime } from './runtime';
import type { WriteSettings } from './settings';
import { type N8nContext, n8nTransport } from './transport';
import type { WriteKeys } from './writeKeys';

/**
 * Resolves when the execution is cancelled. It listens until `end` aborts: an execution with a loop runs a node many
 * times, and all of them share the signal.
 */
async function cancellation(signal: AbortSignal | undefined, end: AbortSignal): Promise<void> {
	if (signal?.aborted) return;
	await new Promise<void>((resolve) =>
		signal?.addEventListener('abort', () => resolve(), { once: true, signal: end }),
	);
}

/** The same clock, whose waits end when the execution is cancelled. */
function cancellable(clock: Clock, { isCancelled, cancelled }: Caller): Clock {
	return {
		...clock,
		wait: async (milliseconds) => {
			if (!isCancelled()) await Promise.race([clock.wait(milliseconds), cancelled]);
		},
	};
}

/** Forgets the definitions if an answer refuses the token: the workspace is not as it was. */
function forgetting(transport: Transport, definitions: SharedDefinitions): Transport {
	return async (request) => {
		const answer = await transport(request);
		if (answer.status === 401 || answer.status === 403) definitions.forget();
		return answer;
	};
}

export interface Connection {
	readonly client: SyncClient;
	readonly workspace: Workspace;
	/** Send every request of the execution. */
	readonly lines: Lines;
	readonly fileAddresses: FileAddressRules;
	/** The idempotency keys that all executions of the process share. */
	readonly keys: WriteKeys;
	/** The records that writes of the process are known to have stored, with any token of the workspace. */
	readonly claims: Claims;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

/** The part of the settings of a node that a connection depends on. */
type LineSettings = Partial<Pick<WriteSettings, 'requestsAtOnce' | 'waitAtMost'>>;

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
	const { baseUrl, enterpriseId, keepDefinitionsFor, requestsPerHour, sharedByWorkers } = credential;
	const { allowedDomains, allowsPrivateFiles } = credential;
	const { limits } = runtime;
	const signal = 'getExecutionCancelSignal' in context ? cancelSignal(context) : undefined;
	const end = new AbortController();
	const cancelled = cancellation(signal, end.signal);
	const caller: Caller = { isCancelled: () => signal?.aborted ?? false, cancelled };
	const clock = cancellable(runtime.clock, caller);
	runtime.paces.of(credential).allowPerHour(requestsPerHour && requestsPerHour / sharedByWorkers);
	const lines = new Lines(credential, runtime.paces, {
		maxConcurrency: requestsAtOnce,
		waitAtMost: waitAtMost === undefined ? limits.callBudget : waitAtMost * 1_000,
		signal,
		clock,
		limits,
	});
	try {
		const definitions = runtime.definitions.of(credential);
		const transport = forgetting(n8nTransport(context, credential, runtime), definitions);
		const { isCancelled } = caller;
		const { toService: line } = lines;
		const client = new SyncClient({ baseUrl, enterpriseId, transport, line, clock, limits, isCancelled });
		const source = { client, shared: definitions, caller };
		const workspace = new Workspace(source, clock.now, keepDefinitionsFor);
		const keys = runtime.keys.of(credential);
		const claims = runtime.claims.of({ baseUrl, enterpriseId, accessToken: '' });
		const fileAddresses = { baseUrl, allowedDomains, allowsPrivate: allowsPrivateFiles };
		return await use({ client, workspace, lines, fileAddresses, keys, claims, cancelled });
	} finally {
		lines.close();
		end.abort();
	}
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}
