import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import { readHttpDate } from '../../shared/sync/httpDate';
import { enterprise } from '../../shared/sync/shapes/answers';

/**
 * The time of the service in epoch milliseconds, cut to whole seconds. Reads the `Date` header of a cheap answer.
 *
 * Actions carry the time of the service. Windows by the clock of this machine would overlap or leave gaps whenever one
 * of the two clocks is adjusted.
 */
export async function serviceTime(client: SyncClient): Promise<number> {
	const result = await client.call('getEnterprise', { path: {} }, enterprise);
	if (!result.ok) throw new FailureError(result.failure);
	const now = readHttpDate(result.headers['date']);
	if (now !== undefined) return now;
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'The service did not send its time',
		description:
			'Its answer has no Date header, which the node needs to find new activity. Check whether a proxy between n8n and the service removes the header.',
	});
}
