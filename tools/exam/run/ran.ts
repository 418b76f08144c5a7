import type { WorkflowDefinition, WorkflowRun } from '../../../test/kit/engine';
import { names } from '../answer';
import type { ExamWorkspace } from '../stage/examWorkspace';
import type { Known } from '../stage/known';
import type { Outcome } from '../verdict/judge';
import type { Arrived } from '../verdict/seen';
import { arrivedOf, remarksIn } from './arrived';

/** What an answer is run with. */
export interface Seat {
	readonly workspace: ExamWorkspace;
	readonly known: Known;
	readonly answer: WorkflowDefinition;
}

/** What a workflow did, before it is compared with the workspace. */
export type Ran = Pick<Outcome, 'done' | 'toCheck' | 'errors' | 'hints' | 'remarks'>;

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
