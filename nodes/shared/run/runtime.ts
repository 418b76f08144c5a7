import { createHash } from 'node:crypto';
import { sleep } from 'n8n-workflow';

import { type Limits, usualLimits, type Clock } from '../sync/retry';
import type { SyncCredential } from '../sync/credential';
import { Pace } from '../sync/pace/pace';
import { SharedDefinitions } from '../workspace/reader';
import { SearchFacts } from '../workspace/searchFacts';
import { Claims } from './claims';
import { EventIds } from './eventIds';

/** How long a state is kept that nobody uses, in milliseconds. */
const idleTime = 60_000;

type Workspace = Pick<SyncCredential, 'baseUrl' | 'enterpriseId' | 'accessToken'>;

/**
 * What all executions of a process share for one workspace and token. A new token gets a new state.
 *
 * A state is dropped when it is not busy and nobody asked for it for a minute, so an idle credential takes no memory.
 */
export class SharedByCredential<State extends { readonly isBusy: boolean }> {
	private readonly kept = new Map<string, { readonly state: State; askedAt: number }>();
	private isSweepDue = false;

	constructor(
		private readonly create: () => State,
		private readonly clock: Pick<Clock, 'now' | 'after'>,
	) {}

	of(workspace: Workspace): State {
		const key = keyOf(workspace);
		const askedAt = this.clock.now();
		const known = this.kept.get(key);
		if (known !== undefined) {
			known.askedAt = askedAt;
			return known.state;
		}
		const state = this.create();
		this.kept.set(key, { state, askedAt });
		this.sweepLater();
		return state;
	}

	/** How many states are kept. */
	get size(): number {
		return this.kept.size;
	}

	private sweepLater(): void {
		if (this.isSweepDue || this.kept.size === 0) return;
		this.isSweepDue = true;
		this.clock.after(idleTime, () => {
			this.isSweepDue = false;
			const idleSince = this.clock.now() - idleTime;
			for (const [key, { state, askedAt }] of this.kept)
				if (!state.isBusy && askedAt <= idleSince) this.kept.delete(key);
			this.sweepLater();
		});
	}
}

/** A hash, because keys may get into logs and heap snapshots, and the token must not. */
function keyOf({ baseUrl, enterpriseId, accessToken }: Workspace): string {
	const text = JSON.stringify([baseUrl, enterpriseId, accessToken]);
	return createHash('sha256').update(text).digest('base64url');
}

/** What all executions of one process share. */
export interface Runtime {
	readonly limits: Limits;
	/** A cancelled execution does not end its waits. Each session adds that. */
	readonly clock: Clock;
	/** How fast requests go to each workspace. */
	readonly paces: SharedByCredential<Pace>;
	/** The events of earlier writes, and of those under way. */
	readonly eventIds: SharedByCredential<EventIds>;
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
		eventIds: new SharedByCredential(() => new EventIds(clock), clock),
		claims: new SharedByCredential(() => new Claims(clock), clock),
		definitions: new SharedByCredential(() => new SharedDefinitions(clock.now), clock),
		searchFacts: new SharedByCredential(() => new SearchFacts(clock.now), clock),
	};
}

/** The runtime of the nodes that n8n creates: n8n passes no arguments to the constructor of a node. */
export const processRuntime: Runtime = createRuntime();
