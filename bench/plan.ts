import { type Job, type Subject, subjectNames } from './job';
import type { Condition } from './workspace';

/** On the same machine, a service some way off, and one that takes only so much at once. */
export const conditions: Readonly<Record<string, Condition>> = {
	near: { latencyMs: 0, limit: null },
	far: { latencyMs: 50, limit: null },
	limited: { latencyMs: 50, limit: 20 },
};

/** One comparison: a job under a condition, and who does it. */
export interface Comparison {
	readonly job: Job;
	readonly items: number;
	readonly condition: Condition;
	readonly subjects: readonly Subject[];
}

export interface LeftOut extends Pick<Comparison, 'job' | 'items' | 'condition'> {
	readonly subject: Subject;
	readonly reason: string;
}

interface Plan {
	readonly comparisons: readonly Comparison[];
	readonly leftOut: readonly LeftOut[];
}

export function planFor(
	jobs: readonly Job[],
	under: readonly Condition[] = Object.values(conditions),
	itemsInstead?: number,
): Plan {
	const comparisons: Comparison[] = [];
	const leftOut: LeftOut[] = [];
	for (const job of jobs) {
		const sizes = itemsInstead === undefined ? job.sizes : [{ items: itemsInstead, longest: Infinity }];
		for (const { items, longest } of sizes) {
			for (const condition of under) {
				const what = { job, items, condition };
				const reasons = subjectNames.map((subject) => ({
					subject,
					reason: whyNot(subject, { ...what, longest }),
				}));
				const subjects = reasons.flatMap(({ subject, reason }) => (reason === undefined ? subject : []));
				// Without our nodes there is nothing to compare.
				if (subjects.includes('nodes')) comparisons.push({ ...what, subjects });
				for (const { subject, reason } of reasons)
					if (reason !== undefined) leftOut.push({ ...what, subject, reason });
			}
		}
	}
	return { comparisons, leftOut };
}

type Case = Pick<Comparison, 'job' | 'items' | 'condition'> & { readonly longest: number };

function whyNot(subject: Subject, { job, items, condition, longest }: Case): string | undefined {
	if (subject === 'http-request-batched' && !job.batches)
		return 'all is one item, which batching leaves as it is';
	if (condition.limit !== null && hasOneRequestAtATime(subject, job))
		return 'has one request at a time, so that the limit changes nothing';
	const seconds = secondsAtLeast(subject, { job, items, condition });
	return seconds > longest ? `waits for ${Math.round(seconds)} s in each run` : undefined;
}

/** Without batches everything is one item, and the HTTP Request node asks for one page after the other. */
const hasOneRequestAtATime = (subject: Subject, job: Job) =>
	subject === 'sequential' || (subject === 'http-request' && !job.batches);

/** What a subject only waits, whatever else it does. */
function secondsAtLeast(subject: Subject, { job, items, condition }: Omit<Case, 'longest'>): number {
	if (subject === 'http-request-batched') return (job.calls(items) / 20) * 0.1;
	const wholeLatency = (job.calls(items) * condition.latencyMs) / 1000;
	if (hasOneRequestAtATime(subject, job)) return wholeLatency;
	// The HTTP Request node waits for nobody, and loses what the service refuses.
	const waitsItsTurn = condition.limit !== null && subject !== 'http-request';
	return waitsItsTurn ? wholeLatency / (condition.limit ?? 1) : 0;
}
