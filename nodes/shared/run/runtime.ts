import { sleep } from 'n8n-workflow';

import { type Limits, usualLimits } from '../sync/limits';
import { Pace } from '../sync/pace/pace';
import type { Clock } from '../sync/retry';
import { SharedDefinitions } from '../workspace/reader';
import { SearchFacts } from '../workspace/searchFacts';
import { Claims } from './claims';
import { SharedByCredential } from './sharedByCredential';
import { WriteKeys } from './writeKeys';

/** What all executions of one process share. */
export interface Runtime {
	readonly limits: Limits;
	/** A cancelled execution does not end its waits. Each session adds that. */
	readonly clock: Clock;
	/** How fast requests go to each workspace. */
	readonly paces: SharedByCredential<Pace>;
	/** The idempotency keys of earlier writes, and of those under way. */
	readonly keys: SharedByCredential<WriteKeys>;
	/** The records that writes of the process are known to have stored. */
	readonly claims: SharedByCredential<Claims>;
	readonly definitions: SharedByCredential<SharedDefinitions>;
	readonly searchFacts: SharedByCredential<SearchFacts>;
}

export const processClock: Clock = {
	now: Date.now,
	random: Math.random,
	wait: sleep,
	// Nodes have no setTimeout. Node.js keeps such a signal while it has a listener, but not the process.
	after: (milliseconds, run) =>
		AbortSignal.timeout(milliseconds).addEventListener('abort', run, { once: true }),
};

export function createRuntime(changed: Partial<Limits> = {}, clock = processClock): Runtime {
	const limits = { ...usualLimits, ...changed };
	return {
		limits,
		clock,
		paces: new SharedByCredential(() => new Pace({ clock, limits }), clock),
		keys: new SharedByCredential(() => new WriteKeys(clock), clock),
		claims: new SharedByCredential(() => new Claims(clock), clock),
		definitions: new SharedByCredential(() => new SharedDefinitions(clock.now), clock),
		searchFacts: new SharedByCredential(() => new SearchFacts(clock.now), clock),
	};
}

/** The runtime of the nodes that n8n creates: n8n passes no arguments to the constructor of a node. */
export const processRuntime: Runtime = createRuntime();
