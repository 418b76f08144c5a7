import type { INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition, WorkflowRun } from '../../../test/kit/engine';
import { names } from '../answer';
import type { ExamWorkspace } from '../stage/examWorkspace';
import type { Known } from '../stage/known';
import type { Outcome } from '../verdict/judge';
import type { Arrived } from '../verdict/seen';

/** What an answer is run with. */
export interface Seat {
	readonly workspace: ExamWorkspace;
	readonly known: Known;
	readonly answer: WorkflowDefinition;
}

/** What a workflow did, before it is compared with the workspace. */
export type Ran = Pick<Outcome, 'done' | 'toCheck' | 'errors' | 'hints' | 'remarks'>;

/** Items with what a person sees of them: JSON, and the names and contents of files. */
const arrivedOf = (items: readonly INodeExecutionData[] = []): Arrived[] =>
	items.map(({ json, binary = {} }) => ({
		json,
		files: Object.values(binary).flatMap(({ fileName = '', data }) => [
			fileName,
			Buffer.from(data, 'base64').toString(),
		]),
	}));

/** The form of every remark, and of an item on an error output. In a tool, the summary may have the message. */
const remark = z.union([
	z.object({ message: z.string().optional(), category: z.string() }),
	z.object({ error: z.string(), message: z.string() }),
]);

/** The remarks and failures anywhere in a value. */
export function remarksIn(value: unknown): Arrived[] {
	if (typeof value !== 'object' || value === null) return [];
	if (remark.safeParse(value).success) return [{ json: value, files: [] }];
	return Object.values(value).flatMap(remarksIn);
}

/** What came of these runs of one workflow. */
export function ranOf(runs: readonly WorkflowRun[]): Ran {
	const nodes = runs.flatMap((each) => [...each.nodes.values()].flat());
	const at = (name: string): Arrived[] =>
		runs.flatMap((each) => (each.nodes.get(name) ?? []).flatMap(({ outputs }) => arrivedOf(outputs[0])));
	return {
		done: at(names.done),
		toCheck: at(names.toCheck),
		errors: [...runs, ...nodes].flatMap(({ error }) => (error === undefined ? [] : [error.message])),
		hints: nodes.flatMap(({ hints }) => hints.map(({ message }) => message)),
		remarks: nodes.flatMap(({ outputs }) =>
			outputs.flatMap((items) => remarksIn(items.map(({ json }) => json))),
		),
	};
}
