import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import { enterprise } from '../../shared/sync/shapes/answers';

/**
 * The service's own clock, in epoch milliseconds, cut to whole seconds: from the `Date` header of a cheap answer.
 *
 * Actions carry the service's time. Windows cut by this machine's clock would overlap or leave gaps whenever one of
 * the two clocks is set.
 */
export async function serviceTime(client: SyncClient): Promise<number> {
	const result = await client.call('getEnterprise', { path: {} }, enterprise);
	if (!result.ok) throw new FailureError(result.failure);
	if (result.serviceTime !== undefined) return result.serviceTime;
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'The service did not say what time it is',
		description:
			'Its answer has no Date header, which tells which activity is new. Check whether a proxy between n8n and the service takes it away.',
	});
}
