// The process of one subject: it warms up, does its job once, and reports the time and memory that this took.
import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod';

import type { WorkflowDefinition } from '../../test/kit/engine';
import { root } from '../../test/kit/root';
import { BareClient } from './bareClient';
import { type Job, type measuredSchema, orderSchema, type Task } from './job';
import { jobs } from './jobs';
import { importedLeads } from './jobs/forms';
import { mebibyte, settledHeap, watchPeak } from './memory';

/** One execution, with its output. */
type Execute = (items: readonly IDataObject[]) => Promise<readonly unknown[]>;

/** Enough items for V8 to compile the code, and enough forms. */
const warmUp = { items: 50, forms: 30 };

/** A failed item leaves on the error output, so that the run continues. */
const goOn = { onError: 'continueErrorOutput' } as const;

/** Prepares all that is not part of the measured work. */
async function executionsOf(job: Job, task: Task): Promise<Execute> {
	if (task.subject === 'floor') {
		const client = new BareClient(task);
		return async (items) => await job.floor(client, items, task);
	}
	// Loads the engine here, so that the floor's process runs without it.
	const { startEngine } = await import('../../test/kit/engine');
	const engine = await startEngine({ packageDir: root });
	const node = task.subject === 'nodes' ? job.ours : job.httpRequest(task);
	const workflow: WorkflowDefinition = {
		nodes: [
			{ name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' },
			{ ...node, ...goOn, name: 'Last' },
		],
		connections: { Trigger: { main: [[{ node: 'Last', type: 'main', index: 0 }]] } },
	};
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = task;
	const options = {
		credentials: { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } },
		startNode: 'Trigger',
		...(job.forms && { mode: 'webhook' as const }),
	};
	return async (items) => {
		const run = await engine.run(workflow, { ...options, input: items.map((json) => ({ json })) });
		if (run.error) throw run.error;
		return (run.node('Last').outputs[0] ?? []).map(({ json }) => json);
	};
}

/** Writes each form in an execution of its own. Returns the milliseconds that each took. */
async function writeForms(
	execute: Execute,
	{ arrival }: NonNullable<Job['forms']>,
	forms: readonly IDataObject[],
): Promise<number[]> {
	const one = async (form: IDataObject) => {
		const started = performance.now();
		await execute([form]);
		return performance.now() - started;
	};
	if ('atOnce' in arrival) {
		const left = forms.values();
		const inTurn = async () => {
			const latencies = [];
			for (const form of left) latencies.push(await one(form));
			return latencies;
		};
		return (await Promise.all(Array.from({ length: arrival.atOnce }, inTurn))).flat();
	}
	const imported = execute(importedLeads(arrival.besideImportOf));
	const arrived = forms.map(async (form, index) => {
		await wait((index + 1) * arrival.every);
		return await one(form);
	});
	const latencies = await Promise.all(arrived);
	await imported;
	return latencies;
}

async function measured(job: Job, task: Task, execute: Execute): Promise<z.infer<typeof measuredSchema>> {
	const { forms, losses } = job;
	const input = job.input(task);
	const heap = settledHeap();
	const peak = watchPeak();
	const usedBefore = process.cpuUsage();
	const started = performance.now();
	const latencies = forms && (await writeForms(execute, forms, input));
	const output = forms ? [] : await execute(input);
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(usedBefore);
	return {
		...{ wallMs, cpuMs: (user + system) / 1000, latencies: latencies ?? [wallMs] },
		...{ peakMiB: peak() / mebibyte, outputMiB: (settledHeap() - heap) / mebibyte },
		losses: losses.of === 'output' ? losses.count(output, task) : null,
	};
}

/** Of the one job of this process. */
let executions: Promise<Execute> | undefined;

async function carryOut(order: unknown): Promise<z.infer<typeof measuredSchema> | null> {
	const { step, task } = orderSchema.parse(order);
	const job = jobs.find(({ name }) => name === task.job);
	if (job === undefined) throw new Error(`Unknown job: ${task.job}`);
	const execute = await (executions ??= executionsOf(job, task));
	if (step === 'measure') return await measured(job, task, execute);
	// A warm-up of a job that reads everything would do the whole job.
	if (job.readsOnly) return null;
	if (job.forms) {
		// Other processes warm up in the same workspace.
		const first = warmUp.forms * task.first;
		for (const form of job.input({ ...task, first, items: warmUp.forms })) await execute([form]);
	} else {
		await execute(job.input({ ...task, items: Math.min(warmUp.items, task.items) }));
	}
	return null;
}

process.on('message', (order) => {
	carryOut(order).then(
		(answer) => process.send?.({ answer }),
		(error: unknown) => {
			console.error(error);
			process.exit(1);
		},
	);
});
process.on('disconnect', () => process.exit());
