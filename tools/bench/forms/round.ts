import { join } from 'node:path';

import { range } from 'lodash';

import { conditions } from '../conditions';
import { lossesOf } from '../jobs/losses';
import type { Losses } from '../job';
import { widestFloor } from '../round';
import { SubjectProcess } from '../subjectProcess';
import type { BenchWorkspace } from '../workspace';
import type { TlsFront } from '../tlsFront';
import {
	type FormJob,
	type FormSubject,
	type FormsMeasured,
	formsMeasuredSchema,
	type FormTask,
} from './job';
import { type Kind, phoneOf } from './leads';

/** One run of one subject, all its processes together. */
export interface FormRun extends FormsMeasured, Losses {
	readonly requests: number;
}

/** Runs one subject in processes of its own, in a fresh workspace. */
export async function runForms(
	workspace: BenchWorkspace,
	front: TlsFront,
	job: FormJob,
	subject: FormSubject,
): Promise<FormRun> {
	await workspace.fresh(0);
	const processes = startProcesses(workspace, front, job, subject);
	try {
		await Promise.all(processes.map(async ({ child, task }) => await child.ask(task)));
		const { latencyMs, limit } = conditions[job.at];
		front.roundTripMs = latencyMs;
		await workspace.set({ latencyMs: job.tls ? 0 : latencyMs, limit });
		const release = await holdLimit(workspace, job);
		const before = await workspace.traffic();
		const reports = await Promise.all(
			processes.map(async ({ child }) => formsMeasuredSchema.parse(await child.ask({}))),
		);
		await release();
		front.roundTripMs = 0;
		await workspace.set({ latencyMs: 0, limit: null });
		const { requests } = await workspace.traffic();
		const phones = await workspace.phones();
		const written = expectedPhones(job);
		const found = phones.filter((phone) => written.has(phone));
		return {
			wallMs: Math.max(...reports.map(({ wallMs }) => wallMs)),
			cpuMs: reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
			latencies: reports.flatMap(({ latencies }) => latencies),
			requests: requests - before.requests,
			...lossesOf(found, written.size),
		};
	} finally {
		for (const { child } of processes) child.end();
	}
}

/** Returns when somebody else has the whole limit. The returned function waits until it is free again. */
async function holdLimit(
	workspace: BenchWorkspace,
	{ limitHeldMs, at }: FormJob,
): Promise<() => Promise<void>> {
	const { limit } = conditions[at];
	if (limitHeldMs === undefined || limit === null) return async () => undefined;
	return await workspace.holdLimit(limit, limitHeldMs);
}

function startProcesses(
	{ process: { url, enterpriseId, syncToken } }: BenchWorkspace,
	front: TlsFront,
	{ forms, arrival, at, tls, assignee, processes = 1 }: FormJob,
	subject: FormSubject,
): Array<{ child: SubjectProcess; task: FormTask }> {
	const connections = Math.max(1, Math.floor((conditions[at].limit ?? widestFloor) / processes));
	return range(processes).map((index) => {
		const share = Math.ceil(forms / processes);
		const first = index * share;
		const task: FormTask = {
			subject,
			first,
			forms: Math.min(share, forms - first),
			arrival,
			assignee: assignee === true,
			connections,
			url: tls ? front.addressOf(url) : url,
			enterpriseId,
			syncToken,
		};
		return { task, child: new SubjectProcess(join(__dirname, 'child.ts'), subject, front.env) };
	});
}

/** The phone numbers that must be in the workspace in the end, besides those of the warm-up. */
function expectedPhones({ forms, arrival }: FormJob): Set<string> {
	const phones = (kind: Kind, count: number) => range(count).map((index) => phoneOf(kind, index));
	const imported = 'besideImportOf' in arrival ? arrival.besideImportOf : 0;
	return new Set([...phones('form', forms), ...phones('imported', imported)]);
}
