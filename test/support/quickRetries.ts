import { join } from 'node:path';

import type { limits } from '../../nodes/shared/sync/retry';
import { root } from './workspace';

type Limits = typeof limits;

const quick: Partial<Limits> = { firstDelay: 1, longestDelay: 4, settlingTime: 1 };

/** The limits in force, in the built package that the engine runs. */
export async function builtLimits(): Promise<Limits> {
	const retryPolicy = (await import(join(root, 'dist', 'nodes', 'shared', 'sync', 'retry.js'))) as {
		limits: Limits;
	};
	return retryPolicy.limits;
}

/** Makes the waits between the tries of a call short, and other limits as they are given. */
export function withQuickRetries(others: Partial<Limits> = {}): void {
	let usual: Limits;
	beforeAll(async () => {
		const built = await builtLimits();
		usual = { ...built };
		Object.assign(built, quick, others);
	});
	afterAll(async () => Object.assign(await builtLimits(), usual));
}
