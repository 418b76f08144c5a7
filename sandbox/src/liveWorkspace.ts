import { randomBytes } from 'node:crypto';

import type { Store } from './domain/store';
import type { Workspace } from './domain/workspace';

/** The stored workspace with a running clock and new IDs. `timelineLag` and `clock` return milliseconds. */
export function liveWorkspace(
	store: Store,
	timelineLag: () => number,
	clock: () => number = Date.now,
): Workspace {
	let last = 0;
	return {
		store,
		// Never goes back, so that the order of creation is also the order of times.
		now: () => (last = Math.max(last, clock())),
		newId,
		timelineLag,
	};
}

/** Seconds, then random digits: increasing IDs keep new entries of an index on the same pages. */
function newId(): string {
	const seconds = Math.floor(Date.now() / 1000).toString(16);
	return seconds.padStart(8, '0') + randomBytes(8).toString('hex');
}
