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

/** The outcomes of all executions that succeeded, in the order in which they were started. */
export async function readOutcomes({ query }: Postgres): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (let last = '0'; ;) {
		const rows = await query(
			`select row_to_json(t) from (
				select e.id, e.status, d.data from execution_entity e join execution_data d on d."executionId" = e.id
				where e.status = 'success' and e.id > ${last} order by e.id limit ${page}
			) t`,
		);
		const executions = rows.map((row) => storedExecution.parse(JSON.parse(row)));
		outcomes.push(...executions.map((each) => outcomeOf(readExecution(each))));
		const newest = executions.at(-1);
		if (newest === undefined) return outcomes;
		last = newest.id;
	}
}

function outcomeOf(execution: Execution): Outcome {
	const [posts = []] = realItems(execution, trigger);
	const { post } = arrived.parse(posts[0]?.json).query;
	const [written = [], remarks = []] = realItems(execution, writer);
	if (written.length > 1) throw new Error(`Post ${post} was written ${written.length} times`);
	const [first] = written;
	return {
		post,
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
