import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { range, sumBy } from 'lodash';
import { z } from 'zod';

import {
	type Comparison,
	conditions,
	type Losses,
	measuredSchema,
	type Order,
	type Run,
	type Subject,
	type Task,
} from './job';
import type { BenchWorkspace } from './workspace';

/** A run that takes longer, in milliseconds, is not repeated: it varies little, and the whole takes long enough. */
const longest = 5_000;

/**
 * Connections of the floor where the service has no limit. More would not be faster, because the sandbox, a single
 * process, is saturated.
 */
const widestFloor = 64;

const free = { latencyMs: 0, limit: null };

export type Round = ReadonlyMap<Subject, Run>;

/** Runs all subjects in turn in each round, so that other load on the machine affects them alike. */
export async function inRounds(
	what: string,
	subjects: readonly Subject[],
	count: number,
	runOnce: (subject: Subject) => Promise<Run>,
): Promise<Round[]> {
	const rounds: Round[] = [];
	const isLong = (subject: Subject) => (rounds[0]?.get(subject)?.wallMs ?? 0) > longest;
	while (rounds.length < count) {
		process.stderr.write(`${what}: round ${rounds.length + 1} of ${count}\n`);
		const round = new Map<Subject, Run>();
		for (const subject of subjects) if (!isLong(subject)) round.set(subject, await runOnce(subject));
		if (round.size === 0) break;
		rounds.push(round);
	}
	return rounds;
}

/** Runs one subject in processes of its own, in a fresh workspace. */
export async function runOnce(
	workspace: BenchWorkspace,
	{ job, items, at }: Comparison,
	subject: Subject,
): Promise<Run> {
	const { limit } = conditions[at];
	const { processes: count = 1, limitHeldMs } = job.forms ?? {};
	const place = async () => {
		if (job.readsOnly && (await workspace.countLeads()) === job.leads(items)) return [];
		return await workspace.fresh(job.leads(items));
	};
	const whole = { job: job.name, subject, items, first: 0, ...workspace.address };
	const share = Math.ceil(items / count);
	const processes = range(count).map((index) => ({
		child: new SubjectProcess(subject),
		task: {
			...whole,
			items: Math.min(share, items - index * share),
			first: index * share,
			connections: Math.max(1, Math.floor((limit ?? widestFloor) / count)),
		},
	}));
	const askAll = async (step: Order['step'], leadIds: string[]) =>
		await Promise.all(
			processes.map(async ({ child, task }) => await child.ask({ step, task: { ...task, leadIds } })),
		);
	try {
		await workspace.set(free);
		await askAll('warm', await place());
		const leadIds = await place();
		const before = await workspace.traffic();
		await workspace.set(conditions[at]);
		const isHeld = limitHeldMs !== undefined && limit !== null;
		const release = isHeld ? await workspace.holdLimit(limit, limitHeldMs) : undefined;
		const reports = measuredSchema.array().parse(await askAll('measure', leadIds));
		await release?.();
		await workspace.set(free);
		const { requests, connections } = await workspace.traffic();
		const task: Task = { ...whole, leadIds, connections: 0 };
		return {
			wallMs: Math.max(...reports.map(({ wallMs }) => wallMs)),
			cpuMs: sumBy(reports, 'cpuMs'),
			peakMiB: sumBy(reports, 'peakMiB'),
			outputMiB: sumBy(reports, 'outputMiB'),
			latencies: reports.flatMap(({ latencies }) => latencies),
			requests: requests - before.requests,
			connections: connections - before.connections,
			...(job.losses.of === 'workspace'
				? await job.losses.count(workspace, task)
				: lossesIn(reports.map(({ losses }) => losses))),
		};
	} finally {
		for (const { child } of processes) child.end();
	}
}

/** A job that counts its output runs in one process. */
function lossesIn([losses]: ReadonlyArray<Losses | null>): Losses {
	if (!losses) throw new Error('The process reported no losses');
	return losses;
}

const answerSchema = z.object({ answer: z.unknown() });

/** The process of one subject. It does what it is asked, one thing at a time. */
class SubjectProcess {
	private readonly child: ChildProcess;

	constructor(private readonly name: string) {
		this.child = fork(join(__dirname, 'child.ts'), {
			execArgv: ['--import', 'tsx'],
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		});
	}

	async ask(order: Order): Promise<unknown> {
		const answered = once(this.child, 'message');
		const gone = once(this.child, 'exit').then(([code]) => {
			throw new Error(`The process of ${this.name} ended with code ${code}`);
		});
		this.child.send(order);
		const [message]: unknown[] = await Promise.race([answered, gone]);
		return answerSchema.parse(message).answer;
	}

	end(): void {
		this.child.disconnect();
	}
}
