import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { startEngine } from '../kit/engine';
import type { Engine, NodeSettings } from '../kit/engine';
import { root } from '../kit/root';

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

export const twoItems = [{ json: { name: 'Ada' } }, { json: { name: 'Grace' } }];

/** A node with the given number of outputs, which does what the test says. */
function nodeType(execute: Execute, outputs = 2): INodeType {
	return {
		description: {
			displayName: 'Probe',
			name: 'probe',
			group: ['transform'],
			version: 1,
			description: 'Does what the test says',
			defaults: { name: 'Probe' },
			inputs: ['main'],
			outputs: Array.from({ length: outputs }, () => 'main' as const),
			usableAsTool: true,
			properties: [{ displayName: 'List', name: 'list', type: 'string', default: 'leads', required: true }],
		},
		execute,
	};
}

export async function engineWith(execute: Execute, outputs?: number): Promise<Engine> {
	return await startEngine({ packageDir: root, nodeTypes: { 'test.probe': nodeType(execute, outputs) } });
}

export async function runProbe(execute: Execute, settings: Partial<NodeSettings> = {}, outputs?: number) {
	const engine = await engineWith(execute, outputs);
	return await engine.runNode({ type: 'test.probe', ...settings }, { input: twoItems });
}
