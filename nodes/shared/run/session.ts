import type { IExecuteFunctions } from 'n8n-workflow';

import type { Caller, SharedDefinitions } from '../workspace/reader';
import { SyncClient } from '../sync/client';
import { credentialName, readCredential, type SyncCredential } from '../sync/credential';
import type { FileAddressRules } from '../sync/addresses';
import { Line, type LineOptions } from '../sync/pace/line';
import { mostRequestsAtOnce } from '../sync/pace/pace';
import type { Clock } from '../sync/retry';
import type { Transport } from '../sync/transport';
import type { SearchFacts } from '../workspace/searchFacts';
import { Workspace } from '../workspace/workspace';
import type { Claims } from './claims';
import type { Runtime } from './runtime';
import type { WriteSettings } from './settings';
import { type N8nContext, n8nTransport } from './transport';
import type { EventIds } from './eventIds';

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

type PaceKey = Pick<SyncCredential, 'baseUrl' | 'enterpriseId' | 'accessToken'>;

/**
 * How one execution sends its requests: in a line to the service, and in a line of its own to each storage on another
 * origin. A storage that throttles or is slow must not hold up the leads of its workspace.
 */
export class Lines {
	/** Sends the calls of the Sync API. */
	readonly toService: Line;
	private readonly byOrigin = new Map<string, Line>();

	constructor(
		private readonly workspace: PaceKey,
		private readonly paces: Runtime['paces'],
		private readonly options: Omit<LineOptions, 'pace'>,
	) {
		this.toService = new Line({ ...options, pace: paces.of(workspace) });
		this.byOrigin.set(new URL(workspace.baseUrl).origin, this.toService);
	}

	/** The line to the storage at the address of a file. */
	toStorage(address: string): Line {
		const { origin } = new URL(address);
		const known = this.byOrigin.get(origin);
		if (known !== undefined) return known;
		const pace = this.paces.of({ ...this.workspace, baseUrl: origin });
		const line = new Line({ ...this.options, pace });
		this.byOrigin.set(origin, line);
		return line;
	}

	/** Ends the waiting requests. An execution calls it at its end, whatever happened. */
	close(): void {
		for (const line of this.byOrigin.values()) line.close();
	}
}

export interface Connection {
	readonly runtime: Runtime;
	readonly client: SyncClient;
	readonly workspace: Workspace;
	/** Send every request of the execution. */
	readonly lines: Lines;
	readonly fileAddresses: FileAddressRules;
	/** The events that all executions of the process have written. */
	readonly eventIds: EventIds;
	/** The records that writes of the process are known to have stored, with any token of the workspace. */
	readonly claims: Claims;
	/** What the searches of the workspace have shown. */
	readonly searchFacts: SearchFacts;
	readonly enterpriseId: string;
	/** That of the workflow, which stands for the workspace's: no endpoint returns it. */
	readonly timeZone: string;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

/** What a connection depends on, besides the credential. */
interface ConnectionSettings extends Partial<Pick<WriteSettings, 'requestsAtOnce' | 'waitAtMost'>> {
	/** How old the definitions may be that were read for others, where they decide about a value. In milliseconds. */
	readonly freshFor?: number;
}

/**
 * Connects to the workspace of the node's credential, for as long as `use` takes. Throws a `FailureError` if the
 * credential cannot be used.
 */
export async function withConnection<Result>(
	context: N8nContext,
	runtime: Runtime,
	use: (connection: Connection) => Promise<Result>,
	{ requestsAtOnce = mostRequestsAtOnce, waitAtMost, freshFor = 0 }: ConnectionSettings = {},
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
		const workspace = new Workspace(source, clock.now, { keepFor: keepDefinitionsFor, freshFor });
		const eventIds = runtime.eventIds.of(credential);
		const claims = runtime.claims.of({ baseUrl, enterpriseId, accessToken: '' });
		const searchFacts = runtime.searchFacts.of(credential);
		const fileAddresses = { baseUrl, allowedDomains, allowsPrivate: allowsPrivateFiles };
		return await use({
			runtime,
			enterpriseId,
			timeZone: context.getTimezone(),
			client,
			workspace,
			lines,
			fileAddresses,
			eventIds,
			claims,
			searchFacts,
			cancelled,
		});
	} finally {
		lines.close();
		end.abort();
	}
}

function cancelSignal(context: IExecuteFunctions): AbortSignal | undefined {
	return context.getExecutionCancelSignal();
}
