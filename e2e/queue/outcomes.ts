import { z } from 'zod';

import { readExecution, storedExecution, type Execution, type Item } from '../host/execution';
import type { Postgres } from './postgres';
import { trigger, writer } from './workflow';

/** What became of one post, as the two branches of the node that writes told it. */
export interface Outcome {
	readonly post: number;
	/** Undefined when no lead was written. */
	readonly leadId: string | undefined;
	/** The categories of its remarks. */
	readonly remarks: readonly string[];
}

const arrived = z.object({ query: z.object({ post: z.coerce.number().int() }) });
const lead = z.object({ lead_id: z.string() });
const remark = z.object({ remark: z.object({ category: z.string() }) });

/** Executions are read by the hundred, because all of them at once would be a heavy answer. */
const page = 500;

/**
 * The outcomes of all executions that ran, in the order in which they were started. Their status is not asked: one that
 * was cancelled and started again is an error in n8n's list, although each of its nodes did its work.
 */
export async function readOutcomes({ query }: Postgres): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (let last = '0'; ;) {
		const rows = await query(
			`select row_to_json(t) from (
				select e.id, e.status, d.data from execution_entity e join execution_data d on d."executionId" = e.id
				where e.id > ${last} order by e.id limit ${page}
			) t`,
		);
		const executions = rows.map((row) => storedExecution.parse(JSON.parse(row)));
		outcomes.push(...executions.flatMap((each) => outcomeOf(readExecution(each)) ?? []));
		const newest = executions.at(-1);
		if (newest === undefined) return outcomes;
		last = newest.id;
	}
}

/** Undefined for one that stopped with its worker: nothing of what it did is stored. */
function outcomeOf(execution: Execution): Outcome | undefined {
	const [[post] = []] = realItems(execution, trigger);
	if (post === undefined) return undefined;
	const [written = [], remarks = []] = realItems(execution, writer);
	const [first, ...more] = written;
	if (more.length > 0) throw new Error(`Execution ${execution.id} wrote more than one lead`);
	return {
		post: arrived.parse(post.json).query.post,
		leadId: first && lead.parse(first.json).lead_id,
		remarks: remarks.map(({ json }) => remark.parse(json).remark.category),
	};
}

/** Where a worker finds out after a crash that a node had finished, n8n puts an item of its own for what was lost. */
function realItems({ outputs }: Execution, node: string): Item[][] {
	return outputs(node).map((items) =>
		items.filter(({ json }) => json['isArtificialRecoveredEventItem'] !== true),
	);
}
