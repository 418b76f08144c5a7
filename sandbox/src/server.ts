import { RecentCalls } from './dashboard/recentCalls';
import { newPassword, Sessions } from './dashboard/sessions';
import { recordEntry, type BuiltInEntry } from './domain/actions/record';
import type { Status } from './domain/definitions';
import type { FieldChange } from './domain/store';
import { buildApp } from './http/app';
import { type Dialect, type DialectName } from './http/dialects/dialect';
import { Voice } from './http/dialects/voice';
import { Faults } from './http/faults';
import { defaultTimeouts, type Timeouts } from './http/limits';
import { API_PREFIX } from './http/paths';
import { RateLimit } from './http/rateLimit';
import { RequestLog, type LoggedRequest, type WatchedCall } from './http/requestLog';
import { Traffic } from './http/traffic';
import { liveWorkspace } from './liveWorkspace';
import { openWorkspace, type OpenWorkspace } from './openWorkspace';
import { acceptTokens, newTokens, type SandboxTokens } from './ownTokens';
import type { SeedName } from './seed/names';
import { seedWorkspace } from './seed/seed';
import { IN_MEMORY } from './storage/dataFile';
import { tokensBeside } from './tokenFile';

export type { AnswerName, Dialect, DialectName } from './http/dialects/dialect';
export { observed } from './http/dialects/observed';
export type { Fault } from './http/faults';
export type { LoggedRequest } from './http/requestLog';
export type { SandboxTokens } from './ownTokens';
export type { SeedName } from './seed/names';

export interface SandboxOptions {
	/** The default, 0, picks a free port. */
	readonly port?: number;
	readonly host?: string;
	/** Path of the data file, or `:memory:` (the default). If the file contains a workspace, it stays as it is. */
	readonly data?: string;
	/** The contents of a new workspace. Ignored if the data file contains one. */
	readonly seed?: SeedName;
	/** How the sandbox answers where the specification is open. The default is `strict`. */
	readonly dialect?: DialectName | Dialect;
	/** A file that keeps copies of the seeds, so that later sandboxes of the same version start faster. The default is none. */
	readonly seedCopies?: string;
	/** Requests per token and hour. The default is no limit. */
	readonly rateLimit?: number;
	/** Whether the page shows the bodies of the last calls, which it keeps in memory. The default is true. */
	readonly bodies?: boolean;
	/** Delay before each request is handled, in milliseconds. The default is 0. */
	readonly latency?: number;
	/** The most requests at once. Further requests get 429. The default is no limit. */
	readonly requestsAtOnce?: number;
	/** The largest accepted file, in bytes. The default is 2 GiB. */
	readonly maxFile?: number;
	/** A file transfer is cut after this many milliseconds without a byte. The default is one minute. */
	readonly idleTimeout?: number;
	/** How long a client may take for headers and body. */
	readonly timeouts?: Partial<Timeouts>;
	/** The current time, in epoch milliseconds. The default is the machine's clock. */
	readonly clock?: () => number;
	/** The password of the page for people. The default is a new one. */
	readonly password?: string;
	/** Host names, beside its own, under which the page is served. */
	readonly allowedHosts?: readonly string[];
	/** Where a proxy before the sandbox serves it, such as `https://example.com/sandbox`. */
	readonly publicUrl?: string;
	/** Tokens to accept. The default is those beside the data file, which an earlier start made, or new ones. */
	readonly tokens?: SandboxTokens;
}

export interface Sandbox extends SandboxTokens {
	/** The address that it listens on. A proxy may serve it elsewhere. */
	readonly listening: string;
	/** The base URL of the Sync API, ending in `/v2`. */
	readonly url: string;
	readonly enterpriseId: string;
	/** The address of the page for people, and its password. */
	readonly page: string;
	readonly password: string;
	readonly faults: Faults;
	/** Latency and limits, which can change at run time, and counts since the last reset. */
	readonly traffic: Traffic;
	/** All logged requests, oldest first. */
	requests(): readonly LoggedRequest[];
	/** Calls this for each answer, with the remarks that it has. */
	watch(noted: (call: WatchedCall) => void): void;
	readonly dialect: Dialect;
	/** Answers in this dialect from now on. */
	speak(dialect: DialectName | Dialect): void;
	/** Puts a call, a note or another built-in entry on a lead's timeline, as the service itself does. Returns its ID. */
	record(leadId: string, entry: BuiltInEntry): string;
	/** Empties the workspace and seeds it again. Clears faults, log and counts; keeps tokens, latency, limits and dialect. */
	reset(seed?: SeedName): void;
	/** Changes a definition, as an administrator of the workspace would. */
	editField(apiName: string, change: FieldChange): void;
	editStatus(label: string, change: Partial<Pick<Status, 'archived'>>): void;
	/** Dates that are stored already stay the moments that they are. */
	setTimeZone(timeZone: string): void;
	close(): Promise<void>;
}

/** sync-api.md, Limits: the default limit is 2 GiB. */
const MAX_FILE = 2 * 1024 ** 3;

const IDLE_TIMEOUT = 60_000;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { data = IN_MEMORY, seedCopies, maxFile = MAX_FILE } = options;
	const opened = openWorkspace({ data, seedCopies, maxFile });
	try {
		return await serve(opened, data, options);
	} catch (error) {
		await opened.abandon();
		throw error;
	}
}

async function serve(opened: OpenWorkspace, data: string, options: SandboxOptions): Promise<Sandbox> {
	const { port = 0, host = '127.0.0.1', seed = 'demo', idleTimeout = IDLE_TIMEOUT } = options;
	const { store, files } = opened;
	files.sweep(store.files.storedIds());
	const tokens = options.tokens ?? (data === IN_MEMORY ? newTokens() : tokensBeside(data));
	const fill = (name: SeedName) => store.replaceContent(name, () => seedWorkspace(store, name));
	store.transaction(() => acceptTokens(store, tokens));
	if (store.definitions.isEmpty()) fill(seed);
	const faults = new Faults();
	const log = new RequestLog(options.bodies ?? true);
	let lastSeed = seed;
	const traffic = new Traffic();
	const voice = new Voice(options.dialect ?? 'strict');
	traffic.set({
		latencyMs: options.latency,
		requestsAtOnce: options.requestsAtOnce,
		requestsPerHour: options.rateLimit,
	});
	const rateLimit = new RateLimit();
	const reset = (next: SeedName = lastSeed) => {
		fill(next);
		files.clear();
		lastSeed = next;
		faults.clear();
		log.clear();
		rateLimit.clear();
		traffic.clear();
	};
	const password = options.password ?? newPassword();
	const workspace = liveWorkspace(store, () => traffic.now.timelineLagMs, options.clock);
	const app = buildApp({
		workspace,
		sessions: new Sessions(password),
		calls: new RecentCalls(log),
		hosts: [host, ...(options.allowedHosts ?? [])],
		publicUrl: options.publicUrl,
		timeouts: { ...defaultTimeouts, ...options.timeouts },
		files,
		idleTimeout,
		faults,
		log,
		rateLimit,
		traffic,
		voice,
		reset,
	});
	const listening = await app.listen({ port, host });
	const address = options.publicUrl?.replace(/\/+$/, '') ?? listening;
	return {
		url: address + API_PREFIX,
		listening,
		enterpriseId: store.definitions.current().enterprise.id,
		page: `${address}/`,
		password,
		...tokens,
		faults,
		traffic,
		requests: () => log.list(),
		watch: (noted) => log.watch({ noted, cleared: () => undefined }),
		get dialect() {
			return voice.dialect;
		},
		speak: (dialect) => voice.speak(dialect),
		record: (leadId, entry) => store.transaction(() => recordEntry(workspace, leadId, entry)),
		reset,
		editField(apiName, change) {
			const field = store.definitions.current().field(apiName);
			if (field === undefined) throw new Error(`There is no field ${apiName}`);
			store.transaction(() => store.definitions.editField(field, change));
		},
		editStatus: (label, change) => store.transaction(() => store.definitions.editStatus(label, change)),
		setTimeZone: (timeZone) => store.transaction(() => store.definitions.editEnterprise({ timeZone })),
		async close() {
			await app.close();
			await opened.close();
		},
	};
}
