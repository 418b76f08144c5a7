import { setTimeout as wait } from 'node:timers/promises';

import { countExecutions, type Statuses } from './executions';
import type { Postgres } from './postgres';

const pause = 1_000;

/** The longest wait for the next execution to succeed, in milliseconds. */
const longestSilence = 120_000;

/**
 * Polls the executions until `isRight` returns true.
 *
 * @param isRight receives the number of executions by status, and the seconds since the last success
 */
export async function watchExecutions(
	postgres: Postgres,
	what: string,
	isRight: (statuses: Statuses, silence: number) => boolean,
): Promise<void> {
	let [succeeded, since] = [-1, Date.now()];
	for (;;) {
		const statuses = await countExecutions(postgres);
		const now = statuses['success'] ?? 0;
		if (now !== succeeded) [succeeded, since] = [now, Date.now()];
		const silence = Date.now() - since;
		if (isRight(statuses, silence / 1000)) return;
		if (silence > longestSilence) {
			throw new Error(`Timed out waiting for ${what}; executions: ${JSON.stringify(statuses)}`);
		}
		await wait(pause);
	}
}
