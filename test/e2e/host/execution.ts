import { parse as parseFlatted } from 'flatted';
import { z } from 'zod';

/** An execution from n8n's database. Its data are in n8n's own format. */
export const storedExecution = z.object({ id: z.coerce.string(), status: z.string(), data: z.string() });

/** One item as n8n stores it. */
const item = z.object({ json: z.record(z.unknown()), binary: z.record(z.unknown()).optional() });
const run = z.object({
	error: z.object({ message: z.string() }).passthrough().optional(),
	/** The model, the memory and the tools of an agent have other outputs than `main`. */
	data: z.object({ main: z.array(z.array(item).nullable()).default([]) }).optional(),
});
const finished = z.object({
	resultData: z.object({
		runData: z.record(z.array(run)).default({}),
		error: z.object({ message: z.string() }).passthrough().optional(),
	}),
});

export type Item = z.infer<typeof item>;

/** A finished execution, as n8n stored it. */
export interface Execution {
	readonly id: string;
	readonly status: string;
	readonly error: string | undefined;
	/** The items of each output of a node, over all its runs. Empty if it did not run. */
	outputs(node: string): Item[][];
	/** How often the node ran. */
	runs(node: string): number;
}

export function readExecution({ id: executionId, status, data }: z.infer<typeof storedExecution>): Execution {
	const { resultData } = finished.parse(parseFlatted(data));
	const runsOf = (node: string) => resultData.runData[node] ?? [];
	return {
		id: executionId,
		status,
		error: resultData.error?.message,
		runs: (node) => runsOf(node).length,
		outputs(node) {
			const outputs: Item[][] = [];
			for (const each of runsOf(node)) {
				each.data?.main.forEach((items, output) => (outputs[output] ??= []).push(...(items ?? [])));
			}
			return outputs;
		},
	};
}
