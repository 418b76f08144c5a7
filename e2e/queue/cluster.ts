/** n8n in queue mode: one main, one webhook process and two workers, each with a folder of its own as on its own machine. */
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import getPort from 'get-port';

import { N8nApi, type Login } from '../host/api';
import type { Background } from '../host/background';
import { installCommunityPackage } from '../host/community';
import { installN8n, type Say } from '../host/install';
import { startProcess } from '../host/process';
import { n8nSettings } from '../host/settings';

export interface Cluster {
	readonly version: string;
	/** The main, signed in as the owner. */
	readonly api: N8nApi;
	/** Where the webhook process takes posts, ending in `/webhook`. */
	readonly webhooks: string;
	/** Ends the first worker without a warning. */
	killWorker(): Promise<void>;
	/** Starts the killed worker again, on the same folder. */
	reviveWorker(): Promise<void>;
	/** How many executions the worker has finished since it came back; 0 when it never went. */
	finishedByRevived(): Promise<number>;
	stop(): Promise<void>;
}

export interface ClusterOptions {
	readonly folder: string;
	readonly login: Login;
	/** How n8n finds PostgreSQL and Redis, and what else all of its processes are told. */
	readonly env: Readonly<Record<string, string>>;
	/** Executions at once in each worker. */
	readonly concurrency: number;
	readonly say: Say;
}

/**
 * How long n8n leaves what a dead worker had in hand as it is, in milliseconds. After that it is an error, and what it
 * was given is thrown away; n8n's default of a minute is short for a person.
 */
const lockDuration = 30 * 60_000;

/**
 * Connections to PostgreSQL of each process. With n8n's default of 2, posts wait for one so long that the webhook
 * process takes the database for lost, and refuses posts.
 */
const poolSize = 20;

export async function startCluster({
	folder,
	login,
	env,
	concurrency,
	say,
}: ClusterOptions): Promise<Cluster> {
	const installation = await installN8n('newest', say);
	const running = new Map<string, Background>();
	const stop = async () => {
		const all = [...running.values()].reverse();
		running.clear();
		await Promise.all(all.map(async (each) => await each.stop()));
	};
	const [mainPort, webhookPort] = [await getPort(), await getPort()];
	const webhookUrl = `http://127.0.0.1:${webhookPort}/`;
	const shared = {
		...env,
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('base64url'),
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		QUEUE_WORKER_LOCK_DURATION: String(lockDuration),
		DB_POSTGRESDB_POOL_SIZE: String(poolSize),
	};

	const start = async (name: string, args: readonly string[], port: number, log = name) => {
		const own = join(folder, name);
		const started = await startProcess({
			installation,
			args,
			env: {
				...n8nSettings(own, port, await getPort()),
				...shared,
				WEBHOOK_URL: webhookUrl,
				...(args[0] === 'worker' && workerSettings(port)),
			},
			logFile: join(folder, `${log}.log`),
			healthPort: port,
		});
		running.set(name, started);
	};
	const startWorker = async (name: string, log?: string) =>
		await start(name, ['worker', `--concurrency=${concurrency}`], await getPort(), log);

	try {
		say('Installing the nodes as a community package, for each process ...');
		const names = ['main', 'webhook', 'worker-1', 'worker-2'];
		for (const name of names) await mkdir(join(folder, name), { recursive: true });
		await installCommunityPackage(join(folder, 'main'));
		for (const name of names.slice(1)) {
			await cp(join(folder, 'main', '.n8n'), join(folder, name, '.n8n'), { recursive: true });
		}
		say(`Starting n8n ${installation.version}: one main, one webhook process, two workers ...`);
		await start('main', ['start'], mainPort);
		await Promise.all([
			start('webhook', ['webhook'], webhookPort),
			startWorker('worker-1'),
			startWorker('worker-2'),
		]);
		const api = new N8nApi(`http://127.0.0.1:${mainPort}`);
		await api.signIn(login);
		return {
			version: installation.version,
			api,
			webhooks: `${webhookUrl}webhook`,
			async killWorker() {
				await running.get('worker-1')?.kill();
				running.delete('worker-1');
			},
			reviveWorker: async () => await startWorker('worker-1', revived),
			async finishedByRevived() {
				const log = await readFile(join(folder, `${revived}.log`), 'utf8').catch(() => '');
				return log.match(/Worker finished execution/g)?.length ?? 0;
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The name of the log of the worker that came back. */
const revived = 'worker-1-again';

/** A worker has no port of its own unless it is asked to say how it is. */
function workerSettings(port: number): Record<string, string> {
	return {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
}
