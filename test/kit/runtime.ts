import { join } from 'node:path';

import type * as runtimeModule from '../../nodes/shared/session/runtime';
import type { Limits } from '../../nodes/shared/sync/retry';
import { root } from './root';

/** Short waits between the attempts of a call. */
export const quick: Partial<Limits> = { firstDelay: 1, longestDelay: 4, settlingTime: 1, patience: 200 };

/**
 * A runtime for the nodes of the built package, with these limits and the default for each other limit. `ahead` is how far
 * its clock is ahead of the machine's, in milliseconds.
 */
export async function builtRuntime(
	limits: Partial<Limits>,
	ahead: () => number = () => 0,
): Promise<runtimeModule.Runtime> {
	const path = join(root, 'dist', 'nodes', 'shared', 'session', 'runtime.js');
	const built = (await import(path)) as typeof runtimeModule;
	return built.createRuntime(limits, { ...built.processClock, now: () => Date.now() + ahead() });
}
