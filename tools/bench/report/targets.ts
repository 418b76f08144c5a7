import type { Subject } from '../job';
import type { NodeFigures } from '../node/figures';
import type { Result, Row } from '../rows';
import { atLeast, atMost, type Measurement, type Target } from './target';

type Case = Pick<Row, 'latencyMs' | 'limit'>;

const near: Case = { latencyMs: 0, limit: null };
const far: Case = { latencyMs: 50, limit: null };
const limited: Case = { latencyMs: 50, limit: 20 };

const over = (one: Measurement, other: Measurement): Measurement =>
	one == null || other == null ? undefined : one / other;

/**
 * Compares the measurements with the aims of this project.
 *
 * @param node undefined if it was not measured
 */
export function judge(results: readonly Result[], node?: NodeFigures): Target[] {
	const finder =
		(job: string, items: number) =>
		(subject: Subject, { latencyMs, limit }: Case) =>
			results.find(
				(row) =>
					row.job === job &&
					row.items === items &&
					row.subject === subject &&
					row.latencyMs === latencyMs &&
					row.limit === limit,
			);
	const create = finder('create-auto-mapped', 1_000);
	const createMany = finder('create-auto-mapped', 10_000);
	const append = finder('append-actions', 5_000);
	const read = finder('read-leads', 50_000);
	const cpuOf = (row: Result | undefined) => row?.cpuMs;
	const [small, middling, large] = (node?.autoMapped ?? []).map(({ processor }) => processor.median);
	return [
		atMost('1,000 leads, 20 requests at once: leads lost', 0, create('nodes', limited)?.lost),
		atMost('The same: times the floor', 1.3, create('nodes', limited)?.ratioToFloor),
		atMost(
			'1,000 leads, no limit, 50 ms: times the HTTP Request node',
			1.5,
			create('nodes', far)?.ratioToHttpRequest,
		),
		atLeast(
			'The same: times faster than its batching',
			3,
			over(create('http-request-batched', far)?.wallMs, create('nodes', far)?.wallMs),
		),
		atMost(
			"10,000 leads, no limit, 50 ms: peak memory, divided by the HTTP Request node's",
			0.5,
			over(createMany('nodes', far)?.peakMiB, createMany('http-request', far)?.peakMiB),
		),
		atLeast(
			'5,000 actions: times fewer requests than the HTTP Request node',
			10,
			over(append('http-request', far)?.requests, append('nodes', far)?.requests),
		),
		...[2, 1.2].map((most) =>
			atMost('5,000 actions, 50 ms: times the floor', most, append('nodes', far)?.ratioToFloor),
		),
		atMost(
			'5,000 actions, 20 requests at once: times the floor',
			1.2,
			append('nodes', limited)?.ratioToFloor,
		),
		...[near, far].map((condition) =>
			atMost(
				`1,000 leads, ${condition.latencyMs} ms: CPU, divided by the HTTP Request node's`,
				0.8,
				over(cpuOf(create('nodes', condition)), cpuOf(create('http-request', condition))),
			),
		),
		...[create, createMany].map((each, index) =>
			atMost(
				`${index === 0 ? '1,000' : '10,000'} leads, 50 ms: CPU, divided by the HTTP Request node's`,
				0.92,
				over(cpuOf(each('nodes', far)), cpuOf(each('http-request', far))),
			),
		),
		atMost("The node's own share, 10,000 leads: microseconds of CPU per lead", 20, middling),
		atLeast(
			"20 expressions: CPU of n8n's evaluation, divided by the node's whole CPU",
			10,
			over(node?.evaluation, node?.byHand.processor.median),
		),
		atMost('CPU per lead at 100,000 leads, divided by that at 1,000', 1.1, over(large, small)),
		atLeast(
			'50,000 leads read, 50 ms: times faster than the HTTP Request node',
			5,
			over(read('http-request', far)?.wallMs, read('nodes', far)?.wallMs),
		),
		atMost(
			'The same: peak memory, divided by the size of the leads',
			1.5,
			over(read('nodes', far)?.peakMiB, read('nodes', far)?.outputMiB),
		),
		atMost(
			'50,000 leads read, 0 ms: times the HTTP Request node',
			1,
			read('nodes', near)?.ratioToHttpRequest,
		),
		atMost(
			'The same: peak memory, divided by the size of the leads',
			4,
			over(read('nodes', near)?.peakMiB, read('nodes', near)?.outputMiB),
		),
	];
}
