import { z } from 'zod';

import type { Postgres } from './postgres';

/** Executions by their status. */
export type Statuses = Readonly<Record<string, number>>;

export async function countExecutions({ query }: Postgres): Promise<Statuses> {
	const rows = await query('select json_build_array(status, count(*)) from execution_entity group by status');
	return Object.fromEntries(rows.map((row) => z.tuple([z.string(), z.number()]).parse(JSON.parse(row))));
}

/** n8n publishes a workflow a moment before its webhook answers. */
export async function countWebhooks({ query }: Postgres): Promise<number> {
	return Number((await query('select count(*) from webhook_entity'))[0]);
}

/** Executions that have not come to an end, those included of which n8n knows that their worker is gone. */
export async function unfinished({ query }: Postgres): Promise<Array<{ id: string; status: string }>> {
	const rows = await query(
		`select json_build_object('id', id::text, 'status', status) from execution_entity
		where status not in ('success', 'error', 'canceled') order by id`,
	);
	return rows.map((row) => z.object({ id: z.string(), status: z.string() }).parse(JSON.parse(row)));
}

const times = z.object({
	/** From the first start to the last end of those that a post began, in seconds. */
	seconds: z.number(),
	/** The duration of one execution, in milliseconds: half of them took no longer than that. */
	median: z.number(),
	/** Posts whose execution succeeded without being started again. */
	count: z.number(),
});

export type Times = z.infer<typeof times>;

/** How long the executions took that posts began and that succeeded. */
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
