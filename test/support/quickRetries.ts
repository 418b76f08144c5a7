import { join } from 'node:path';

import type { limits } from '../../nodes/shared/sync/retry';
import { root } from './workspace';

/** Makes the waits between the tries of a call short, in the built package that the engine runs. */
export function withQuickRetries(): void {
	let built: typeof limits;
	let usual: typeof limits;
	beforeAll(async () => {
		const retryPolicy = (await import(join(root, 'dist', 'nodes', 'shared', 'sync', 'retry.js'))) as {
			limits: typeof limits;
		};
		built = retryPolicy.limits;
		usual = { ...built };
		Object.assign(built, { firstDelay: 1, longestDelay: 4, settlingTime: 1 });
	});
	afterAll(() => Object.assign(built, usual));
}
