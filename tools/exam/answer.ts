import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readWorkflow, type WorkflowDefinition } from '../../test/kit/engine';

/** The names by which the exam knows the parts of an answer. */
export const names = { start: 'Start', done: 'Done', toCheck: 'To Check' } as const;

/** `01` for the first wish. */
export const numberOf = (index: number) => String(index + 1).padStart(2, '0');

/** The answer to a wish; undefined if there is none. Throws if the file is no JSON. */
export function readAnswer(folder: string, index: number): WorkflowDefinition | undefined {
	const file = join(folder, `${numberOf(index)}.json`);
	return existsSync(file) ? readWorkflow(file) : undefined;
}
