// The process of one subject: it warms up, does its job once, and reports the time and memory that this took.
import type { z } from 'zod';

import type { WorkflowDefinition } from '../../test/kit/engine';
import { root } from '../../test/kit/root';
import { BareClient } from './bareClient';
import { formJobs, readyForForms } from './forms';
import { type Job, type measuredSchema, orderSchema, type Task } from './job';
import { jobs } from './jobs';
import { mebibyte, settledHeap, watchPeak } from './memory';

type Measured = z.infer<typeof measuredSchema>;

/** Enough items for V8 to compile the code. */
const warmUp = 50;

/** 20 items per 100 ms, as n8n's documentation advises where a service limits requests. */
const advised = { batching: { batch: { batchSize: 20, batchInterval: 100 } } };

/** Prepares all that is not part of the measured work. The returned function does the work and gives its output. */
async function ready(job: Job, task: Task): Promise<() => Promise<readonly unknown[]>> {
	if (task.subject === 'floor') {
		const client = new BareClient(task);
		return async () => {
			const output = await job.floor(client, task);
			client.close();
			return output;
		};
	}
	// Loads the engine here, so that the floor's process runs without it.
	const { startEngine } = await import('../../test/kit/engine');
	const engine = await startEngine({ packageDir: root });
	const workflow = workflowOf(job, task);
	const input = job.input(task);
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = task;
	const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
	return async () => {
		const run = await engine.run(workflow, { input, credentials, startNode: 'Trigger' });
		if (run.error) throw run.error;
		return (run.node('Last').outputs[0] ?? []).map(({ json }) => json);
	};
}

const workflowOf = (job: Job, task: Task): WorkflowDefinition =>
	task.subject === 'nodes'
		? job.ours()
		: job.httpRequest(task, task.subject === 'http-request-batched' ? advised : {});

async function measured<Output>(
	work: () => Promise<Output>,
	see: (output: Output) => Pick<Measured, 'losses' | 'latencies'>,
): Promise<Measured> {
	const heap = settledHeap();
	const peak = watchPeak();
	const usedBefore = process.cpuUsage();
	const started = performance.now();
	const output = await work();
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(usedBefore);
	const peakMiB = peak() / mebibyte;
	const outputMiB = (settledHeap() - heap) / mebibyte;
	return { wallMs, cpuMs: (user + system) / 1000, peakMiB, outputMiB, ...see(output) };
}

/** What a warmed-up process of forms does next. */
let writeForms: (() => Promise<number[]>) | undefined;

async function carryOut(order: unknown): Promise<Measured | null> {
	const { step, task } = orderSchema.parse(order);
	const form = formJobs.find(({ name }) => name === task.job);
	if (form !== undefined) {
		writeForms ??= await readyForForms(form, task);
		if (step === 'warm') return null;
		return await measured(writeForms, (latencies) => ({ losses: null, latencies }));
	}
	const job = jobs.find(({ name }) => name === task.job);
	if (job === undefined) throw new Error(`Unknown job: ${task.job}`);
	if (step === 'measure') {
		const { losses } = job;
		return await measured(await ready(job, task), (output) => ({
			losses: losses.of === 'output' ? losses.count(output, task) : null,
			latencies: [],
		}));
	}
	// A warm-up of a job that reads everything would do the whole job.
	const items = job.readsOnly ? 0 : Math.min(warmUp, task.items);
	const work = await ready(job, { ...task, items });
	if (items > 0) await work();
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
