/** n8n in queue mode: one main, one webhook process and two workers, each with its own folder as on its own machine. */
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
import { giveTo, userOf } from '../host/user';

export interface Cluster {
	readonly version: string;
	/** The main, signed in as the owner. */
	readonly api: N8nApi;
	/** The address for posts to the webhook process, ending in `/webhook`. */
	readonly webhooks: string;
	/** Kills the first worker without warning. */
	killWorker(): Promise<void>;
	/** Starts the killed worker again, on the same folder. */
	reviveWorker(): Promise<void>;
	/** Executions that the worker has finished since its restart; 0 without a restart. */
	finishedByRevived(): Promise<number>;
	stop(): Promise<void>;
}

interface ClusterOptions {
	readonly folder: string;
	readonly login: Login;
	/** Environment of all processes: the addresses of PostgreSQL and Redis, and common settings. */
	readonly env: Readonly<Record<string, string>>;
	/** Concurrent executions in each worker. */
	readonly concurrency: number;
	readonly say: Say;
}

/**
 * How long n8n keeps the executions of a dead worker, in milliseconds. After that n8n ends them with an error and drops
 * their input. n8n's default of one minute is too short for a person.
 */
const lockDuration = 30 * 60_000;

/**
 * Connections to PostgreSQL of each process. With n8n's default of 2, posts wait so long for a connection that the
 * webhook process assumes that the database is down, and rejects posts.
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
			folder: own,
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
		await installCommunityPackage(installation, join(folder, 'main'));
		for (const name of names.slice(1)) {
			await cp(join(folder, 'main', '.n8n'), join(folder, name, '.n8n'), { recursive: true });
			await giveTo(userOf(installation.cli), join(folder, name));
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

/** The log name of the restarted worker. */
const revived = 'worker-1-again';

/** A worker opens a port only if its health check is enabled. */
function workerSettings(port: number): Record<string, string> {
	return {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
}
