import { getEventListeners } from 'node:events';

import { createMember, newcomer, setSeats, teamMembersType } from '../../kit/nodes/teamMembers';
import { withWorkspace } from '../../kit/support/withWorkspace';

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

it('requests side by side have no signal in common', async () => {
	await setSeats(workspace, 1_000);
	const people = Array.from({ length: 200 }, (_, index) => newcomer(index));
	await workspace.node(teamMembersType, createMember(), people);
	let most = 0;
	const add = AbortSignal.prototype.addEventListener;
	jest.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (
		this: AbortSignal,
		...listener: Parameters<typeof add>
	) {
		add.apply(this, listener);
		most = Math.max(most, getEventListeners(this, 'abort').length);
	});
	// In an execution, n8n gives each request the signal of the execution in place of ours.
	const trigger = {
		type: 'n8n-nodes-lead-workspace.leadsTrigger',
		parameters: { event: 'teamMemberChanged' },
	};
	await workspace.engine.openPoller(trigger, { credentials: workspace.credentials() }).poll();

	expect(workspace.requestsTo('listTeamMembers').length).toBeGreaterThan(20);
	expect(most).toBeLessThan(5);
});
