import type { N8nApi } from '../host/api';
import { unfinished } from './executions';
import type { Postgres } from './postgres';

/**
 * Starts the unfinished executions of a dead worker again, as a user does in n8n's list (docs/scaling.md). n8n itself
 * never does: it ends them with an error when their lock expires, and drops their input.
 *
 * @returns how many were started again
 */
export async function rescue(api: N8nApi, postgres: Postgres): Promise<number> {
	const stuck = await unfinished(postgres);
	for (const { id, status } of stuck) {
		// The worker had taken it and not started it yet. n8n does not retry an execution with the status *new*.
		if (status === 'new') await api.stop(id);
		await api.retry(id);
	}
	return stuck.length;
}
