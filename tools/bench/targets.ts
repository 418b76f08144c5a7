import type { Subject } from './job';
import type { NodeTime } from './node';
import { type QuotaRow, quotaSubject } from './hourlyQuota';
import type { FormRow, Result } from './rows';

type Measurement = number | null | undefined;

/** An aim and its measurement. */
export interface Target {
	readonly aim: string;
	/** Undefined if a part of it was not measured. */
	readonly measured: number | undefined;
	readonly met: boolean;
}

const atMost = (aim: string, most: number, measured: Measurement): Target => ({
	aim: `${aim}: at most ${most}`,
	measured: measured ?? undefined,
	met: measured != null && measured <= most,
});

const atLeast = (aim: string, least: number, measured: Measurement): Target => ({
	aim: `${aim}: at least ${least}`,
	measured: measured ?? undefined,
	met: measured != null && measured >= least,
});

const over = (one: Measurement, other: Measurement): Measurement =>
	one == null || other == null ? undefined : one / other;

/** Compares the measurements of jobs with the aims. Those of the node itself are undefined if it was not measured. */
export function judge(results: readonly Result[], node: readonly NodeTime[] = []): Target[] {
	const at = (latencyMs: number, limit: number | null) => (job: string, items: number, subject: Subject) =>
		results.find(
			(row) =>
				row.job === job &&
				row.items === items &&
				row.subject === subject &&
				row.latencyMs === latencyMs &&
				row.limit === limit,
		);
	const [near, far, limited] = [at(0, null), at(50, null), at(50, 20)];
	const oursAndTheirs = (where: typeof near, job: string, items: number) =>
		[where(job, items, 'nodes'), where(job, items, 'http-request')] as const;
	const [created, createdByHttp] = oursAndTheirs(far, 'create-auto-mapped', 1_000);
	const [createdMany, manyByHttp] = oursAndTheirs(far, 'create-auto-mapped', 10_000);
	const [createdNear, nearByHttp] = oursAndTheirs(near, 'create-auto-mapped', 1_000);
	const createdLimited = limited('create-auto-mapped', 1_000, 'nodes');
	const batched = far('create-auto-mapped', 1_000, 'http-request-batched');
	const [appended, appendedByHttp] = oursAndTheirs(far, 'append-actions', 5_000);
	const appendedLimited = limited('append-actions', 5_000, 'nodes');
	const [read, readByHttp] = oursAndTheirs(far, 'read-leads', 50_000);
	const readNear = near('read-leads', 50_000, 'nodes');
	const cpu = (one: Result | undefined, other: Result | undefined) => over(one?.cpuMs, other?.cpuMs);
	const memory = (row: Result | undefined) => over(row?.peakMiB, row?.outputMiB);
	const cpuBeside = "CPU, divided by the HTTP Request node's";
	const [small, middling, large] = node;
	return [
		atMost('1,000 leads, 20 requests at once: leads lost', 0, createdLimited?.lost),
		atMost('The same: times the floor', 1.3, createdLimited?.ratioToFloor),
		atMost('1,000 leads, no limit, 50 ms: times the HTTP Request node', 1.5, created?.ratioToHttpRequest),
		atLeast('The same: times faster than its batching', 3, over(batched?.wallMs, created?.wallMs)),
		atMost(
			"10,000 leads, no limit, 50 ms: peak memory, divided by the HTTP Request node's",
			0.5,
			over(createdMany?.peakMiB, manyByHttp?.peakMiB),
		),
		atLeast(
			'5,000 actions: times fewer requests than the HTTP Request node',
			10,
			over(appendedByHttp?.requests, appended?.requests),
		),
		atMost('5,000 actions, 50 ms: times the floor', 2, appended?.ratioToFloor),
		atMost('5,000 actions, 50 ms: times the floor', 1.2, appended?.ratioToFloor),
		atMost('5,000 actions, 20 requests at once: times the floor', 1.2, appendedLimited?.ratioToFloor),
		atMost(`1,000 leads, 0 ms: ${cpuBeside}`, 0.8, cpu(createdNear, nearByHttp)),
		atMost(`1,000 leads, 50 ms: ${cpuBeside}`, 0.8, cpu(created, createdByHttp)),
		atMost(`1,000 leads, 50 ms: ${cpuBeside}`, 0.92, cpu(created, createdByHttp)),
		atMost(`10,000 leads, 50 ms: ${cpuBeside}`, 0.92, cpu(createdMany, manyByHttp)),
		atMost("The node's own share, 10,000 leads: microseconds of CPU per lead", 20, middling?.processor),
		atMost(
			'CPU per lead at 100,000 leads, divided by that at 1,000',
			1.1,
			over(large?.processor, small?.processor),
		),
		atLeast(
			'50,000 leads read, 50 ms: times faster than the HTTP Request node',
			5,
			over(readByHttp?.wallMs, read?.wallMs),
		),
		atMost('The same: peak memory, divided by the size of the leads', 1.5, memory(read)),
		atMost('50,000 leads read, 0 ms: times the HTTP Request node', 1, readNear?.ratioToHttpRequest),
		atMost('The same: peak memory, divided by the size of the leads', 4, memory(readNear)),
	];
}

/** The same for leads that arrive one per execution. */
export function judgeForms(rows: readonly FormRow[], quota: readonly QuotaRow[]): Target[] {
	const hourly = quota.find(({ subject }) => subject === quotaSubject);
	const nodesIn = (job: string) => rows.find((row) => row.job === job && row.subject === 'nodes');
	const [oneByOne, atOnce] = [nodesIn('forms-one-by-one'), nodesIn('forms-at-once-limited')];
	const [fifty, twoProcesses] = [nodesIn('forms-fifty-at-a-time'), nodesIn('forms-two-processes')];
	const besideImport = nodesIn('forms-beside-import');
	const withAssignee = nodesIn('forms-with-assignee')?.requestsPerLead;
	const latency = "Forms one by one: median latency, divided by the HTTP Request node's";
	return [
		atMost('Forms one by one: requests per lead', 1.05, oneByOne?.requestsPerLead),
		atMost('The same with an assignee: requests per lead', 1.15, withAssignee),
		atMost(latency, 1.1, oneByOne?.medianToHttpRequest),
		atMost('300 forms at once, 20 requests at once: leads lost', 0, atOnce?.lost),
		atMost('The same: requests per lead', 1.1, atOnce?.requestsPerLead),
		atMost('The same: times the floor', 3, atOnce?.wallToFloor),
		atMost('600 forms, 50 at a time, 20 requests at once: leads lost', 0, fifty?.lost),
		atMost('The same: requests per lead', 1.1, fifty?.requestsPerLead),
		atMost('A form during an import of 5,000: median milliseconds', 200, besideImport?.medianMs),
		atMost('The same: milliseconds of the worst', 400, besideImport?.worstMs),
		atMost('Two processes, 150 forms each: leads lost', 0, twoProcesses?.lost),
		atMost('The same: requests per lead', 1.2, twoProcesses?.requestsPerLead),
		atMost('The same: times the floor', 3.5, twoProcesses?.wallToFloor),
		atMost('Somebody else holds the whole limit for 30 s: leads lost', 0, nodesIn('forms-limit-held')?.lost),
		atMost('10,000 leads, 3,600 calls an hour, two workers, one killed: leads lost', 0, hourly?.lost),
		atMost('The same: share of the requests that are throttled', 0.01, hourly?.throttledShare),
		atMost('The same: milliseconds that a form waits', 5_000, hourly?.worstFormMs),
	];
}
