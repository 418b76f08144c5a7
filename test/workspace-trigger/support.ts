import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Poller } from '../../engine';
import type { SeedName } from '../../sandbox/src/server';
import type { TestWorkspace } from '../../testkit/workspace';
import { withWorkspace } from '../support/withWorkspace';
import { FrontDoor } from './frontDoor';

const triggerType = 'n8n-nodes-lead-workspace.workspaceTrigger';

/** Everything happens in this virtual time; the sandbox takes the times of Site Visits from the test. */
export const start = Date.UTC(2026, 1, 2, 9);

/** Site Visit, an action that may be noted with an earlier date. */
export const visit = '1001';

export interface TriggerTest {
	readonly workspace: TestWorkspace;
	door: FrontDoor;
	/** An active workflow with the trigger, as if n8n was started with what is remembered. */
	activate(parameters: INodeParameters, remembered?: IDataObject): Poller;
	/** What a person gets who tests the trigger, and what the node remembers afterwards. */
	testRun(parameters: INodeParameters): Promise<{ items: IDataObject[]; remembered: IDataObject }>;
	credentials(): ReturnType<TestWorkspace['credentials']>;
}

export function withTrigger(seed: SeedName = 'demo'): TriggerTest {
	const workspace = withWorkspace(seed);
	const test: TriggerTest = {
		workspace,
		door: undefined as never,
		credentials: () => workspace.credentials({ baseUrl: test.door.url }),
		activate: (parameters, remembered = {}) =>
			workspace.engine.openPoller(
				{ type: triggerType, parameters },
				{ credentials: test.credentials(), remembered },
			),
		async testRun(parameters) {
			const run = await workspace.engine.run(
				{
					nodes: [
						{ name: 'Trigger', type: triggerType, parameters },
						{ name: 'Next', type: 'n8n-nodes-base.noOp' },
					],
					connections: { Trigger: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
				},
				{ credentials: test.credentials(), mode: 'manual' },
			);
			if (run.error) throw run.error;
			const [items = []] = run.node('Trigger').outputs;
			return { items: items.map(({ json }) => json), remembered: run.staticData };
		},
	};
	beforeAll(async () => {
		test.door = await FrontDoor.open(workspace.sandbox.url);
	});
	beforeEach(() => {
		test.door.now = start;
		test.door.hidesTime = false;
		test.door.alter = (_route, body) => body;
	});
	afterAll(async () => await test.door.close());
	return test;
}

/** The items of a poll; none for null. */
export function itemsOf(output: INodeExecutionData[][] | null): IDataObject[] {
	return (output?.[0] ?? []).map(({ json }) => json);
}
