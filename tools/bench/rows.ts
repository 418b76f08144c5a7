import type { Subject } from './job';
import type { Comparison } from './plan';
import type { Run } from './round';
import { median } from './statistics';

/** The runs of one subject in one comparison. */
export interface Row {
	readonly job: string;
	readonly items: number;
	readonly latencyMs: number;
	readonly limit: number | null;
	readonly runs: number;
	readonly subject: Subject;
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly requests: number;
	readonly connections: number;
	readonly peakMiB: number;
	/** Of the worst run, like `doubled`: a median would hide a loss. */
	readonly lost: number;
	readonly doubled: number;
	/** Ratio of wall times, compared with the other subject's run of the same round. */
	readonly ratioToFloor: number | null;
	readonly ratioToHttpRequest: number | null;
}

/** A row with the columns that only the document has. */
export interface Result extends Row {
	readonly outputMiB: number;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Medians over the rounds. Each round has one run of every subject. */
export function resultsOf(
	{ job, items, condition, subjects }: Comparison,
	rounds: ReadonlyArray<ReadonlyMap<Subject, Run>>,
): Result[] {
	return subjects.map((subject): Result => {
		const runs = rounds.flatMap((round) => round.get(subject) ?? []);
		const middle = (pick: (run: Run) => number, digits: number) => rounded(median(runs.map(pick)), digits);
		const ratioTo = (other: Subject) => {
			const ratios = rounds.flatMap((round) => {
				const [own, others] = [round.get(subject), round.get(other)];
				return own && others ? own.wallMs / others.wallMs : [];
			});
			return ratios.length === 0 ? null : rounded(median(ratios), 2);
		};
		return {
			job: job.name,
			items,
			latencyMs: condition.latencyMs,
			limit: condition.limit,
			runs: runs.length,
			subject,
			wallMs: middle(({ wallMs }) => wallMs, 0),
			cpuMs: middle(({ cpuMs }) => cpuMs, 0),
			requests: middle(({ requests }) => requests, 0),
			connections: middle(({ connections }) => connections, 0),
			peakMiB: middle(({ peakMiB }) => peakMiB, 1),
			lost: Math.max(...runs.map(({ lost }) => lost)),
			doubled: Math.max(...runs.map(({ doubled }) => doubled)),
			ratioToFloor: ratioTo('floor'),
			ratioToHttpRequest: ratioTo('http-request'),
			outputMiB: middle(({ outputMiB }) => outputMiB, 1),
		};
	});
}
