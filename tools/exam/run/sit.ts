import type { INodeExecutionData } from 'n8n-workflow';

import type { WorkflowDefinition, WorkflowRun } from '../../../test/kit/engine';
import { inMemory } from '../../../test/kit/items';
import { names, numberOf, readAnswer } from '../answer';
import type { ExamWorkspace } from '../stage/examWorkspace';
import { setStage } from '../stage/stage';
import { readState, type State } from '../stage/state';
import { judgeWish, type Judged } from '../verdict/judge';
import type { Item, Wish } from '../wish';
import { wishes } from '../wishes';
import { askAgent } from './agent';
import { ranOf, type Ran, type Seat } from './ran';
import { pollTrigger } from './trigger';

/** After this many milliseconds, a workflow that goes round in circles is stopped. */
const longestRun = 60_000;

/** The verdict on the answer to one wish. */
export interface Mark extends Judged {
	readonly number: string;
	readonly name: string;
}

/** Judges the answers in this folder, wish by wish. */
export async function sitAll(workspace: ExamWorkspace, folder: string): Promise<Mark[]> {
	const marks: Mark[] = [];
	for (const [index, wish] of wishes.entries()) {
		const judged = await sitOne(workspace, wish, folder, index);
		marks.push({ number: numberOf(index), name: wish.name, ...judged });
	}
	return marks;
}

async function sitOne(workspace: ExamWorkspace, wish: Wish, folder: string, index: number): Promise<Judged> {
	try {
		const answer = readAnswer(folder, index);
		if (answer === undefined) return { verdict: 'missing', wrong: ['There is no answer'], said: [] };
		return await sit(workspace, wish, answer);
	} catch (error) {
		// The file is no workflow, as n8n would say when it is imported.
		const said = [error instanceof Error ? error.message : String(error)];
		return { verdict: 'failed loudly', wrong: ['The answer cannot be read'], said };
	}
}

/** Runs the answer to a wish in a fresh workspace, and judges it. */
export async function sit(workspace: ExamWorkspace, wish: Wish, answer: WorkflowDefinition): Promise<Judged> {
	const { known, state } = await setStage(workspace);
	if (wish.searchReturnsIds) workspace.sandbox.speak('observed');
	let before = state;
	const changed = (now: State) => void (before = now);
	const ran = await run({ workspace, known, answer }, wish, changed).catch(failed);
	return judgeWish(wish, { ...ran, before, after: await readState(workspace) }, known);
}

/** A workflow that n8n cannot start: a node that does not exist, or no node to start from. */
const failed = (error: unknown): Ran => ({
	done: [],
	toCheck: [],
	errors: [error instanceof Error ? error.message : String(error)],
	hints: [],
	remarks: [],
});

async function run(seat: Seat, { start }: Wish, changed: (state: State) => void): Promise<Ran> {
	switch (start.kind) {
		case 'agent':
			return await askAgent(seat, start.calls);
		case 'trigger':
			return await pollTrigger(seat, start.happens, changed);
		case 'items': {
			const input = start.items.map((item) => asInput(seat.known.resolve(item)));
			const runs: WorkflowRun[] = [];
			for (let time = 0; time < (start.times ?? 1); time += 1) {
				runs.push(
					await seat.workspace.engine.run(seat.answer, {
						input,
						startNode: names.start,
						credentials: seat.workspace.credentials(),
						signal: AbortSignal.timeout(longestRun),
					}),
				);
			}
			return ranOf(runs);
		}
	}
}

function asInput({ json, files }: Item): INodeExecutionData {
	if (files === undefined) return { json };
	const binary = Object.entries(files).map(([field, { name, content }]) => [
		field,
		inMemory(content, name, 'application/pdf'),
	]);
	return { json, binary: Object.fromEntries(binary) };
}
