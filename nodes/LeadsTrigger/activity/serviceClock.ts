import { type AnswerTimes, timesOf } from '../../shared/sync/httpDate';
import type { SyncClient } from '../../shared/sync/client';
import { FailureError } from '../../shared/sync/failure';
import { enterprise } from '../../shared/sync/shapes/pipeline';

/**
 * The time of the service, from a cheap answer.
 *
 * Actions carry the time of the service. A window that ends after the service's present would miss the actions that are
 * stored after it was read, so a poll takes the earliest time.
 */
export async function serviceTime(client: SyncClient): Promise<AnswerTimes> {
	const result = await client.call('getEnterprise', { path: {} }, enterprise);
	if (!result.ok) throw new FailureError(result.failure);
	return timesOf(result);
}
