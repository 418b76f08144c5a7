import { type ConditionName, conditionNames, conditions, type Job, type Subject, subjectNames } from './job';
import type { Condition } from './workspace';

/** One comparison: a job under a condition, and its subjects. */
export interface Comparison {
	readonly job: Job;
	readonly items: number;
	readonly condition: Condition;
	readonly subjects: readonly Subject[];
}

export interface LeftOut extends Omit<Comparison, 'subjects'> {
	readonly subject: Subject;
	readonly reason: string;
}

interface Plan {
	readonly comparisons: readonly Comparison[];
	readonly leftOut: readonly LeftOut[];
}

export function planFor(
	jobs: readonly Job[],
	at: readonly ConditionName[] = conditionNames,
	itemsInstead?: number,
): Plan {
	const comparisons: Comparison[] = [];
	const leftOut: LeftOut[] = [];
	for (const job of jobs) {
		const sizes = itemsInstead === undefined ? job.sizes : [{ items: itemsInstead, longest: Infinity, at }];
		for (const { items, longest, at: measuredAt } of sizes) {
			for (const name of at.filter((each) => measuredAt.includes(each))) {
				const what = { job, items, condition: conditions[name] };
				const subjects: Subject[] = [];
				for (const subject of subjectNames) {
					const reason = whyNot(subject, what, longest);
					if (reason === undefined) subjects.push(subject);
					else leftOut.push({ ...what, subject, reason });
				}
				// Without our nodes the comparison has no reference.
				if (subjects.includes('nodes')) comparisons.push({ ...what, subjects });
			}
		}
	}
	return { comparisons, leftOut };
}

type Case = Omit<Comparison, 'subjects'>;

function whyNot(subject: Subject, what: Case, longest: number): string | undefined {
	const { job, condition } = what;
	if (subject === 'http-request-batched' && !job.batches)
		return 'reads with a single item, so that batching changes nothing';
	if (subject === 'http-request-batched' && condition.latencyMs === 0)
		return 'waits for its batches alone, as it does beside a distant service';
	if (condition.limit !== null && hasOneRequestAtATime(subject, job))
		return 'sends one request at a time, so that the limit changes nothing';
	const seconds = secondsAtLeast(subject, what);
	return seconds > longest ? `waits for ${Math.round(seconds)} s in each run` : undefined;
}

/** In a job without batches a single item does everything, and the HTTP Request node reads the pages one by one. */
const hasOneRequestAtATime = (subject: Subject, job: Job) =>
	subject === 'sequential' || (subject === 'http-request' && !job.batches);

/** The least seconds that a subject takes, counting only its waits. */
function secondsAtLeast(subject: Subject, { job, items, condition }: Case): number {
	if (subject === 'http-request-batched') return (job.calls(items) / 20) * 0.1;
	const wholeLatency = (job.calls(items) * condition.latencyMs) / 1000;
	if (hasOneRequestAtATime(subject, job)) return wholeLatency;
	// The HTTP Request node sends everything at once and does not retry what the service throttles.
	const waitsItsTurn = condition.limit !== null && subject !== 'http-request';
	return waitsItsTurn ? wholeLatency / (condition.limit ?? 1) : 0;
}
