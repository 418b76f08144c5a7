import type { IExecuteFunctions } from 'n8n-workflow';

import { loopNote, loopWithoutRemarks } from '../../../nodes/shared/run/loop';

const loopType = 'n8n-nodes-base.splitInBatches';
const to = (...names: string[]) => names.map((node) => ({ node, type: 'main', index: 0 }));

/** A loop with a node in it, whose outputs lead to these nodes. */
function contextWith(...outputs: string[][]): IExecuteFunctions {
	const workflow = {
		nodes: { Loop: { type: loopType }, Other: { type: loopType }, Next: { type: 'noOp' }, constructor: {} },
		connectionsBySourceNode: {
			Loop: { main: [null, to('Create')] },
			Next: { main: [to('Loop')] },
			Create: { main: outputs.map((names) => to(...names)) },
		},
	};
	return { workflow, getNode: () => ({ name: 'Create' }) } as unknown as IExecuteFunctions;
}

describe('a loop to which Remarks does not lead back', () => {
	it.each<[string, string[][], string | undefined]>([
		['only Success leads back', [['Loop'], ['Elsewhere']], 'Loop'],
		['only Success leads back, by another node', [['Next'], []], 'Loop'],
		['nothing is connected to Remarks', [['Loop']], 'Loop'],
		['both lead back', [['Next'], ['Loop']], undefined],
		['only Remarks leads back', [['Elsewhere'], ['Loop']], undefined],
		['nothing leads back', [[], []], undefined],
		['the loop is another one behind the node', [['Other'], []], undefined],
	])('is named where %s', (_what, outputs, loop) => {
		expect(loopWithoutRemarks(contextWith(...outputs))).toBe(loop);
	});

	it('is not known where n8n does not show the workflow', () => {
		expect(
			loopWithoutRemarks({ getNode: () => ({ name: 'Create' }) } as unknown as IExecuteFunctions),
		).toBeUndefined();
	});

	it('is said with what to do', () => {
		expect(loopNote('Loop')).toMatch(
			/^Remarks does not lead back to Loop: .* Join both branches in a Merge node \(Append\), and lead it back\.$/,
		);
	});
});
