// The process of one subject: it warms up, does its job once, and reports the time and memory that this took.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { jobNamed } from '../jobs';
import { type Task } from '../job';
import { type Measured, orderSchema } from '../measured';
import { answerOrders } from './answerOrders';
import { mebibyte, settledHeap, watchPeak } from './peak';
import { ready } from './ready';

/** Enough items for V8 to compile the code. */
const warmUp = 50;

async function warm(task: Task, folder: string): Promise<null> {
	const job = jobNamed(task.job);
	// A warm-up of a job that reads everything would do the whole job.
	const items = job.readsOnly ? 0 : Math.min(warmUp, task.items);
	const work = await ready(job, { ...task, items }, folder);
	if (items > 0) await work();
	return null;
}

async function measure(task: Task, folder: string): Promise<Measured> {
	const job = jobNamed(task.job);
	const work = await ready(job, task, folder);
	const heap = settledHeap();
	const peak = watchPeak();
	const usedBefore = process.cpuUsage();
	const started = performance.now();
	const output = await work();
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(usedBefore);
	const peakMiB = peak() / mebibyte;
	return {
		wallMs,
		cpuMs: (user + system) / 1000,
		peakMiB,
		outputMiB: (settledHeap() - heap) / mebibyte,
		losses: job.losses.of === 'output' ? job.losses.count(output, task) : null,
	};
}

const folder = mkdtempSync(join(tmpdir(), 'lead-workspace-bench-'));

answerOrders(
	async (order) => {
		const { step, task } = orderSchema.parse(order);
		return step === 'measure' ? await measure(task, folder) : await warm(task, folder);
	},
	() => rmSync(folder, { recursive: true, force: true }),
);
