import { join } from 'node:path';

import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';

import { startEngine } from '../../engine';
import type { Engine, NodeSettings } from '../../engine';
import { unknownParameters } from '../../engine/unknown-parameters';
import { webPage } from '../../testkit/fakeService';
import { withFakeService } from '../support/withFakeService';

/*
 * What n8n's engine does, pinned: the nodes are written around these facts, so a version of n8n that changes one
 * of them has to be noticed here first.
 */

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

const packageDir = join(__dirname, 'fixtures');
const contacts = 'n8n-nodes-engine-fixture.contacts';
const twoItems = [{ json: { name: 'Ada' } }, { json: { name: 'Grace' } }];
/** The engine reads 0 as its default of a second, so the shortest wait between tries is 1 ms. */
const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 } as const;

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

async function engineWith(execute: Execute, outputs?: number): Promise<Engine> {
	return await startEngine({ packageDir, nodeTypes: { 'test.probe': nodeType(execute, outputs) } });
}

async function runProbe(execute: Execute, settings: Partial<NodeSettings> = {}, outputs?: number) {
	const engine = await engineWith(execute, outputs);
	return await engine.runNode({ type: 'test.probe', ...settings }, { input: twoItems });
}

const jsonOf = (items: INodeExecutionData[] | undefined) => items?.map(({ json }) => json);

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

describe('a run', () => {
	it('hands the given items to the nodes after the trigger, and tells when each has finished', async () => {
		const engine = await startEngine({ packageDir });
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
		const engine = await startEngine({ packageDir });

		await expect(engine.runNode({ type: 'n8n-nodes-base.unheardOf' })).rejects.toThrow('unheardOf');
	});
});

describe('a package', () => {
	const service = withFakeService();

	beforeEach(() => {
		service.on('*', ({ target, headers }) => {
			if (headers.authorization !== 'Bearer right') return { status: 401, body: {} };
			return target.startsWith('/page')
				? webPage('<html>Welcome</html>')
				: { body: { contacts: ['Ada', 'Grace'] } };
		});
	});

	const fetchContact = { type: contacts, parameters: { contact: 'ada' } };

	it('sends requests with a declarative credential', async () => {
		const engine = await startEngine({ packageDir });
		const run = await engine.runNode(fetchContact, {
			input: twoItems.slice(0, 1),
			credentials: { headerApi: { baseUrl: service.origin, token: 'right' } },
		});

		expect(jsonOf(run.outputs[0])).toEqual([{ contacts: ['Ada', 'Grace'] }]);
		expect(service.requests.map(({ target }) => target)).toEqual(['/contacts/ada']);
	});

	it('sends nothing when the function of a credential refuses', async () => {
		const engine = await startEngine({ packageDir });
		const run = await engine.runNode(
			{ ...fetchContact, parameters: { contact: 'ada', credential: 'guardedApi' } },
			{ input: twoItems, credentials: { guardedApi: { baseUrl: service.origin, token: 'right' } } },
		);

		expect(run.workflow.status).toBe('error');
		expect(run.error?.message).toBe('The Base URL has to end in /v2');
		expect(service.requests).toEqual([]);
	});

	it('fails the node when it has no credential', async () => {
		const engine = await startEngine({ packageDir });
		const run = await engine.runNode(fetchContact, { input: twoItems });

		expect(run.error?.message).toBe('Node does not have any credentials set');
	});

	it.each([
		['accepts a right token', 'headerApi', '', 'right', 'Connection successful!'],
		['shows the status of a refusal', 'headerApi', '', 'wrong', 'Unauthorized'],
		[
			'shows the rule that the answer breaks',
			'headerApi',
			'/page',
			'right',
			'This is not the contacts service',
		],
		[
			'shows the words of a function that refuses',
			'guardedApi',
			'',
			'right',
			'The Base URL has to end in /v2',
		],
	])('%s when a credential is tested', async (_case, type, path, token, message) => {
		const engine = await startEngine({ packageDir });
		const result = await engine.testCredential(type, { baseUrl: `${service.origin}${path}`, token });

		expect(result.message).toBe(message);
		expect(result.status).toBe(message === 'Connection successful!' ? 'OK' : 'Error');
	});

	it('answers the lists and fields that the editor asks for', async () => {
		const engine = await startEngine({ packageDir });
		const editor = engine.editor(
			{ type: contacts, parameters: { entries: { entry: [{ code: 'first' }, { code: 'second' }] } } },
			{
				credentials: { headerApi: { baseUrl: service.origin, token: 'right' } },
				path: 'parameters.entries.entry[1].fields',
			},
		);

		expect(await editor.loadOptions('getContacts')).toEqual([
			{ name: 'Ada', value: 'Ada' },
			{ name: 'Grace', value: 'Grace' },
		]);
		expect((await editor.listSearch('searchContacts', 'Gr')).results).toEqual([
			{ name: 'Grace', value: 'Grace' },
		]);
		// A neighbour inside the same entry of a fixed collection.
		expect((await editor.resourceMapping('getFields')).fields[0]?.id).toBe('second');
	});
});
