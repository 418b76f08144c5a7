import type { INodeExecutionData } from 'n8n-workflow';
import { jsonOf } from '../kit/items';
import { engineWith, runProbe, twoItems } from './probe';

/*
 * What n8n's engine does, pinned: the nodes are written around these facts, so a version of n8n that changes one
 * of them has to be noticed here first.
 */

/** The engine reads 0 as its default of a second, so the shortest wait between tries is 1 ms. */
const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 } as const;

describe('facts about branches and errors', () => {
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'a node that throws under %s sends its input out on output 0 as if it were a result',
		async (onError) => {
			const run = await runProbe(
				async () => {
					throw new Error('no answer');
				},
				{ onError },
			);

			expect(jsonOf(run.outputs[0])).toEqual([{ name: 'Ada' }, { name: 'Grace' }]);
			expect(run.outputs.slice(1).flat()).toEqual([]);
			expect(run.error?.message).toBe('no answer');
		},
	);

	it('a node that throws under Stop Workflow ends the run', async () => {
		const run = await runProbe(async () => {
			throw new Error('no answer');
		});

		expect(run.workflow.status).toBe('error');
		expect(run.workflow.error?.message).toBe('no answer');
	});

	it('with the error output, an item of only error, message and details moves there with its input', async () => {
		const failed = { error: 'refused', message: 'Refused', details: { status: 400 } };
		const run = await runProbe(
			async () => [
				[{ json: { id: 1 }, pairedItem: { item: 0 } }],
				[{ json: failed, pairedItem: { item: 1 } }],
			],
			{ onError: 'continueErrorOutput' },
		);

		expect(run.outputs.map(jsonOf)).toEqual([[{ id: 1 }], [], [{ name: 'Grace', ...failed }]]);
	});

	it('with the error output, an item with any further key stays where it is', async () => {
		const remark = { error: 'refused', remark: {} };
		const run = await runProbe(async () => [[], [{ json: remark, pairedItem: { item: 0 } }]], {
			onError: 'continueErrorOutput',
		});

		expect(run.outputs.map(jsonOf)).toEqual([[], [remark], []]);
	});

	it('item.error replaces the whole json of the item', async () => {
		const run = await runProbe(async function () {
			const error = Object.assign(new Error('refused'), { node: this.getNode() });
			return [[], [{ json: { kept: false }, error: error as never, pairedItem: { item: 0 } }]];
		});

		expect(jsonOf(run.outputs[1])).toEqual([{ error: 'refused' }]);
	});

	it('Retry On Fail runs the whole node again while the first item of output 0 has an error key', async () => {
		let executions = 0;
		await runProbe(
			async () => {
				executions += 1;
				return [[{ json: { id: 1, error: 'refused' }, pairedItem: { item: 0 } }], []];
			},
			{ ...retry, onError: 'continueRegularOutput' },
		);

		expect(executions).toBe(5);
	});

	it('Retry On Fail runs the node once when only output 1 has failures', async () => {
		let executions = 0;
		await runProbe(async () => {
			executions += 1;
			return [[], [{ json: { error: 'refused' }, pairedItem: { item: 0 } }]];
		}, retry);

		expect(executions).toBe(1);
	});

	it('Always Output Data puts an empty item on output 0 when only output 1 has items', async () => {
		const run = await runProbe(async () => [[], [{ json: { remark: {} }, pairedItem: { item: 0 } }]], {
			alwaysOutputData: true,
		});

		expect(run.outputs.map(jsonOf)).toEqual([[{}], [{ remark: {} }]]);
	});

	it('items are paired by themselves for one output, and not for two', async () => {
		const unpaired = () => twoItems.map(({ json }) => ({ json: { ...json } }));
		const one = await runProbe(async () => [unpaired()], {}, 1);
		const two = await runProbe(async () => [unpaired(), []]);

		expect(one.outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(two.outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([undefined, undefined]);
	});

	it('an agent reads output 0 only, and the node can tell that it is a tool', async () => {
		const engine = await engineWith(async function () {
			return [[{ json: { tool: this.isToolExecution?.() } }], [{ json: { unseen: true } }]];
		});
		const { answers } = await engine.callTool({ type: 'test.probe' }, [{}]);

		expect(answers).toEqual(['[{"tool":true}]']);
	});
});

describe('facts about the tries of Retry On Fail', () => {
	it('tries of one run share their item objects, and another run has its own', async () => {
		const seen: INodeExecutionData[] = [];
		const engine = await engineWith(async function () {
			const [item] = this.getInputData();
			if (item) seen.push(item);
			if (seen.length < 3) throw new Error('again');
			return [this.getInputData(), []];
		});
		await engine.runNode({ type: 'test.probe', ...retry }, { input: twoItems });
		await engine.runNode({ type: 'test.probe', ...retry }, { input: twoItems });

		expect(seen).toHaveLength(4);
		expect(seen[1]).toBe(seen[0]);
		expect(seen[2]).toBe(seen[0]);
		expect(seen[3]).not.toBe(seen[0]);
	});

	it('tries of one tool call share their arguments, and another call has its own', async () => {
		const seen: unknown[] = [];
		const engine = await engineWith(async function () {
			const [item] = this.getInputData();
			seen.push(item?.json);
			if (seen.length < 2) throw new Error('again');
			return [[{ json: {} }], []];
		});
		await engine.callTool({ type: 'test.probe', ...retry }, [{}, {}]);

		expect(seen).toHaveLength(3);
		expect(seen[1]).toBe(seen[0]);
		expect(seen[2]).not.toBe(seen[0]);
	});
});
