import { z } from 'zod';

import type { Postgres } from './postgres';

/** Number of executions by status. */
export type Statuses = Readonly<Record<string, number>>;

export async function countExecutions({ query }: Postgres): Promise<Statuses> {
	const rows = await query('select json_build_array(status, count(*)) from execution_entity group by status');
	return Object.fromEntries(rows.map((row) => z.tuple([z.string(), z.number()]).parse(JSON.parse(row))));
}

/** Number of registered webhooks. n8n publishes a workflow a moment before its webhook answers. */
export async function countWebhooks({ query }: Postgres): Promise<number> {
	return Number((await query('select count(*) from webhook_entity'))[0]);
}

/** Unfinished executions, including those that n8n has marked as *crashed*. */
export async function unfinished({ query }: Postgres): Promise<Array<{ id: string; status: string }>> {
	const rows = await query(
		`select json_build_object('id', id::text, 'status', status) from execution_entity
		where status not in ('success', 'error', 'canceled') order by id`,
	);
	return rows.map((row) => z.object({ id: z.string(), status: z.string() }).parse(JSON.parse(row)));
}

const times = z.object({
	/** Seconds from the first start to the last end of the executions that posts started. */
	seconds: z.number(),
	/** The median duration of an execution, in milliseconds. */
	median: z.number(),
	/** Posts whose execution succeeded without a retry. */
	count: z.number(),
});

export type Times = z.infer<typeof times>;

/** The durations of the successful executions that posts started. */
export async function measureExecutions({ query }: Postgres): Promise<Times> {
	const [row = ''] = await query(
		`select json_build_object(
			'count', count(*),
			'seconds', extract(epoch from max("stoppedAt") - min("startedAt")),
			'median', 1000 * percentile_cont(0.5) within group (order by extract(epoch from "stoppedAt" - "startedAt"))
		) from execution_entity where status = 'success' and mode = 'webhook'`,
	);
	return times.parse(JSON.parse(row));
}
