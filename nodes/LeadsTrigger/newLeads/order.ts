import { FailureError } from '../../shared/sync/failure';
import type { ListedLead } from './listedLead';

/** Services may sort by whole seconds. */
const tolerance = 1_000;

/**
 * Throws a `FailureError` if the list is not sorted by creation, newest first (sync-api.md, General rules): then
 * new leads may stand anywhere. Some leads may stand where they were stored although their creation is dated back.
 */
export function checkOrder(leads: readonly ListedLead[]): void {
	const times = leads.flatMap(({ createdAt }) => createdAt ?? []);
	const rising = times.filter((time, index) => index > 0 && time > (times[index - 1] ?? time) + tolerance);
	if (rising.length < 3 || rising.length <= times.length / 4) return;
	throw new FailureError({
		reason: 'unreadable_answer',
		message: 'The service does not list the newest leads first',
		description:
			'The node cannot find new leads without reading all leads at each poll. It reported none. Ask the provider of the service to sort lead searches by creation time.',
	});
}
