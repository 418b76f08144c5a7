import type { INodeParameters } from 'n8n-workflow';

import type { DialectName } from '../../../sandbox/src/server';
import { type ReadRow, reads } from '../../kit/operations';
import { fillToRead } from '../../kit/operations/reads';
import type { TestWorkspace } from '../../kit/workspace';

/** A read operation, and texts that its items contain in every dialect. */
type PreparedRead = Pick<ReadRow, 'name' | 'type' | 'shows'> & { readonly parameters: INodeParameters };

/** Fills an empty workspace with something to read, and returns every read operation. */
export async function prepareReads(workspace: TestWorkspace): Promise<PreparedRead[]> {
	workspace.sandbox.speak('strict');
	workspace.sandbox.reset('empty');
	const ids = await fillToRead(workspace);
	return reads.map((row) => ({ ...row, parameters: { ...row.parameters(ids, {}), ...row.whole } }));
}

/** Runs a read in a dialect. Returns what is wrong with it, if anything. */
export async function readIn(
	workspace: TestWorkspace,
	dialect: DialectName,
	{ type, parameters, shows }: PreparedRead,
): Promise<string | undefined> {
	workspace.sandbox.speak(dialect);
	try {
		const { workflow, outputs } = await workspace.engine.runNode(
			{ type, parameters },
			{ input: [{ json: {} }], credentials: workspace.credentials() },
		);
		if (workflow.status !== 'success') return workflow.error?.message ?? workflow.status;
		const items = outputs.flat();
		const shown = JSON.stringify(items.map(({ json }) => json));
		const missing = shows.filter((text) => !shown.includes(text));
		if (items.length === 0) return 'no items came out';
		return missing.length === 0 ? undefined : `${missing.join(', ')} did not come out`;
	} finally {
		workspace.sandbox.speak('strict');
	}
}
