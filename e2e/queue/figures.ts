import { cpus } from 'node:os';

import { countBy } from 'lodash';

import type { Times } from './executions';
import type { Taken } from './load';
import type { Outcome } from './outcomes';

/** What a run is told by. */
export interface Figures {
	readonly n8n: string;
	readonly processors: number;
	readonly posts: number;
	readonly accepted: number;
	/** Answers that n8n was not ready; those posts were sent again. */
	readonly notReady: number;
	/** Executions at once in each of the two workers. */
	readonly concurrency: number;
	readonly workerKilled: boolean;
	/** Executions that the killed worker had in hand, and that were started again. */
	readonly startedAgain: number;
	/** Executions that the worker finished after it had come back. */
	readonly finishedByRevived: number;
	readonly leadsBefore: number;
	readonly leadsAfter: number;
	/** Posts that were written as they are, that were written and got remarks, and that got nothing but remarks. */
	readonly written: number;
	readonly writtenWithRemarks: number;
	/** Posts that got nothing but remarks, by the category of the first one. */
	readonly notWritten: Readonly<Record<string, number>>;
	readonly postsPerSecond: number;
	readonly executionsPerSecond: number;
	/** Half of the executions took no longer than that, in milliseconds. */
	readonly medianExecution: number;
	readonly requestsPerExecution: number;
}

export interface Measured {
	readonly n8n: string;
	readonly taken: Taken;
	readonly times: Times;
	readonly outcomes: readonly Outcome[];
	readonly requests: number;
}

type Told = Pick<
	Figures,
	| 'posts'
	| 'concurrency'
	| 'workerKilled'
	| 'startedAgain'
	| 'finishedByRevived'
	| 'leadsBefore'
	| 'leadsAfter'
>;

export function figuresOf({ n8n, taken, times, outcomes, requests }: Measured, told: Told): Figures {
	const written = outcomes.filter(({ leadId }) => leadId !== undefined);
	const withRemarks = written.filter(({ remarks }) => remarks.length > 0).length;
	const others = outcomes.filter(({ leadId }) => leadId === undefined);
	return {
		n8n,
		processors: cpus().length,
		...told,
		accepted: taken.accepted,
		notReady: taken.notReady,
		written: written.length - withRemarks,
		writtenWithRemarks: withRemarks,
		notWritten: countBy(others, ({ remarks }) => remarks[0] ?? 'nothing'),
		postsPerSecond: rounded(taken.accepted / taken.seconds),
		executionsPerSecond: rounded(times.count / times.seconds),
		medianExecution: Math.round(times.median),
		requestsPerExecution: rounded(requests / outcomes.length),
	};
}

const rounded = (value: number) => Math.round(value * 10) / 10;
