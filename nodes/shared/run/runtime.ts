import { sleep } from 'n8n-workflow';

import { type Limits, usualLimits } from '../sync/limits';
import type { Clock } from '../sync/retry';

/** What the executions of all nodes of one process share. */
export interface Runtime {
	readonly limits: Limits;
	/** Its waits do not know of a cancelled execution: each session adds that. */
	readonly clock: Clock;
}

export function createRuntime(limits: Partial<Limits> = {}): Runtime {
	return {
		limits: { ...usualLimits, ...limits },
		clock: { now: Date.now, random: Math.random, wait: sleep },
	};
}

/** The runtime of a node that n8n makes: n8n passes nothing to the constructor of a node. */
export const processRuntime: Runtime = createRuntime();
