import { z } from 'zod';

import { readExecution, storedExecution, type Execution, type Item } from '../host/execution';
import type { Postgres } from './postgres';
import { trigger, writer } from './workflow';

/** What became of one post, according to the two branches of the Leads node. */
export interface Outcome {
	readonly post: number;
	/** Undefined when no lead was written. */
	readonly leadId: string | undefined;
	/** The categories of its remarks. */
	readonly remarks: readonly string[];
}

const arrived = z.object({ query: z.object({ post: z.coerce.number().int() }) });
const lead = z.object({ lead_id: z.string() });
const remark = z.object({ category: z.string() });

/** Executions are read by the hundred, because one answer with all of them would be too large. */
const page = 500;

/**
 * The outcomes of all executions that ran, in the order of their start. Their status is ignored: n8n lists an execution
 * that was cancelled and started again as an error, although each of its nodes succeeded.
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

/** Undefined for an execution that stopped with its worker: n8n stored none of its data. */
function outcomeOf(execution: Execution): Outcome | undefined {
	const [[post] = []] = realItems(execution, trigger);
	if (post === undefined) return undefined;
	const [written = [], remarks = []] = realItems(execution, writer);
	const [first, ...more] = written;
	if (more.length > 0) throw new Error(`Execution ${execution.id} wrote more than one lead`);
	return {
		post: arrived.parse(post.json).query.post,
		leadId: first && lead.parse(first.json).lead_id,
		remarks: remarks.map(({ json }) => remark.parse(json).category),
	};
}

/** If a node had finished before the worker crashed, n8n replaces its lost items with an item of its own. */
function realItems({ outputs }: Execution, node: string): Item[][] {
	return outputs(node).map((items) =>
		items.filter(({ json }) => json['isArtificialRecoveredEventItem'] !== true),
	);
}
