// The process of one subject, which writes the forms: first a few to warm up, then all of them.
import { range } from 'lodash';

import { answerOrders } from '../child/answerOrders';
import { arrive } from './arrive';
import { type FormTask, formTaskSchema, type FormsMeasured } from './job';
import { leadOf } from './leads';
import { type Write, writerFor } from './writer';

/** Enough forms for V8 to compile the code. */
const warmUp = 30;

async function warm(task: FormTask): Promise<Write> {
	const write = await writerFor(task);
	for (const index of range(warmUp)) await write([leadOf('warmUp', task.first + index, task.assignee)]);
	return write;
}

async function measure(task: FormTask, write: Write): Promise<FormsMeasured> {
	const usedBefore = process.cpuUsage();
	const started = performance.now();
	const latencies = await arrive(task, write);
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(usedBefore);
	return { wallMs, cpuMs: (user + system) / 1000, latencies };
}

let ready: { readonly task: FormTask; readonly write: Write } | undefined;

// The first order is a task, any other one is to begin with it.
answerOrders(async (order) => {
	if (ready !== undefined) return await measure(ready.task, ready.write);
	const task = formTaskSchema.parse(order);
	ready = { task, write: await warm(task) };
	return null;
});
