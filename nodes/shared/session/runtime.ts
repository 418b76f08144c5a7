import { sleep } from 'n8n-workflow';

import { type Asking, readersAt, sharedDefinitions } from '../workspace/reader';
import { SearchFacts } from '../workspace/parts';
import { SyncClient } from '../sync/client';
import { credentialName, parseCredential, type SyncCredential } from '../sync/credential';
import type { FileAddressRules } from '../sync/addresses';
import { Line } from '../sync/pace/line';
import { mostRequestsAtOnce, Pace } from '../sync/pace/pace';
import { Turns } from '../sync/turns';
import { type Clock, type Limits, usualLimits } from '../sync/retry';
import { AddedCode } from '../values/addedCode';
import { Claims } from './claims';
import { WorkspaceZone } from '../values/zone/workspaceZone';
import { ZoneMemory } from '../values/zone/zoneMemory';
import { EventIds } from './eventIds';
import { hashOf } from '../sync/data';
import type { WriteSettings } from './settings';
import { type N8nContext, n8nTransport } from './n8nTransport';

/** How long a state is kept that nobody uses, in milliseconds. */
const idleTime = 60_000;

/** Executions with the same key share one state. Without a token: one state for all tokens of the workspace. */
type StateKey = Pick<SyncCredential, 'baseUrl' | 'enterpriseId'> &
	Partial<Pick<SyncCredential, 'accessToken'>>;

/** What all executions of a process know of one workspace. */
const sharedState = (clock: Clock, limits: Limits) =>
	({
		/** How fast requests go to the workspace. */
		pace: new Pace({ clock, limits }),
		/** The events of earlier writes, and of those under way. */
		eventIds: new EventIds(clock),
		/** The records that writes of the process are known to have stored. Connections use the claims of all tokens. */
		claims: new Claims(clock),
		/** The updates of leads, one after the other for each lead. */
		turns: new Turns(),
		definitions: sharedDefinitions(clock.now),
		/** What the searches of the workspace have shown. */
		searchFacts: new SearchFacts(clock.now),
		/** Connections use that of all tokens. */
		zone: new ZoneMemory(clock.now),
		/** What its service adds to phone numbers. */
		codes: new AddedCode(clock.now),
	}) as const;

type SharedState = ReturnType<typeof sharedState>;

/** Whether it must be kept. Definitions only save requests. */
const isBusy = ({ pace, eventIds, claims, searchFacts, zone, codes }: SharedState) =>
	[pace, eventIds, claims, searchFacts, zone, codes].some((part) => part.isBusy);

/**
 * What all executions of a process share, by workspace and token. A new token gets a new state.
 *
 * A state is dropped when it is not busy and nobody asked for it for a minute, so an idle credential takes no memory. Its
 * definitions are forgotten then in any case.
 */
export class SharedByCredential {
	private readonly states = new Map<string, { readonly state: SharedState; readonly askedAt: number }>();
	private isSweepDue = false;

	constructor(
		private readonly clock: Clock,
		private readonly limits: Limits,
	) {}

	of({ baseUrl, enterpriseId, accessToken }: StateKey): SharedState {
		// A hash, because keys may get into logs and heap snapshots, and the token must not.
		const key = hashOf([baseUrl, enterpriseId, accessToken ?? null]);
		const state = this.states.get(key)?.state ?? sharedState(this.clock, this.limits);
		this.states.set(key, { state, askedAt: this.clock.now() });
		this.sweepLater();
		return state;
	}

	/** How many states are kept. */
	get size(): number {
		return this.states.size;
	}

	private sweepLater(): void {
		if (this.isSweepDue || this.states.size === 0) return;
		this.isSweepDue = true;
		this.clock.after(idleTime, () => {
			this.isSweepDue = false;
			const idleSince = this.clock.now() - idleTime;
			for (const [key, { state, askedAt }] of this.states) {
				if (askedAt > idleSince) continue;
				state.definitions.forget();
				if (!isBusy(state)) this.states.delete(key);
			}
			this.sweepLater();
		});
	}
}

export const processClock: Clock = {
	now: Date.now,
	random: Math.random,
	wait: sleep,
	// Nodes have no setTimeout. Node.js keeps such a signal while it has a listener, but not the process.
	after: (milliseconds, run) =>
		AbortSignal.timeout(milliseconds).addEventListener('abort', run, { once: true }),
};

/** What all executions of one process share. */
export type Runtime = ReturnType<typeof createRuntime>;

export function createRuntime(changed: Partial<Limits> = {}, clock = processClock) {
	const limits: Limits = { ...usualLimits, ...changed };
	return {
		limits,
		/** A cancelled execution does not end its waits. Each session adds that. */
		clock,
		shared: new SharedByCredential(clock, limits),
	} as const;
}

/** The runtime of the nodes that n8n creates: n8n passes no arguments to the constructor of a node. */
export const processRuntime: Runtime = createRuntime();

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
function cancellable(clock: Clock, { isCancelled, cancelled }: Omit<Asking, 'client'>): Clock {
	return {
		...clock,
		wait: async (milliseconds) => {
			if (!isCancelled()) await Promise.race([clock.wait(milliseconds), cancelled]);
		},
	};
}

/** What a connection depends on, besides the credential. */
interface ConnectionSettings extends Partial<Pick<WriteSettings, 'requestsAtOnce' | 'waitAtMost'>> {
	/** How old the definitions may be that were read for others, where they decide about a value. In milliseconds. */
	readonly freshFor?: number;
}

/** Connects to the workspace of a credential. `end` ends the connection. */
function connect(
	context: N8nContext,
	runtime: Runtime,
	credential: SyncCredential,
	{ requestsAtOnce = mostRequestsAtOnce, waitAtMost, freshFor = 0 }: ConnectionSettings,
) {
	const { baseUrl, enterpriseId, requestsPerHour, sharedByWorkers } = credential;
	const { limits } = runtime;
	const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	const ofWorkflow = context.getTimezone();
	const ending = new AbortController();
	const cancelled = cancellation(signal, ending.signal);
	const caller = { isCancelled: () => signal?.aborted ?? false, cancelled };
	const clock = cancellable(runtime.clock, caller);
	const { pace, definitions, eventIds, searchFacts, codes } = runtime.shared.of(credential);
	const { claims, turns, zone: memory } = runtime.shared.of({ baseUrl, enterpriseId });
	pace.allowPerHour(requestsPerHour && requestsPerHour / sharedByWorkers);
	const options = {
		maxConcurrency: requestsAtOnce,
		waitAtMost: waitAtMost === undefined ? limits.callBudget : waitAtMost * 1_000,
		...{ signal, clock, limits },
	};
	const line = new Line({ ...options, pace });
	const lines = new Map([[new URL(baseUrl).origin, line]]);
	const lineToStorage = (address: string): Line => {
		const { origin } = new URL(address);
		const paceThere = () => runtime.shared.of({ ...credential, baseUrl: origin }).pace;
		const known = lines.get(origin) ?? new Line({ ...options, pace: paceThere() });
		lines.set(origin, known);
		return known;
	};
	const transport = n8nTransport(context, credential, runtime, definitions.forget);
	const client = new SyncClient({ baseUrl, enterpriseId, transport, line, clock, limits });
	const ages = { keepFor: credential.keepDefinitionsFor, freshFor };
	const { allowedDomains, allowsPrivateFiles: allowsPrivate } = credential;
	const fileAddresses: FileAddressRules = { baseUrl, allowedDomains, allowsPrivate };
	const workspace = readersAt(ages, { client, shared: definitions, ...caller }, clock.now);
	const zone = new WorkspaceZone({
		...{ memory, client, cancelled, ofWorkflow },
		chosen: credential.timeZone,
		fields: async () => await workspace.shared.fields(),
	});
	const endWrites = claims.join();
	const end = () => {
		for (const each of lines.values()) each.close();
		endWrites();
		ending.abort();
	};
	const connection = {
		...{ runtime, enterpriseId, client, workspace, zone, fileAddresses },
		...{ eventIds, claims, turns, searchFacts, codes },
		/** Sends the calls of the Sync API. */
		line,
		/**
		 * The line to the storage at the address of a file. A storage on another origin has a line of its own: one that
		 * throttles or is slow must not hold up the leads of its workspace.
		 */
		lineToStorage,
		/** Resolves when the execution is cancelled. */
		cancelled,
	};
	return { connection, end };
}

export type Connection = Readonly<ReturnType<typeof connect>['connection']>;

/**
 * Connects to the workspace of the node's credential, for as long as `use` takes. Throws a `FailureError` if the
 * credential cannot be used.
 */
export async function withConnection<Result>(
	context: N8nContext,
	runtime: Runtime,
	use: (connection: Connection) => Promise<Result>,
	settings: ConnectionSettings = {},
): Promise<Result> {
	const credential = parseCredential(await context.getCredentials(credentialName));
	const { connection, end } = connect(context, runtime, credential, settings);
	try {
		return await use(connection);
	} finally {
		end();
	}
}
