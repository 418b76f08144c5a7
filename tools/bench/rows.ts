import { type Comparison, type ConditionName, importedBeside, type Run, type Subject } from './job';
import type { Round } from './measure';

/** The runs of one subject in one comparison. Ratios are taken within a round. */
export interface Row {
	readonly job: string;
	readonly items: number;
	readonly at: ConditionName;
	readonly runs: number;
	readonly subject: Subject;
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly requests: number;
	/** Requests for each item, those of an import beside forms included. */
	readonly requestsPerItem: number;
	readonly connections: number;
	readonly peakMiB: number;
	readonly outputMiB: number;
	/** How long an execution took. The worst one is the worst of all runs. */
	readonly medianMs: number;
	readonly worstMs: number;
	/** Of the worst run, like `doubled`: a median would hide a loss. */
	readonly lost: number;
	readonly doubled: number;
	/** Ratios of wall times, and of median times of an execution. */
	readonly wallToFloor: number | null;
	readonly wallToHttpRequest: number | null;
	readonly medianToHttpRequest: number | null;
}

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));

/** The middle number, or the lower one of two in the middle. */
export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((one, other) => one - other);
	return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

const wall = ({ wallMs }: Run) => wallMs;
const latency = ({ latencies }: Run) => median(latencies);

/** Medians over the rounds, and the worst. Each round has one run of every subject. */
export const rowsOf = ({ job, items, at, subjects }: Comparison, rounds: readonly Round[]): Row[] =>
	subjects.map((subject): Row => {
		const runs = rounds.flatMap((round) => round.get(subject) ?? []);
		const middle = (pick: (run: Run) => number, digits?: number) => rounded(median(runs.map(pick)), digits);
		const worst = (pick: (run: Run) => number) => rounded(Math.max(...runs.map(pick)));
		const ratioTo = (other: Subject, pick: (run: Run) => number) => {
			const ratios = rounds.flatMap((round) => {
				const [own, others] = [round.get(subject), round.get(other)];
				return own && others ? pick(own) / pick(others) : [];
			});
			return ratios.length === 0 ? null : rounded(median(ratios), 2);
		};
		const written = items + importedBeside(job);
		return {
			...{ job: job.name, items, at, runs: runs.length, subject },
			wallMs: middle(wall),
			cpuMs: middle(({ cpuMs }) => cpuMs),
			requests: middle(({ requests }) => requests),
			requestsPerItem: middle(({ requests }) => requests / written, 2),
			connections: middle(({ connections }) => connections),
			peakMiB: middle(({ peakMiB }) => peakMiB, 1),
			outputMiB: middle(({ outputMiB }) => outputMiB, 1),
			medianMs: middle(latency),
			worstMs: worst(({ latencies }) => Math.max(...latencies)),
			lost: worst(({ lost }) => lost),
			doubled: worst(({ doubled }) => doubled),
			wallToFloor: ratioTo('floor', wall),
			wallToHttpRequest: ratioTo('http-request', wall),
			medianToHttpRequest: ratioTo('http-request', latency),
		};
	});

/** The row of a subject in a job, under a condition and with a number of items if the job has several. */
export const rowIn = (
	rows: readonly Row[],
	subject: Subject,
	job: string,
	at?: ConditionName,
	items?: number,
): Row | undefined =>
	rows.find(
		(row) =>
			row.subject === subject &&
			row.job === job &&
			(at === undefined || row.at === at) &&
			(items === undefined || row.items === items),
	);
