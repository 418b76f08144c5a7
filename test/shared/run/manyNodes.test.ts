import { getEventListeners } from 'node:events';

import { withWorkspace } from '../../support/withWorkspace';

const workspace = withWorkspace('empty');

const node = (index: number) => `Node ${index}`;
const chain = Array.from({ length: 5 }, (_, index) => node(index));

afterEach(() => jest.restoreAllMocks());

/** All nodes of an execution share the signal of its end, and a loop runs a node many times. */
it('a node leaves no listener on the signal of the execution', async () => {
	const signals = new Set<EventTarget>();
	const add = AbortSignal.prototype.addEventListener;
	jest.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (
		this: AbortSignal,
		...listener: Parameters<typeof add>
	) {
		signals.add(this);
		add.apply(this, listener);
	});
	const run = await workspace.engine.run(
		{
			nodes: chain.map((name) => ({
				name,
				type: 'n8n-nodes-lead-workspace.metadata',
				parameters: { resource: 'enterprise', operation: 'get' },
			})),
			connections: Object.fromEntries(
				chain
					.slice(1)
					.map((name, index) => [node(index), { main: [[{ node: name, type: 'main', index: 0 }]] }]),
			),
		},
		{ credentials: workspace.credentials(), input: [{ json: {} }] },
	);
	const left = [...signals].map((signal) => getEventListeners(signal, 'abort').length);

	expect(run.error).toBeUndefined();
	expect(workspace.requestsTo('getEnterprise')).toHaveLength(chain.length - 1);
	// A deadline and a guard have one listener of their own.
	expect(Math.max(...left)).toBe(1);
});
