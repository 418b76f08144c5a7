import type { N8nApi } from '../host/api';
import { unfinished } from './executions';
import type { Postgres } from './postgres';

/**
 * Starts what a dead worker had in hand again, in the way that a person would do it who finds these executions in
 * n8n's list, and in which docs/scaling.md tells to do it. n8n itself never does: it ends them with an error when their
 * lock has run out, and throws away what they were given.
 *
 * @returns how many there were
 */
export async function rescue(api: N8nApi, postgres: Postgres): Promise<number> {
	const stuck = await unfinished(postgres);
	for (const { id, status } of stuck) {
		// The worker had taken it and not begun yet. n8n does not start one again that seems to wait for its turn.
		if (status === 'new') await api.stop(id);
		await api.retry(id);
	}
	return stuck.length;
}
