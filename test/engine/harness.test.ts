import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { startEngine } from '../kit/engine';
import { unknownParameters } from '../kit/engine/unknown-parameters';
import { jsonOf } from '../kit/items';
import { root } from '../kit/root';
import { twoItems, engineWith, runProbe } from './probe';

it.each([
	[{ lst: 'leads' }, 'lst'],
	[{ options: { lmit: 1 } }, 'options.lmit'],
	[{ filters: { condition: [] } }, 'filters.condition'],
	[{ filters: { conditions: [{ field: 'x' }, { feild: 'x' }] } }, 'filters.conditions.feild'],
])('the engine refuses parameters that a node does not have, which n8n ignores: %j', (given, path) => {
	const text = { displayName: 'Text', type: 'string', default: '' } as const;
	const properties: INodeProperties[] = [
		{ ...text, name: 'list' },
		{ ...text, name: 'options', type: 'collection', options: [{ ...text, name: 'limit' }] },
		{
			...text,
			name: 'filters',
			type: 'fixedCollection',
			options: [{ displayName: 'Filter', name: 'conditions', values: [{ ...text, name: 'field' }] }],
		},
	];
	expect(unknownParameters(properties, given as INodeParameters)).toEqual([path]);
});

describe('a run', () => {
	it('hands the given items to the nodes after the trigger, and tells when each has finished', async () => {
		const engine = await startEngine({ packageDir: root });
		const finished: Array<[string, number | undefined]> = [];
		const run = await engine.run(
			{
				nodes: [
					{ name: 'Form', type: 'n8n-nodes-base.formTrigger', typeVersion: 2.2 },
					{ name: 'End', type: 'n8n-nodes-base.noOp' },
					{ name: 'Note', type: 'n8n-nodes-base.stickyNote' },
				],
				connections: { Form: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
			},
			{ input: twoItems, onNodeFinished: (name, { outputs }) => finished.push([name, outputs[0]?.length]) },
		);

		expect(run.status).toBe('success');
		expect(jsonOf(run.node('End').outputs[0])).toEqual([{ name: 'Ada' }, { name: 'Grace' }]);
		expect(finished).toEqual([
			['Form', 2],
			['End', 2],
		]);
	});

	it('does not reach the node when there are no items', async () => {
		let executions = 0;
		const engine = await engineWith(async () => {
			executions += 1;
			return [[], []];
		});
		const run = await engine.runNode({ type: 'test.probe' }, { input: [] });

		expect(run.workflow.status).toBe('success');
		expect(run.outputs).toEqual([]);
		expect(executions).toBe(0);
	});

	it('stops before the node when a required parameter is empty', async () => {
		const run = await runProbe(async () => [[], []], { parameters: { list: '' } });

		expect(run.workflow.status).toBe('error');
		expect(run.workflow.error?.name).toBe('WorkflowHasIssuesError');
	});

	it('gives the hints that the node left', async () => {
		const run = await runProbe(async function () {
			this.addExecutionHints({ message: 'Two fields were held back', location: 'outputPane' });
			return [[], []];
		});

		expect(run.hints).toEqual([{ message: 'Two fields were held back', location: 'outputPane' }]);
	});

	it('ends as canceled when it is canceled, and the node hears of it', async () => {
		const stop = new AbortController();
		const run = await (
			await engineWith(async function () {
				const aborted = new Promise((resolve) => this.onExecutionCancellation(() => resolve(undefined)));
				stop.abort();
				await aborted;
				return [[], []];
			})
		).runNode({ type: 'test.probe' }, { input: twoItems, signal: stop.signal });

		expect(run.workflow.status).toBe('canceled');
	});

	it('refuses a node type that nobody supplies', async () => {
		const engine = await startEngine({ packageDir: root });

		await expect(engine.runNode({ type: 'n8n-nodes-base.unheardOf' })).rejects.toThrow('unheardOf');
	});
});
