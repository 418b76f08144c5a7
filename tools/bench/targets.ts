import type { Subject } from './job';
import type { NodeTime } from './node';
import { type Row, rowIn } from './rows';

/** The rows of all jobs, and what else was measured. */
export interface Measurements {
	readonly rows: readonly Row[];
	/** Undefined if it was not measured. */
	readonly node?: readonly NodeTime[];
}

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

/** Compares the measurements with the aims. */
export function judge({ rows, node = [] }: Measurements): Target[] {
	const both = (...where: [job: string, at: Row['at'], items: number]) =>
		(['nodes', 'http-request'] as const).map((subject: Subject) => rowIn(rows, subject, ...where));
	const [created] = both('create-auto-mapped', 'far', 1_000);
	const [createdMany, manyByHttp] = both('create-auto-mapped', 'far', 10_000);
	const [createdLimited] = both('create-auto-mapped', 'limited', 1_000);
	const batched = rowIn(rows, 'http-request-batched', 'create-auto-mapped', 'far');
	const [appended, appendedByHttp] = both('append-actions', 'far', 5_000);
	const [read, readByHttp] = both('read-leads', 'far', 50_000);
	const [readNear] = both('read-leads', 'near', 50_000);
	const memory = (row: Row | undefined) => over(row?.peakMiB, row?.outputMiB);
	const [small, middling, large] = node;
	const forms = (job: string) => rowIn(rows, 'nodes', `forms-${job}`);
	const [oneByOne, atOnce, besideImport] = ['one-by-one', 'at-once-limited', 'beside-import'].map(forms);
	const [fifty, twoProcesses] = ['fifty-at-a-time', 'two-processes'].map(forms);
	return [
		atMost('1,000 leads, 20 requests at once: leads lost', 0, createdLimited?.lost),
		atMost('The same: times the floor', 1.3, createdLimited?.wallToFloor),
		atMost('1,000 leads, no limit, 50 ms: times the HTTP Request node', 1.5, created?.wallToHttpRequest),
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
		atMost('5,000 actions, 50 ms: times the floor', 2, appended?.wallToFloor),
		atMost(
			"10,000 leads, 50 ms: CPU, divided by the HTTP Request node's",
			0.92,
			over(createdMany?.cpuMs, manyByHttp?.cpuMs),
		),
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
		atMost('50,000 leads read, 0 ms: times the HTTP Request node', 1, readNear?.wallToHttpRequest),
		atMost('The same: peak memory, divided by the size of the leads', 4, memory(readNear)),
		atMost('Forms one by one: requests per lead', 1.05, oneByOne?.requestsPerItem),
		atMost('The same with an assignee: requests per lead', 1.15, forms('with-assignee')?.requestsPerItem),
		atMost(
			"Forms one by one: median latency, divided by the HTTP Request node's",
			1.1,
			oneByOne?.medianToHttpRequest,
		),
		atMost('300 forms at once, 20 requests at once: leads lost', 0, atOnce?.lost),
		atMost('The same: requests per lead', 1.1, atOnce?.requestsPerItem),
		atMost('The same: times the floor', 3, atOnce?.wallToFloor),
		atMost('600 forms, 50 at a time, 20 requests at once: leads lost', 0, fifty?.lost),
		atMost('The same: requests per lead', 1.1, fifty?.requestsPerItem),
		atMost('A form during an import of 5,000: median milliseconds', 200, besideImport?.medianMs),
		atMost('The same: milliseconds of the worst', 400, besideImport?.worstMs),
		atMost('Two processes, 150 forms each: leads lost', 0, twoProcesses?.lost),
		atMost('The same: requests per lead', 1.2, twoProcesses?.requestsPerItem),
		atMost('The same: times the floor', 3.5, twoProcesses?.wallToFloor),
		atMost('Somebody else holds the whole limit for 30 s: leads lost', 0, forms('limit-held')?.lost),
	];
}
