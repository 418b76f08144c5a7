import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { range } from 'lodash';
import { z } from 'zod';

import { expectedPhones } from './forms';
import {
	type Comparison,
	conditions,
	type FormJob,
	lossesOf,
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

/** Runs one subject in its own process, in a fresh workspace. */
export async function runOnce(
	workspace: BenchWorkspace,
	{ job, items, condition }: Comparison,
	subject: Subject,
): Promise<Run> {
	const place = async () => {
		if (job.readsOnly && (await workspace.countLeads()) === job.leads(items)) return [];
		return await workspace.fresh(job.leads(items));
	};
	const task: Omit<Task, 'leadIds'> = {
		job: job.name,
		subject,
		items,
		first: 0,
		connections: condition.limit ?? widestFloor,
		...workspace.address,
	};
	const child = new SubjectProcess(subject);
	try {
		await workspace.set(free);
		await child.ask({ step: 'warm', task: { ...task, leadIds: await place() } });
		const ready: Task = { ...task, leadIds: await place() };
		const before = await workspace.traffic();
		await workspace.set(condition);
		const measured = measuredSchema.parse(await child.ask({ step: 'measure', task: ready }));
		await workspace.set(free);
		const { requests, connections } = await workspace.traffic();
		const losses = job.losses.of === 'workspace' ? await job.losses.count(workspace, ready) : measured.losses;
		if (losses === null) throw new Error(`${subject} reported no losses`);
		const traffic = {
			requests: requests - before.requests,
			connections: connections - before.connections,
		};
		return { ...measured, ...losses, ...traffic };
	} finally {
		child.end();
	}
}

/** Runs one subject with forms, in processes of its own, in a fresh workspace. */
export async function runForms(workspace: BenchWorkspace, job: FormJob, subject: Subject): Promise<Run> {
	const condition = conditions[job.at];
	const { limit } = condition;
	await workspace.set(free);
	await workspace.fresh(0);
	const count = job.processes ?? 1;
	const share = Math.ceil(job.forms / count);
	const processes = range(count).map((index) => {
		const first = index * share;
		const connections = Math.max(1, Math.floor((limit ?? widestFloor) / count));
		const task: Task = {
			job: job.name,
			subject,
			items: Math.min(share, job.forms - first),
			first,
			leadIds: [],
			connections,
			...workspace.address,
		};
		return { task, child: new SubjectProcess(subject) };
	});
	try {
		await Promise.all(processes.map(async ({ child, task }) => await child.ask({ step: 'warm', task })));
		await workspace.set(condition);
		const isHeld = job.limitHeldMs !== undefined && limit !== null;
		const release = isHeld ? await workspace.holdLimit(limit, job.limitHeldMs) : undefined;
		const before = await workspace.traffic();
		const reports = await Promise.all(
			processes.map(async ({ child, task }) =>
				measuredSchema.parse(await child.ask({ step: 'measure', task })),
			),
		);
		await release?.();
		await workspace.set(free);
		const { requests, connections } = await workspace.traffic();
		const written = expectedPhones(job);
		const found = (await workspace.phones()).filter((phone) => written.has(phone));
		const sum = (pick: (report: (typeof reports)[number]) => number) =>
			reports.reduce((all, report) => all + pick(report), 0);
		return {
			wallMs: Math.max(...reports.map(({ wallMs }) => wallMs)),
			cpuMs: sum(({ cpuMs }) => cpuMs),
			peakMiB: sum(({ peakMiB }) => peakMiB),
			outputMiB: sum(({ outputMiB }) => outputMiB),
			latencies: reports.flatMap(({ latencies }) => latencies),
			requests: requests - before.requests,
			connections: connections - before.connections,
			...lossesOf(found, written.size),
		};
	} finally {
		for (const { child } of processes) child.end();
	}
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
