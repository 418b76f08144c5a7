import { cpus } from 'node:os';

import { countBy } from 'lodash';

import type { Times } from './executions';
import type { Taken } from './load';
import type { Outcome } from './outcomes';

/** The figures of a run. */
export interface Figures {
	readonly n8n: string;
	readonly processors: number;
	readonly posts: number;
	readonly accepted: number;
	/** Answers with status 503. Those posts were sent again. */
	readonly notReady: number;
	/** Concurrent executions in each of the two workers. */
	readonly concurrency: number;
	readonly workerKilled: boolean;
	/** Executions of the killed worker that were unfinished and started again. */
	readonly startedAgain: number;
	/** Executions that the worker finished after its restart. */
	readonly finishedByRevived: number;
	readonly leadsBefore: number;
	readonly leadsAfter: number;
	/** Posts that were written without remarks. */
	readonly written: number;
	readonly writtenWithRemarks: number;
	/** Posts that were not written, by the category of their first remark. */
	readonly notWritten: Readonly<Record<string, number>>;
	readonly postsPerSecond: number;
	readonly executionsPerSecond: number;
	/** The median duration of an execution, in milliseconds. */
	readonly medianExecution: number;
	readonly requestsPerExecution: number;
	/** Requests that the workspace refused: too many at once, or in the hour. */
	readonly throttled: number;
	/** What the workspace takes at once, and in an hour. */
	readonly atOnce: number;
	readonly perHour: number;
}

interface Measured {
	readonly n8n: string;
	readonly taken: Taken;
	readonly times: Times;
	readonly outcomes: readonly Outcome[];
	readonly requests: number;
	readonly throttled: number;
}

type Given = Pick<
	Figures,
	| 'posts'
	| 'concurrency'
	| 'atOnce'
	| 'perHour'
	| 'workerKilled'
	| 'startedAgain'
	| 'finishedByRevived'
	| 'leadsBefore'
	| 'leadsAfter'
>;

export function figuresOf(
	{ n8n, taken, times, outcomes, requests, throttled }: Measured,
	given: Given,
): Figures {
	const written = outcomes.filter(({ leadId }) => leadId !== undefined);
	const withRemarks = written.filter(({ remarks }) => remarks.length > 0).length;
	const others = outcomes.filter(({ leadId }) => leadId === undefined);
	return {
		n8n,
		processors: cpus().length,
		...given,
		accepted: taken.accepted,
		notReady: taken.notReady,
		written: written.length - withRemarks,
		writtenWithRemarks: withRemarks,
		notWritten: countBy(others, ({ remarks }) => remarks[0] ?? 'nothing'),
		postsPerSecond: rounded(taken.accepted / taken.seconds),
		executionsPerSecond: rounded(times.count / times.seconds),
		medianExecution: Math.round(times.median),
		requestsPerExecution: hundredth(requests / outcomes.length),
		throttled,
	};
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

const rounded = (value: number) => Math.round(value * 10) / 10;
