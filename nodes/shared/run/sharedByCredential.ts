import { createHash } from 'node:crypto';

import type { SyncCredential } from '../sync/credential';
import type { Clock } from '../sync/retry';

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
