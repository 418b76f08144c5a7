// Forms for n8n in queue mode: `npm run e2e -- --queue` (test/e2e/run.ts).
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { startSandbox, type Sandbox } from '../../../sandbox/src/server';
import { until } from '../host/until';
import { temporaryFolder } from '../host/user';
import { startCluster, type Cluster } from './cluster';
import { countWebhooks, measureExecutions } from './executions';
import { figuresOf } from './figures';
import { judge } from './laws';
import { sendPosts } from './load';
import { readOptions, type Options } from './options';
import { readOutcomes } from './outcomes';
import { makePosts } from './posts';
import { startPostgres, type Postgres } from './postgres';
import { watchExecutions } from './progress';
import { startRedis } from './redis';
import { printFigures, writeDocs } from './report';
import { rescue } from './rescue';
import { formWorkflow, path } from './workflow';
import { readPhones, tokenToCount } from './workspace';

const say = (text: string) => console.error(text);

const login = { email: 'owner@example.com', password: 'Only-For-This-Run-1' };

/** The requests that the workspace takes in an hour, for each post: 3,600 for 5,000. */
const hourly = 3_600 / 5_000;

/** Seconds without a success after which all unfinished executions must belong to the dead worker. */
const silence = 20;

async function main(): Promise<boolean> {
	const options = readOptions(process.argv.slice(2));
	const folder = await temporaryFolder('e2e-queue');
	const closers: Closers = [async () => await rm(folder, { recursive: true, force: true })];
	const stopped = new Promise<never>((_resolve, reject) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => reject(new Error(`Stopped by ${signal}`)));
		}
	});
	try {
		const holds = await Promise.race([run(options, folder, closers), stopped]);
		if (!holds) await showLogs(folder);
		return holds;
	} catch (error) {
		await showLogs(folder);
		throw error;
	} finally {
		say('Stopping ...');
		for (const close of closers.reverse()) await close();
	}
}

type Closers = Array<() => Promise<void>>;

/** @returns whether every law holds */
async function run(options: Options, folder: string, closers: Closers): Promise<boolean> {
	const { concurrency, calm } = options;
	say('Starting PostgreSQL, Redis and a workspace ...');
	const postgres = await startPostgres(join(folder, 'postgres.log'));
	closers.push(postgres.stop);
	const redis = await startRedis(join(folder, 'redis'), join(folder, 'redis.log'));
	closers.push(redis.stop);
	const perHour = Math.ceil(options.posts * hourly);
	const sandbox = await startSandbox({
		seed: 'demo',
		requestsAtOnce: options.atOnce,
		rateLimit: perHour,
	});
	closers.push(sandbox.close);
	const env = { ...postgres.env, ...redis.env };
	const cluster = await startCluster({ folder, login, env, concurrency, say });
	closers.push(cluster.stop);
	await publishWorkflow(cluster, sandbox);
	await until('the webhook', async () => await countWebhooks(postgres), Boolean);

	const posts = makePosts(options.posts);
	const reader = { ...sandbox, syncToken: await tokenToCount(sandbox) };
	const before = await readPhones(reader);
	sandbox.traffic.clear();
	let throttled = 0;
	sandbox.watch(({ request: { status } }) => {
		if (status === 429) throttled += 1;
	});
	say(`Posting ${posts.length} forms ...`);
	const [taken] = await Promise.all([
		sendPosts(`${cluster.webhooks}/${path}`, posts, options.connections),
		calm ? undefined : killAndRevive(cluster, postgres, posts.length / 2),
	]);
	say('All forms are posted. Waiting for the last executions ...');
	await watchExecutions(
		postgres,
		'the last executions',
		({ new: queued = 0, running = 0 }, quiet) => queued + running === 0 || (!calm && quiet > silence),
	);
	const times = await measureExecutions(postgres);
	const startedAgain = await rescue(cluster.api, postgres);
	const { requests } = sandbox.traffic.seen();
	const outcomes = await readOutcomes(postgres);
	const after = await readPhones(reader);
	const laws = judge({ posts, accepted: taken.accepted, outcomes, startedAgain, before, after });
	const figures = figuresOf(
		{ n8n: cluster.version, taken, times, outcomes, requests, throttled },
		{
			posts: posts.length,
			concurrency,
			atOnce: options.atOnce,
			perHour,
			workerKilled: !calm,
			startedAgain,
			finishedByRevived: await cluster.finishedByRevived(),
			leadsBefore: before.length,
			leadsAfter: after.length,
		},
	);
	console.log(options.json ? JSON.stringify({ ...figures, laws }) : printFigures(figures, laws));
	if (options.writeDocs) await writeDocs(figures);
	return Object.values(laws).every(Boolean);
}

async function publishWorkflow({ api }: Cluster, sandbox: Sandbox): Promise<void> {
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = sandbox;
	const name = 'Lead Workspace';
	const data = { baseUrl, enterpriseId, accessToken };
	const id = await api.saveCredential(name, 'leadWorkspaceSyncApi', data);
	await api.publish(await api.importWorkflow(formWorkflow({ id, name })));
}

async function killAndRevive(cluster: Cluster, postgres: Postgres, moment: number): Promise<void> {
	await watchExecutions(postgres, 'half of the executions', ({ success = 0 }) => success >= moment);
	say('Killing a worker ...');
	await cluster.killWorker();
	await cluster.reviveWorker();
	say('It is back.');
}

async function showLogs(folder: string): Promise<void> {
	for (const file of (await readdir(folder)).filter((each) => each.endsWith('.log'))) {
		const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n');
		console.error([`--- ${file}`, ...lines.slice(-20)].join('\n'));
	}
}

main().then(
	(holds) => process.exit(holds ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
