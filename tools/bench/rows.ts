import { importedBeside } from './forms';
import { type Comparison, conditions, type FormJob, type Run, type Subject } from './job';
import type { Round } from './measure';
import type { Condition } from './workspace';

/** What all runs of a subject have in common, be it with many items or with a form at a time. */
interface Row extends Condition {
	readonly job: string;
	readonly runs: number;
	readonly subject: Subject;
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly requests: number;
	/** Of the worst run, like `doubled`: a median would hide a loss. */
	readonly lost: number;
	readonly doubled: number;
}

/** The runs of one subject in one comparison. Ratios of wall times are taken within a round. */
export interface Result extends Row {
	readonly items: number;
	readonly connections: number;
	readonly peakMiB: number;
	readonly ratioToFloor: number | null;
	readonly ratioToHttpRequest: number | null;
	readonly outputMiB: number;
}

/** The runs of one subject with forms. */
export interface FormRow extends Row {
	readonly forms: number;
	/** Requests for each lead, those of an import beside the forms included. */
	readonly requestsPerLead: number;
	/** How long a form's execution took. The worst one is the worst of all runs. */
	readonly medianMs: number;
	readonly worstMs: number;
	/** Ratios of wall times and of median latencies, within a round. */
	readonly wallToFloor: number | null;
	readonly medianToHttpRequest: number | null;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** The middle number, or the lower one of two in the middle. */
export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((one, other) => one - other);
	return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** What the rounds say of one subject: medians, ratios within a round, and the worst. */
function seenOf(rounds: readonly Round[], subject: Subject) {
	const runs = rounds.flatMap((round) => round.get(subject) ?? []);
	const middle = (pick: (run: Run) => number, digits = 0) => rounded(median(runs.map(pick)), digits);
	const ratioTo = (other: Subject, pick: (run: Run) => number) => {
		const ratios = rounds.flatMap((round) => {
			const [own, others] = [round.get(subject), round.get(other)];
			return own && others ? pick(own) / pick(others) : [];
		});
		return ratios.length === 0 ? null : rounded(median(ratios), 2);
	};
	const worst = (pick: (run: Run) => number) => Math.max(...runs.map(pick));
	return { runs: runs.length, middle, ratioTo, worst };
}

const wall = ({ wallMs }: Run) => wallMs;
const latency = ({ latencies }: Run) => median(latencies);

/** Medians over the rounds. Each round has one run of every subject. */
export const resultsOf = (
	{ job, items, condition: { latencyMs, limit }, subjects }: Comparison,
	rounds: readonly Round[],
): Result[] =>
	subjects.map((subject): Result => {
		const { runs, middle, ratioTo, worst } = seenOf(rounds, subject);
		return {
			...{ job: job.name, items, latencyMs, limit, runs, subject },
			wallMs: middle(wall),
			cpuMs: middle(({ cpuMs }) => cpuMs),
			requests: middle(({ requests }) => requests),
			connections: middle(({ connections }) => connections),
			peakMiB: middle(({ peakMiB }) => peakMiB, 1),
			lost: worst(({ lost }) => lost),
			doubled: worst(({ doubled }) => doubled),
			ratioToFloor: ratioTo('floor', wall),
			ratioToHttpRequest: ratioTo('http-request', wall),
			outputMiB: middle(({ outputMiB }) => outputMiB, 1),
		};
	});

export function formRowsOf(job: FormJob, rounds: readonly Round[]): FormRow[] {
	const { name, forms, at } = job;
	const leads = forms + importedBeside(job);
	return job.subjects.map((subject): FormRow => {
		const { runs, middle, ratioTo, worst } = seenOf(rounds, subject);
		return {
			...{ job: name, forms, ...conditions[at], runs, subject },
			wallMs: middle(wall),
			cpuMs: middle(({ cpuMs }) => cpuMs),
			requests: middle(({ requests }) => requests),
			requestsPerLead: middle(({ requests }) => requests / leads, 2),
			medianMs: middle(latency),
			worstMs: rounded(
				worst(({ latencies }) => Math.max(...latencies)),
				0,
			),
			lost: worst(({ lost }) => lost),
			doubled: worst(({ doubled }) => doubled),
			wallToFloor: ratioTo('floor', wall),
			medianToHttpRequest: ratioTo('http-request', latency),
		};
	});
}
