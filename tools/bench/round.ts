import { join } from 'node:path';

import type { Losses, Subject, Task } from './job';
import { type Measured, measuredSchema, type Order } from './measured';
import type { Comparison } from './plan';
import { SubjectProcess } from './subjectProcess';
import type { BenchWorkspace, Traffic } from './workspace';

/** One run of one subject. */
export type Run = Omit<Measured, 'losses'> & Traffic & Losses;

/**
 * Connections of the floor where the service has no limit. More would not be faster, because the sandbox, a single
 * process, is saturated.
 */
export const widestFloor = 64;

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
	const child = new SubjectProcess(join(__dirname, 'child', 'main.ts'), subject);
	try {
		await workspace.set({ latencyMs: 0, limit: null });
		const ask = async (order: Order) => await child.ask(order);
		await ask({ step: 'warm', task: { ...task, leadIds: await place() } });
		const ready: Task = { ...task, leadIds: await place() };
		const before = await workspace.traffic();
		await workspace.set(condition);
		const measured = measuredSchema.parse(await ask({ step: 'measure', task: ready }));
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
		child.end();
	}
}
