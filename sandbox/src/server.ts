import { randomBytes } from 'node:crypto';
import { RecentCalls } from './dashboard/recentCalls';
import { newPassword, Sessions } from './dashboard/sessions';
import type { Status } from './domain/definitions';
import type { FieldChange, Store } from './domain/store';
import type { Workspace } from './domain/workspace';
import { buildApp } from './http/app';
import { Faults } from './http/faults';
import { defaultTimeouts, type Timeouts } from './http/limits';
import { API_PREFIX } from './http/paths';
import { RateLimit } from './http/rateLimit';
import { RequestLog, type LoggedRequest } from './http/requestLog';
import { Traffic } from './http/traffic';
import { acceptTokens, newTokens, type SandboxTokens } from './ownTokens';
import type { SeedName } from './seed/names';
import { seedWorkspace } from './seed/seed';
import { FileFolder } from './storage/fileFolder';
import { StoredWorkspace } from './storage/store';

export type { Fault } from './http/faults';
export type { LoggedRequest } from './http/requestLog';
export type { SandboxTokens } from './ownTokens';
export type { SeedName } from './seed/names';

export interface SandboxOptions {
	/** 0, the default, takes a free port. */
	readonly port?: number;
	readonly host?: string;
	/** Path of the data file, or `:memory:` (the default). A file that holds a workspace is kept as it is. */
	readonly data?: string;
	/** What a workspace begins with, when there is none yet. */
	readonly seed?: SeedName;
	/** Requests per token and hour; no limit when left out. */
	readonly rateLimit?: number;
	/** Milliseconds that each request waits before it is handled; none when left out. */
	readonly latency?: number;
	/** Requests in work at once, beyond which one is answered with 429; no limit when left out. */
	readonly requestsAtOnce?: number;
	/** Bytes of the largest file that is taken; 2 GiB when left out. */
	readonly maxFile?: number;
	/** Milliseconds without a byte after which the transfer of a file is cut off; a minute when left out. */
	readonly idleTimeout?: number;
	/** How long a client may take for headers and body. */
	readonly timeouts?: Partial<Timeouts>;
	/** The time in epoch milliseconds; that of the machine when left out. */
	readonly clock?: () => number;
	/** The password of the page for people; made anew when left out. */
	readonly password?: string;
	/** Tokens to accept, for a data file whose tokens are known from an earlier start; made anew when left out. */
	readonly tokens?: SandboxTokens;
}

export interface Sandbox extends SandboxTokens {
	/** The base URL of the Sync API, ending in `/v2`. */
	readonly url: string;
	readonly enterpriseId: string;
	/** The address of the page for people, and its password. */
	readonly page: string;
	readonly password: string;
	readonly faults: Faults;
	/** Latency and limit, which can be changed while it runs, and what came in since the last reset. */
	readonly traffic: Traffic;
	/** What was asked so far, oldest first. */
	requests(): readonly LoggedRequest[];
	/** Empties the workspace and seeds it again. Tokens and conditions stay; faults, log and counts are cleared. */
	reset(seed?: SeedName): void;
	/** Changes a definition, as an administrator of the workspace would. */
	editField(apiName: string, change: FieldChange): void;
	editStatus(label: string, change: Partial<Pick<Status, 'archived'>>): void;
	close(): Promise<void>;
}

/** Contract, Files: 2 GiB unless started with another limit. */
const MAX_FILE = 2 * 1024 ** 3;

const IDLE_TIMEOUT = 60_000;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const {
		port = 0,
		host = '127.0.0.1',
		data = ':memory:',
		seed = 'demo',
		idleTimeout = IDLE_TIMEOUT,
	} = options;
	const store = new StoredWorkspace(data);
	const files = filesOf(store, data, options.maxFile);
	const tokens = options.tokens ?? newTokens();
	store.transaction(() => {
		if (store.definitions.isEmpty()) seedWorkspace(store, seed);
		acceptTokens(store, tokens);
	});
	const faults = new Faults();
	const log = new RequestLog();
	let lastSeed = seed;
	const traffic = new Traffic();
	traffic.set({ latencyMs: options.latency, requestsAtOnce: options.requestsAtOnce });
	const rateLimit = options.rateLimit === undefined ? undefined : new RateLimit(options.rateLimit);
	const reset = (next: SeedName = lastSeed) => {
		store.transaction(() => {
			store.clear();
			seedWorkspace(store, next);
		});
		files.clear();
		lastSeed = next;
		faults.clear();
		log.clear();
		rateLimit?.clear();
		traffic.clear();
	};
	const password = options.password ?? newPassword();
	const app = buildApp({
		workspace: liveWorkspace(store, options.clock),
		sessions: new Sessions(password),
		calls: new RecentCalls(log),
		host,
		timeouts: { ...defaultTimeouts, ...options.timeouts },
		files,
		idleTimeout,
		faults,
		log,
		rateLimit,
		traffic,
		reset,
	});
	let origin: string;
	try {
		origin = await app.listen({ port, host });
	} catch (error) {
		store.close();
		throw error;
	}
	return {
		url: origin + API_PREFIX,
		enterpriseId: store.definitions.current().enterprise.id,
		page: `${origin}/`,
		password,
		...tokens,
		faults,
		traffic,
		requests: () => log.list(),
		reset,
		editField(apiName, change) {
			const field = store.definitions.current().field(apiName);
			if (field === undefined) throw new Error(`There is no field ${apiName}`);
			store.transaction(() => store.definitions.editField(field, change));
		},
		editStatus: (label, change) => store.transaction(() => store.definitions.editStatus(label, change)),
		async close() {
			await app.close();
			await files.close();
			store.close();
		},
	};
}

/** The bytes of files are beside the data, and go with data that is in memory. */
function filesOf(store: StoredWorkspace, data: string, maxFile = MAX_FILE): FileFolder {
	const files = new FileFolder(data === ':memory:' ? undefined : `${data}.files`, maxFile);
	files.sweep(store.files.storedIds());
	return files;
}

function liveWorkspace(store: Store, clock: () => number = Date.now): Workspace {
	let last = 0;
	return {
		store,
		// Never earlier than before, so that the order of creation is the order of time.
		now: () => (last = Math.max(last, clock())),
		newId,
	};
}

/** Seconds and chance: ids that grow with time keep the pages of an index together. */
function newId(): string {
	const seconds = Math.floor(Date.now() / 1000).toString(16);
	return seconds.padStart(8, '0') + randomBytes(8).toString('hex');
}
