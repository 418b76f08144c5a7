import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Losses, Subject, Task } from './job';
import { answerSchema, type Measured, type Order } from './measured';
import type { Comparison } from './plan';
import type { BenchWorkspace, Traffic } from './workspace';

/** One run of one subject. */
export type Run = Omit<Measured, 'losses'> & Traffic & Losses;

/**
 * Connections of the floor where the service has no limit. More would not be faster, because the sandbox, a single
 * process, is saturated.
 */
const widestFloor = 64;

/** Runs one subject in its own process, in a fresh workspace. */
export async function runOnce(
	workspace: BenchWorkspace,
	{ job, items, condition }: Comparison,
	subject: Subject,
): Promise<Run> {
	const { url, enterpriseId, syncToken } = workspace.process;
	const connections = condition.limit ?? widestFloor;
	const task: Omit<Task, 'leadIds'> = {
		job: job.name,
		subject,
		items,
		connections,
		url,
		enterpriseId,
		syncToken,
	};
	const place = async () => {
		if (job.readsOnly && (await workspace.countLeads()) === job.leads(items)) return [];
		return await workspace.fresh(job.leads(items));
	};
	const child = fork(join(__dirname, 'child', 'main.ts'), {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	try {
		await workspace.set({ latencyMs: 0, limit: null });
		await ask(child, { step: 'warm', task: { ...task, leadIds: await place() } });
		const ready: Task = { ...task, leadIds: await place() };
		const before = await workspace.traffic();
		await workspace.set(condition);
		const measured = await ask(child, { step: 'measure', task: ready });
		if (measured === null) throw new Error(`${subject} reported no measurement`);
		await workspace.set({ latencyMs: 0, limit: null });
		const { requests, connections: opened } = await workspace.traffic();
		const losses = job.losses.of === 'workspace' ? await job.losses.count(workspace, ready) : measured.losses;
		if (losses === null) throw new Error(`${subject} reported no losses`);
		return {
			...measured,
			...losses,
			requests: requests - before.requests,
			connections: opened - before.connections,
		};
	} finally {
		child.disconnect();
	}
}

async function ask(child: ChildProcess, order: Order): Promise<Measured | null> {
	const answered = once(child, 'message');
	const gone = once(child, 'exit').then(([code]) => {
		throw new Error(`The process of ${order.task.subject} ended with code ${code}`);
	});
	child.send(order);
	const [message]: unknown[] = await Promise.race([answered, gone]);
	return answerSchema.parse(message).answer;
}
