import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { WorkflowDefinition } from '../../test/kit/engine';

/** The names by which the exam knows the parts of an answer. */
export const names = { start: 'Start', done: 'Done', toCheck: 'To Check' } as const;

/** A workflow as n8n exports it, of which the exam reads the nodes and the connections. */
const answerJson = z.object({
	nodes: z.array(
		z.object({ name: z.string(), type: z.string(), typeVersion: z.number().optional() }).passthrough(),
	),
	connections: z.record(
		z.record(
			z.array(z.array(z.object({ node: z.string(), type: z.string(), index: z.number() })).nullable()),
		),
	),
});

/** `01` for the first wish. */
export const numberOf = (index: number) => String(index + 1).padStart(2, '0');

/** The answer to a wish; undefined if there is none. Throws if the file is no workflow. */
export function readAnswer(folder: string, index: number): WorkflowDefinition | undefined {
	const file = join(folder, `${numberOf(index)}.json`);
	if (!existsSync(file)) return undefined;
	return answerJson.parse(JSON.parse(readFileSync(file, 'utf8'))) as WorkflowDefinition;
}
